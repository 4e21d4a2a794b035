import { Button, Menu, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconCalendarPlus,
  IconClockHour4,
  IconGripVertical,
  IconInbox,
  IconMapPin,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AppointmentStatus, ListedJob } from '../../contract/jobs/schema.ts'
import { actionTypes } from '../../contract/jobs/types.ts'
import { bookAppointment, prefillOfJob } from '../appointments/appointment-actions.tsx'
import { durationText, usualDuration } from '../jobs/durations.ts'
import { actionTypeWord, appointmentStanding } from '../jobs/words.ts'
import { Failed } from '../kit/Failed.tsx'
import { Heading } from '../kit/Heading.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { toneColour } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { take } from './moving.ts'
import styles from './tray.module.css'

const shownStatuses: readonly AppointmentStatus[] = [
  'completed',
  'ongoing',
  'pending',
  'incomplete',
  'cancelled',
]

/** What the colours and icons of the lanes mean. */
const Legend = () => (
  <ul className={styles.legend} aria-label={m.calendar_legend()}>
    {shownStatuses.map((status) => {
      const { tone, icon: StatusIcon, label, deep } = appointmentStanding[status]
      return (
        <li key={status} style={{ color: toneColour(tone, deep) }}>
          <StatusIcon size={14} aria-hidden />
          {label()}
        </li>
      )
    })}
    <li>
      <span className={styles.dashed} aria-hidden />
      {m.calendar_unconfirmed()}
    </li>
    {actionTypes.map(({ id, type_name, type_color }) => (
      <li key={id}>
        <span className={styles.dot} style={{ background: type_color }} aria-hidden />
        {actionTypeWord[type_name]()}
      </li>
    ))}
  </ul>
)

const FoldedLegend = () =>
  useIsPhone() ? (
    <details className={styles.folded}>
      <summary>{m.calendar_legend()}</summary>
      <Legend />
    </details>
  ) : (
    <Legend />
  )

/** A finger that moves at once scrolls. */
const Hint = () => {
  const isFinger = useMediaQuery('(pointer: coarse), (width < 768px)', false, {
    getInitialValueInEffect: false,
  })
  return (
    <span className={styles.hint}>{isFinger ? m.calendar_tray_hint_touch() : m.calendar_tray_hint()}</span>
  )
}

const titleOf = ({ title, type_name }: ListedJob): string => title ?? actionTypeWord[type_name]()

const JobCard = ({ job, canDrag, onOpen }: { job: ListedJob; canDrag: boolean; onOpen: () => void }) => (
  <li className={styles.job} data-job={canDrag ? job.id : undefined}>
    {canDrag && <IconGripVertical size={16} className={styles.handle} aria-hidden />}
    <button type="button" className={styles.open} onClick={onOpen}>
      <span className={styles.title}>
        <span className={styles.dot} style={{ background: job.type_color }} aria-hidden />
        {titleOf(job)}
      </span>
      <span className={styles.client}>{job.client_name}</span>
      <span className={styles.facts}>
        <IconMapPin size={13} aria-hidden />
        <span>{job.area ?? job.address ?? m.calendar_no_address()}</span>
        <IconClockHour4 size={13} aria-hidden />
        {durationText(usualDuration(job.type_id))}
      </span>
    </button>
    <Menu position="top-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          px={4}
          data-menu
          aria-label={m.calendar_schedule_job({ title: titleOf(job), client: job.client_name })}
        >
          <IconCalendarPlus size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canDrag && (
          <Menu.Item onClick={() => take({ kind: 'job', job })}>{m.calendar_choose_slot()}</Menu.Item>
        )}
        <Menu.Item onClick={() => bookAppointment(prefillOfJob(job))}>{m.calendar_with_form()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </li>
)

interface TrayProps {
  jobs: readonly ListedJob[] | undefined
  total: number
  problem: Problem | null
  search: { search: string; onSearch(text: string): void }
  /** Whether there are lanes to drag to. */
  canDrag: boolean
  onOpen(job: ListedJob): void
  onRetry(): void
}

/** Jobs that wait for a visit. */
export const Tray = ({ jobs, total, problem, search, canDrag, onOpen, onRetry }: TrayProps) => (
  <section className={styles.tray} aria-label={m.calendar_tray()}>
    <header className={styles.head}>
      <IconInbox size={18} aria-hidden />
      <Heading className={styles.heading}>{m.calendar_tray()}</Heading>
      <span className={styles.count}>{jobs ? total : ''}</span>
      {canDrag && total > 0 && <Hint />}
      <TextInput
        type="search"
        size="xs"
        className={styles.search ?? ''}
        aria-label={m.calendar_tray_search()}
        placeholder={m.calendar_tray_search()}
        leftSection={<IconSearch size={14} aria-hidden />}
        onChange={({ currentTarget }) => search.onSearch(currentTarget.value)}
      />
      <Link className={styles.all} to="/jobs" search={{ open: ['unscheduled'], view: 'list' } as never}>
        {m.calendar_tray_all()}
      </Link>
      <FoldedLegend />
    </header>
    {problem && !jobs ? (
      <Failed title={m.calendar_tray_failed()} problem={problem} onRetry={onRetry} />
    ) : jobs && jobs.length === 0 ? (
      <p className={styles.empty}>
        {search.search.trim() ? m.calendar_tray_none_found() : m.calendar_tray_empty()}
      </p>
    ) : (
      <ul className={styles.jobs}>
        {(jobs ?? []).map((job) => (
          <JobCard key={job.id} job={job} canDrag={canDrag} onOpen={() => onOpen(job)} />
        ))}
        {jobs && jobs.length < total && (
          <li className={styles.more}>{m.calendar_tray_oldest({ count: jobs.length })}</li>
        )}
      </ul>
    )}
  </section>
)
