import { Button } from '@mantine/core'
import { IconHome, IconPlus } from '@tabler/icons-react'
import type { Client, ClientInstallation } from '../../../contract/clients/schema.ts'
import type { ListAnswer } from '../../kit/list/rows.ts'
import { ListedPart } from '../../kit/record/ListedPart.tsx'
import { OpenButton } from '../../kit/record/OpenButton.tsx'
import styles from '../../kit/record/record.module.css'
import { Unfolding } from '../../kit/record/Unfolding.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffers } from '../../shell/offers.ts'
import { usePanel } from '../../shell/panel.ts'
import { Tag, tagNumber } from '../../tags/Tag.tsx'
import { Premium } from '../Premium.tsx'

const Home = ({ row: home }: { row: ClientInstallation }) => {
  const panel = usePanel()
  return (
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
      action={
        <OpenButton
          label={m.client_open_installation({ tag: tagNumber(home.tag_id) ?? '' })}
          onPress={() => panel.open('installation', home.id)}
        />
      }
    />
  )
}

interface InstallationsTabProps {
  client: Client
  answer: ListAnswer<ClientInstallation>
}

export const InstallationsTab = ({ client, answer }: InstallationsTabProps) => {
  const { addInstallation } = useOffers()
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => addInstallation(client)}
    >
      {m.installation_add()}
    </Button>
  )
  return (
    <>
      <ListedPart
        answer={answer}
        empty={{ icon: IconHome, title: m.client_installations_empty(), action: add }}
        rowKey={({ id }) => id}
        as={Home}
      />
      {answer.data !== undefined && answer.data.total > 0 && <div className={styles.after}>{add}</div>}
    </>
  )
}
