import { IconHome } from '@tabler/icons-react'
import type { ClientInstallation } from '../../../contract/clients.ts'
import type { ListAnswer } from '../../kit/list/rows.ts'
import { Premium } from '../../kit/Premium.tsx'
import { ListedPart } from '../../kit/record/ListedPart.tsx'
import styles from '../../kit/record/record.module.css'
import { Unfolding } from '../../kit/record/Unfolding.tsx'
import { Tag } from '../../kit/Tag.tsx'
import { m } from '../../paraglide/messages.js'

const Home = ({ row: home }: { row: ClientInstallation }) => (
  <Unfolding
    head={
      <>
        <Tag id={home.tag_id} />
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
