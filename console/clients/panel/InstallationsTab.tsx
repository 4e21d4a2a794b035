import { IconHome } from '@tabler/icons-react'
import type { ClientInstallation } from '../../../contract/clients.ts'
import { tagNumber } from '../../devices/device-columns.tsx'
import type { ListAnswer } from '../../kit/list/rows.ts'
import { m } from '../../paraglide/messages.js'
import { Premium } from '../client-columns.tsx'
import { ListedPart } from './ListedPart.tsx'
import styles from './panel.module.css'
import { Unfolding } from './Unfolding.tsx'

const Home = ({ row: home }: { row: ClientInstallation }) => (
  <Unfolding
    head={
      <>
        <span className={styles.tag}>{tagNumber(home.tag_id)}</span>
        {home.is_premium && <Premium />}
        <span className={styles.where}>{[home.address, home.area].filter(Boolean).join(', ') || '—'}</span>
      </>
    }
    lines={[
      [m.info_address(), home.address],
      [m.info_area(), home.area],
      [m.installation_zip_code(), home.zip_code],
      [m.installation_floor(), home.floor],
      [m.tab_devices(), home.devices],
      [m.column_notes(), home.notes],
    ]}
  />
)

export const InstallationsTab = ({ answer }: { answer: ListAnswer<ClientInstallation> }) => (
  <ListedPart
    answer={answer}
    empty={{ icon: IconHome, title: m.client_installations_empty() }}
    rowKey={({ id }) => id}
    as={Home}
  />
)
