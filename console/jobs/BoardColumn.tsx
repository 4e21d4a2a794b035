import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { JobSummary } from '../../contract/jobs/routes.ts'
import { type JobState, type ListedJob, overdueAfterDays } from '../../contract/jobs/schema.ts'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { failureLine } from '../kit/list/ListStates.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { toneColour } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { BoardCard } from './BoardCard.tsx'
import styles from './board.module.css'
import { jobStanding } from './words.ts'

const cardsAtFirst = 10
/** The contract's limit of a page. */
const mostCards = 200

type Query = NonNullable<SentTo<'listJobs'>['query']>
export type StateSum = JobSummary['states'][number]

/** What the column adds up to, and how many of its jobs wait for somebody. */
const sumText = ({ state, cost, due, unscheduled, overdue }: StateSum): string => {
  const amount = formatMoney(state === 'done' ? due : cost)
  if (state === 'pending')
    return unscheduled > 0
      ? m.job_column_unscheduled({ amount, count: formatNumber(unscheduled, 0) })
      : m.job_column_pending({ amount })
  if (state === 'done')
    return overdue > 0
      ? m.job_column_overdue({ amount, count: formatNumber(overdue, 0), days: overdueAfterDays })
      : m.job_column_due({ amount })
  if (state === 'complete') return m.job_column_paid({ amount })
  return due < 0 ? m.job_column_credit({ amount: formatMoney(-due) }) : m.job_column_uncharged()
}

/** Debts begin with the oldest, everything else with the newest. */
const orderOf = (state: JobState): Query => (state === 'done' ? { sort: 'created_at', order: 'asc' } : {})

const Head = ({ state, sum }: { state: JobState; sum: StateSum | undefined }) => {
  const { icon: Shape, tone, label } = jobStanding[state]
  return (
    <header className={styles.head}>
      <h2>
        <Shape size={18} aria-hidden style={{ color: toneColour(tone) }} />
        {label()}
      </h2>
      <span className={styles.count}>{sum ? formatNumber(sum.count, 0) : ''}</span>
      <span className={styles.total}>{sum ? sumText(sum) : ' '}</span>
    </header>
  )
}

interface BoardColumnProps {
  state: JobState
  query: Query
  sum: StateSum | undefined
  onMenu: (job: ListedJob, button: HTMLElement) => void
  /** The cards shown, for stepping through them beside the panel. */
  onCards: (state: JobState, jobs: readonly ListedJob[]) => void
}

/** The jobs in one state; a press loads more. */
export const BoardColumn = ({ state, query, sum, onMenu, onCards }: BoardColumnProps) => {
  const [limit, setLimit] = useState(cardsAtFirst)
  const answer = useAnswer(
    'listJobs',
    { query: { ...query, ...orderOf(state), state: [state], limit } },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const { data, error, isFetching, refetch } = answer
  useEffect(() => {
    if (data) onCards(state, data.items)
  }, [data, state, onCards])
  const total = sum?.count ?? data?.total ?? 0
  const hidden = total - (data?.items.length ?? 0)
  return (
    <section className={styles.column} aria-label={jobStanding[state].label()}>
      <Head state={state} sum={sum} />
      <ul className={styles.cards} data-stale={(error !== null && data !== undefined) || undefined}>
        {!data && !error && [1, 2, 3].map((at) => <CardSkeleton key={at} height={132} />)}
        {data?.items.map((job) => (
          <BoardCard key={job.id} job={job} onMenu={(button) => onMenu(job, button)} />
        ))}
        {data?.items.length === 0 && <li className={styles.none}>{m.job_column_empty()}</li>}
        {!data && error && (
          <li className={styles.none}>
            {failureLine(error)}
            <Button variant="default" size="xs" mt={8} onClick={() => void refetch()}>
              {m.action_retry()}
            </Button>
          </li>
        )}
      </ul>
      {data && total > 0 && (
        <footer className={styles.more}>
          {hidden > 0 && limit < mostCards ? (
            <Button
              variant="subtle"
              fullWidth
              loading={isFetching && data.items.length < limit}
              rightSection={<IconChevronDown size={16} aria-hidden />}
              onClick={() => setLimit(Math.min(mostCards, limit + cardsAtFirst))}
            >
              {m.job_column_more({ count: formatNumber(Math.min(hidden, cardsAtFirst), 0) })}
            </Button>
          ) : (
            <span>
              {m.list_count_filtered({
                shown: formatNumber(data.items.length, 0),
                total: formatNumber(total, 0),
              })}
            </span>
          )}
        </footer>
      )}
    </section>
  )
}
