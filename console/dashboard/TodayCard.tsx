import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AlarmCounts } from '../../contract/alarms/routes.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Stats } from '../../contract/stats/routes.ts'
import { watchText } from '../alarms/watch-words.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { useNow } from '../kit/now.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { LineSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { Calm } from './Calm.tsx'
import { neverReported } from './device-lists.ts'
import { TodayRow } from './TodayRow.tsx'
import styles from './today.module.css'
import { silentText } from './today-words.ts'

const More = ({ to, search, label }: { to: string; search: object; label: string }) => (
  <Link to={to} search={search as never} className={styles.more}>
    {label}
    <IconChevronRight size={16} aria-hidden />
  </Link>
)

interface TodayCardProps {
  alarms: { items: readonly Alarm[]; total: number } | undefined
  counts: AlarmCounts | undefined
  stats: Stats | undefined
  problem: Problem | null
  onRetry: () => void
}

/** Active alarms, the most pressing first, each with the most useful action. */
export const TodayCard = ({ alarms, counts, stats, problem, onRetry }: TodayCardProps) => {
  const now = useNow(10_000)
  const everywhere = usePerson().kind === 'distributor' ? '/inventory' : '/devices'
  const { items, total = 0 } = alarms ?? {}
  const isCalm = items?.length === 0
  const rest = total - (items?.length ?? 0)
  const silent = stats && !isCalm ? silentText(stats) : undefined
  const snoozed = counts?.snoozed ?? 0
  const hasFoot = items !== undefined && (rest > 0 || silent !== undefined || snoozed > 0)
  const known = isCalm && stats && counts
  return (
    <Card
      title={m.today_title()}
      {...(items && !isCalm ? { count: total } : {})}
      aside={(!isCalm && counts && watchText(counts.watch)?.title) ?? m.today_order()}
      flush
      {...(hasFoot
        ? {
            foot: (
              <div className={styles.foot}>
                {rest > 0 && <More to="/alarms" search={{}} label={m.today_rest({ count: rest, total })} />}
                {snoozed > 0 && (
                  <More
                    to="/alarms"
                    search={{ view: ['snoozed'] }}
                    label={m.today_snoozed({ count: snoozed })}
                  />
                )}
                {silent && <More to={everywhere} search={neverReported} label={silent} />}
              </div>
            ),
          }
        : {})}
    >
      {problem && (!items || (isCalm && !known)) ? (
        <Failed title={m.dashboard_part_failed()} problem={problem} onRetry={onRetry} />
      ) : known ? (
        <Calm stats={stats} watch={counts.watch} everywhere={everywhere} />
      ) : (
        <ol className={styles.rows}>
          {items && !isCalm
            ? items.map((alarm, index) => (
                <TodayRow key={alarm.id} alarm={alarm} isFirst={index === 0} now={now} />
              ))
            : [80, 65, 75, 60, 70, 55].map((width) => (
                <li key={width} className={styles.row}>
                  <LineSkeleton width={width} />
                </li>
              ))}
        </ol>
      )}
    </Card>
  )
}
