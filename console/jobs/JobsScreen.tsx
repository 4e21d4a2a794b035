import { SegmentedControl } from '@mantine/core'
import { IconBriefcase, IconColumns3, IconListDetails } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JobState } from '../../contract/jobs/schema.ts'
import { jobStates } from '../../contract/jobs/types.ts'
import { AddButton } from '../kit/list/AddButton.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import { JobsBoardPage } from './JobsBoardPage.tsx'
import { JobsTable } from './JobsTable.tsx'
import styles from './jobs.module.css'
import { useJobList } from './use-job-list.ts'

type View = 'board' | 'list'
const columnOf = (word: unknown): JobState => jobStates.find((state) => state === word) ?? 'pending'

/** Which view is shown, and which column on a phone, as the address has it. */
const useView = () => {
  const { view, column } = useSearch({ strict: false }) as { view?: unknown; column?: unknown }
  const navigate = useNavigate()
  const go = (change: Record<string, unknown>) =>
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, ...change })) as never,
      replace: true,
      resetScroll: false,
    })
  const shown: View = view === 'list' ? 'list' : 'board'
  return {
    view: shown,
    setView: (next: View) => go({ view: next === 'list' ? next : undefined, page: undefined }),
    column: columnOf(column),
    setColumn: (next: JobState) => go({ column: next === 'pending' ? undefined : next }),
  }
}

const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const isPhone = useIsPhone()
  const label = (text: string, icon: ReactNode) => (
    <span className={styles.view}>
      {icon}
      <span className={isPhone ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
  return (
    <SegmentedControl
      aria-label={m.jobs_view()}
      className={styles.views ?? ''}
      value={view}
      onChange={(next) => onChange(next)}
      data={[
        { value: 'board', label: label(m.jobs_view_board(), <IconColumns3 size={16} aria-hidden />) },
        { value: 'list', label: label(m.jobs_view_list(), <IconListDetails size={16} aria-hidden />) },
      ]}
    />
  )
}

/** The jobs of a technician company, as columns by state or as a list. */
export const JobsScreen = () => {
  const list = useJobList()
  const { view, setView, column, setColumn } = useView()
  const { addJob } = useOffers()
  const shared = {
    list,
    action: (
      <>
        <ViewSwitch view={view} onChange={setView} />
        <AddButton label={m.job_add()} onPress={() => addJob()} />
      </>
    ),
    empty: {
      icon: IconBriefcase,
      title: m.jobs_empty(),
      body: m.jobs_empty_body(),
      action: <AddButton label={m.jobs_first()} onPress={() => addJob()} />,
    },
  }
  return view === 'list' ? (
    <JobsTable {...shared} />
  ) : (
    <JobsBoardPage {...shared} column={column} onColumn={setColumn} />
  )
}
