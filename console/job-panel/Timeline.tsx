import { Button } from '@mantine/core'
import { IconEdit, IconPlus, IconSparkles, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Entry, JobDetail } from '../../contract/jobs/schema.ts'
import {
  addAction,
  addExpense,
  addMaterial,
  deleteEntry,
  editEntry,
  type OwnEntry,
} from '../job-forms/entry-actions.tsx'
import { paymentPrefillOf, visitPrefillOf } from '../jobs/prefills.ts'
import { sourceText } from '../jobs/source-text.ts'
import { entryKind } from '../jobs/words.ts'
import { Card } from '../kit/Card.tsx'
import { formatLongDate } from '../kit/format.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { RowMenu, useRowMenu } from '../kit/list/RowMenu.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { usePanel } from '../shell/panel.ts'
import { textOf } from './entry-text.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'
import styles from './timeline.module.css'

const isOwn = (entry: Entry): entry is OwnEntry => entry.type !== 'payment' && entry.type !== 'appointment'

const menu: MenuAction<OwnEntry>[] = [
  { key: 'edit', label: m.action_edit(), icon: <IconEdit size={16} />, onClick: editEntry },
  {
    key: 'delete',
    label: m.action_delete(),
    icon: <IconTrash size={16} />,
    onClick: (entry) => void deleteEntry(entry, textOf(entry).what),
    danger: true,
  },
]

/** One button for each type of entry; a cancelled job takes none. */
const Adding = ({ job }: { job: JobDetail }) => {
  const { bookAppointment, addPayment } = useOffers()
  const add = {
    action: () => addAction(job),
    material: () => addMaterial(job),
    appointment: job.state === 'pending' ? () => bookAppointment(visitPrefillOf(job)) : undefined,
    payment: job.due > 0 ? () => addPayment(paymentPrefillOf(job)) : undefined,
    expense: () => addExpense(job),
  }
  return (
    <div className={styles.adding} role="group" aria-label={m.job_timeline_add()}>
      {Object.entries(add).map(
        ([type, onPress]) =>
          onPress && (
            <Button
              key={type}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={onPress}
            >
              {entryKind[type as Entry['type']].one()}
            </Button>
          ),
      )}
    </div>
  )
}

const Beginning = ({ job }: { job: JobDetail }) => (
  <li className={styles.entry} data-type="beginning">
    <span className={styles.clock}>
      <Time at={job.created_at} as="clock" />
    </span>
    <span className={styles.shape}>
      <IconSparkles size={16} aria-hidden />
    </span>
    <div className={styles.what}>
      <span>
        <strong>{m.change_created()}</strong>{' '}
        {job.plan_id ? (
          <PanelLink kind="plan" id={job.plan_id}>
            {sourceText(job)}
          </PanelLink>
        ) : (
          <span className={styles.text}>{sourceText(job)}</span>
        )}
      </span>
      <span className={styles.from}>{job.created_by}</span>
    </div>
    <span />
    <span />
  </li>
)

/** Everything that happened, newest first, by day. */
export const Timeline = ({ job }: { job: JobDetail }) => {
  const panel = usePanel()
  const { showPayment } = useOffers()
  const rowMenu = useRowMenu<OwnEntry>()
  const isOpen = job.state !== 'cancelled'
  const days = [...Map.groupBy(job.entries, ({ created_at }) => formatLongDate(created_at))]
  const first = formatLongDate(job.created_at)
  const opening = (entry: Entry) => {
    if (entry.type === 'appointment') return () => panel.open('appointment', entry.id)
    if (entry.type === 'payment') return () => showPayment(entry)
    return undefined
  }
  return (
    <Card
      title={m.job_timeline()}
      count={job.entries.length + 1}
      flush
      {...(isOpen ? { aside: <Adding job={job} /> } : {})}
    >
      <ul className={styles.timeline}>
        {days.map(([day, entries]) => (
          <Fragment key={day}>
            <li className={styles.day}>{day}</li>
            {entries.map((entry) => (
              <TimelineEntry
                key={entry.id}
                entry={entry}
                onOpen={opening(entry)}
                onMenu={isOpen && isOwn(entry) ? (button) => rowMenu.open(entry, button) : undefined}
              />
            ))}
          </Fragment>
        ))}
        {days.at(-1)?.[0] !== first && <li className={styles.day}>{first}</li>}
        <Beginning job={job} />
      </ul>
      <RowMenu actions={menu} state={rowMenu} />
    </Card>
  )
}
