// Who: the owner or the office. For what: which kinds of work filled a period, to plan people and parts of the season.
// Next: what was done of one kind, and its job.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ActionTypeName } from '../../contract/jobs/schema.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { openModal } from '../kit/layers/modals.ts'
import { PeriodMenu } from '../kit/period/PeriodMenu.tsx'
import { type Days, daysOf, periodText } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import type { Answer } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { ActionList } from './ActionList.tsx'
import styles from './work-done.module.css'

/** The first day that the product knows. */
const allTime = (today: Days): Days => ({ ...today, date_from: '2000-01-01' })

type Counts = Answer<'summarizeActionTypes'>['items']

interface BarsProps {
  counts: Counts
  onOpen: (type: Counts[number]) => void
}

const Bars = ({ counts, onOpen }: BarsProps) => {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ul className={styles.bars}>
      {counts.map((type) => (
        <li key={type.id}>
          <button type="button" disabled={type.count === 0} onClick={() => onOpen(type)}>
            <span>{actionTypeWord[type.type_name]()}</span>
            <strong>{formatNumber(type.count, 0)}</strong>
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${(100 * type.count) / most}%`, background: type.type_color }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const titleOf = (type: ActionTypeName, period: string | undefined): string =>
  `${actionTypeWord[type]()} · ${period ? periodText(period) : m.period_all()}`

/** How often each kind of work was done in a period; each opens what it counts. */
export const WorkDone = () => {
  const [period, setPeriod] = useState<string | undefined>('days_30')
  const days = daysOf(period) ?? allTime(daysOf('today') as Days)
  const { data, error, refetch } = useAnswer('summarizeActionTypes', { query: days }, { keepPrevious: true })
  const panel = usePanel()
  const open = ({ id, type_name }: Counts[number]) =>
    openModal({
      title: titleOf(type_name, period),
      width: 640,
      content: <ActionList type={id} days={days} onJob={(job) => panel.open('job', job)} />,
    })
  return (
    <Card
      title={m.work_done()}
      aside={
        <PeriodMenu
          period={period}
          label={{ short: period ? periodText(period) : m.period_all(), full: m.work_done_period() }}
          onPeriod={setPeriod}
        />
      }
      flush
    >
      {data ? (
        <Bars counts={data.items} onOpen={open} />
      ) : error ? (
        <Failed title={m.work_done_failed()} problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={68} />
      )}
    </Card>
  )
}
