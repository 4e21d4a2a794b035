import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { Client } from '../../contract/clients.ts'
import { Failed } from '../devices/Failed.tsx'
import { formatTime } from '../kit/format.ts'
import { PanelBody, PanelFoot, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import type { PanelProps } from '../shell/PanelHost.tsx'
import { usePanel } from '../shell/panel.ts'
import { deleteClient, editClient } from './client-actions.tsx'
import { ClientIcon, Premium } from './client-columns.tsx'
import styles from './clients.module.css'
import { DevicesTab } from './panel/DevicesTab.tsx'
import { GeneralTab } from './panel/GeneralTab.tsx'
import { HistoryTab } from './panel/HistoryTab.tsx'
import { InstallationsTab } from './panel/InstallationsTab.tsx'

const tabs = ['general', 'installations', 'devices', 'history'] as const
type Tab = (typeof tabs)[number]
const tabOf = (wanted: string | undefined): Tab => tabs.find((tab) => tab === wanted) ?? 'general'
const tabWord: Record<Tab, () => string> = {
  general: m.tab_general,
  installations: m.tab_installations,
  devices: m.tab_devices,
  history: m.tab_history,
}

const Actions = ({ client }: { client: Client }) => {
  const { isPage, close } = usePanelFrame()
  const remove = async () => {
    if (await deleteClient(client)) close()
  }
  return (
    <>
      {isPage ? (
        <ActionIcon size={44} onClick={() => editClient(client)} aria-label={m.action_edit()}>
          <IconEdit size={20} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => editClient(client)}
        >
          {m.action_edit()}
        </Button>
      )}
      <ActionIcon
        size={isPage ? 44 : 34}
        variant={isPage ? 'subtle' : 'default'}
        className={styles.delete ?? ''}
        onClick={() => void remove()}
        aria-label={m.action_delete()}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}

const TabContent = ({
  tab,
  client,
  parts,
}: {
  tab: Tab
  client: Client
  parts: ReturnType<typeof useParts>
}) => {
  if (tab === 'installations') return <InstallationsTab answer={parts.installations} />
  if (tab === 'devices') return <DevicesTab answer={parts.devices} />
  if (tab === 'history') return <HistoryTab clientId={client.id} />
  return <GeneralTab client={client} {...parts} />
}

const mostDevices = 200

const useParts = (id: string) => ({
  installations: useAnswer('listClientInstallations', { params: { id } }),
  devices: useAnswer(
    'listClientDevices',
    { params: { clientId: id }, query: { limit: mostDevices } },
    { refetchInterval: 60_000 },
  ),
})

/** Everything about one client. */
export const ClientPanel = ({ id, tab: wanted }: PanelProps) => {
  const tab = tabOf(wanted)
  const { setTab } = usePanel()
  const { isPage } = usePanelFrame()
  const { data: client, error, refetch } = useAnswer('getClient', { params: { id } })
  const parts = useParts(id)
  if (!client) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.client_title()} />
        <PanelBody>
          <Failed title={m.client_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  const counts: Partial<Record<Tab, number | undefined>> = {
    installations: parts.installations.data?.total,
    devices: parts.devices.data?.total,
  }
  return (
    <>
      <PanelHead
        title={
          <span className={styles.title}>
            <ClientIcon client={client} />
            <span>
              {client.name}
              {client.is_premium && <Premium />}
            </span>
          </span>
        }
        actions={<Actions client={client} />}
      />
      <PanelTabs
        tabs={tabs.map((key) => ({ key, label: tabWord[key](), count: counts[key] }))}
        value={tab}
        onChange={setTab}
      />
      <PanelBody tab={tab}>
        <TabContent tab={tab} client={client} parts={parts} />
      </PanelBody>
      {(!isPage || tab === 'general') && (
        <PanelFoot
          start={[m.panel_created({ time: formatTime(client.created_at) }), client.created_by]
            .filter(Boolean)
            .join(' · ')}
          end={
            client.updated_at &&
            [m.panel_updated({ time: formatTime(client.updated_at) }), client.updated_by]
              .filter(Boolean)
              .join(' · ')
          }
        />
      )}
    </>
  )
}
