import type { ClientDetail } from '../../contract/clients/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { PanelBody, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { RecordActions } from '../kit/record/RecordActions.tsx'
import { RecordFoot } from '../kit/record/RecordFoot.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import type { PanelProps } from '../shell/panels.ts'
import { deleteClient, editClient } from './client-actions.tsx'
import { ClientIcon } from './client-columns.tsx'
import styles from './clients.module.css'
import { Premium } from './Premium.tsx'
import { DevicesTab } from './panel/DevicesTab.tsx'
import { GeneralTab } from './panel/GeneralTab.tsx'
import { HistoryTab } from './panel/HistoryTab.tsx'
import { InstallationsTab } from './panel/InstallationsTab.tsx'
import { JobsTab } from './panel/JobsTab.tsx'

const tabs = ['general', 'installations', 'devices', 'jobs', 'history'] as const
type Tab = (typeof tabs)[number]
const tabOf = (wanted: string | undefined): Tab => tabs.find((tab) => tab === wanted) ?? 'general'
const tabWord: Record<Tab, () => string> = {
  general: m.tab_general,
  installations: m.tab_installations,
  devices: m.tab_devices,
  jobs: m.place_jobs,
  history: m.tab_history,
}

const TabContent = ({
  tab,
  client,
  parts,
}: {
  tab: Tab
  client: ClientDetail
  parts: ReturnType<typeof useParts>
}) => {
  if (tab === 'installations') return <InstallationsTab client={client} answer={parts.installations} />
  if (tab === 'devices') return <DevicesTab client={client} answer={parts.devices} />
  if (tab === 'jobs') return <JobsTab client={client} jobs={parts.jobs} />
  if (tab === 'history') return <HistoryTab clientId={client.id} />
  return <GeneralTab client={client} {...parts} />
}

const mostDevices = 200
const mostJobs = 50

const useParts = (id: string) => ({
  installations: useAnswer('listClientInstallations', { params: { id } }),
  devices: useAnswer(
    'listClientDevices',
    { params: { clientId: id }, query: { limit: mostDevices } },
    { refetchInterval: 60_000 },
  ),
  jobs: useAnswer('listJobs', { query: { client_id: id, limit: mostJobs } }),
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
    jobs: parts.jobs.data?.total,
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
        actions={<RecordActions onEdit={() => editClient(client)} onDelete={() => deleteClient(client)} />}
      />
      <PanelTabs
        tabs={tabs.map((key) => ({ key, label: tabWord[key](), count: counts[key] }))}
        value={tab}
        onChange={setTab}
      />
      <PanelBody tab={tab}>
        <TabContent tab={tab} client={client} parts={parts} />
      </PanelBody>
      {(!isPage || tab === 'general') && <RecordFoot record={client} />}
    </>
  )
}
