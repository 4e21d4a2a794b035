import type { JobDetail } from '../../contract/jobs/schema.ts'
import { FilesTab } from '../installations/panel/FilesTab.tsx'
import { jobTitle, numberText } from '../jobs/words.ts'
import { Failed } from '../kit/Failed.tsx'
import { PanelBody, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { RecordFoot } from '../kit/record/RecordFoot.tsx'
import { PanelSkeleton, PartSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import type { PanelProps } from '../shell/panels.ts'
import { HeadActions } from './HeadActions.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { JobSteps } from './JobSteps.tsx'
import styles from './job-panel.module.css'
import { MoneyBar } from './MoneyBar.tsx'
import { SideCards } from './SideCards.tsx'
import { Timeline } from './Timeline.tsx'

const tabs = ['general', 'files', 'history'] as const
type Tab = (typeof tabs)[number]
const tabOf = (wanted: string | undefined): Tab => tabs.find((tab) => tab === wanted) ?? 'general'
const tabWord: Record<Tab, () => string> = {
  general: m.job_tab,
  files: m.tab_files,
  history: m.tab_history,
}

const Content = ({ tab, job }: { tab: Tab; job: JobDetail }) => {
  const { data: home } = useAnswer('getInstallation', { params: { id: job.installation_id } })
  if (tab === 'history') return <HistoryTab id={job.id} />
  if (tab === 'files') return home ? <FilesTab installation={home} /> : <PartSkeleton />
  return (
    <div className={styles.parts}>
      <JobSteps job={job} />
      <MoneyBar job={job} />
      <div className={styles.columns}>
        <Timeline job={job} />
        <SideCards job={job} home={home} />
      </div>
    </div>
  )
}

/** Everything about one job: its state, its money and what happened. */
export const JobPanel = ({ id, tab: wanted }: PanelProps) => {
  const tab = tabOf(wanted)
  const { setTab } = usePanel()
  const { isPage } = usePanelFrame()
  const { data: job, error, refetch } = useAnswer('getJob', { params: { id } }, { refetchInterval: 60_000 })
  if (!job) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.job_title()} />
        <PanelBody>
          <Failed title={m.job_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  return (
    <>
      <PanelHead
        title={jobTitle(job)}
        id={numberText(job.number)}
        subtitle={[
          job.client_name,
          [job.address, job.area].filter(Boolean).join(', '),
          job.assignee_name ?? m.job_without_technician(),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={<HeadActions job={job} />}
      />
      <PanelTabs tabs={tabs.map((key) => ({ key, label: tabWord[key]() }))} value={tab} onChange={setTab} />
      <PanelBody tab={tab}>
        <Content tab={tab} job={job} />
      </PanelBody>
      {(!isPage || tab === 'general') && <RecordFoot record={job} />}
    </>
  )
}
