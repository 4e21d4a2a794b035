import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Attention, Stats } from '../../contract/stats/routes.ts'
import { jobOfDevice } from '../jobs/of-device.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { useNow } from '../kit/now.ts'
import { isProblem, type Problem } from '../kit/problem/problem.ts'
import { LineSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { usePerson } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'
import { Calm } from './Calm.tsx'
import { inNeed, neverReported } from './device-lists.ts'
import { TodayRow } from './TodayRow.tsx'
import styles from './today.module.css'
import { silentText, titleOf } from './today-words.ts'

interface MoreProps {
  to: '/devices' | '/inventory'
  search: typeof inNeed | typeof neverReported
  label: string
}

const More = ({ to, search, label }: MoreProps) => (
  <Link to={to} search={search} className={styles.more}>
    {label}
    <IconChevronRight size={16} aria-hidden />
  </Link>
)

/** Makes a job with a visit of what needs attention; the row does not know its installation. */
const useSchedule = () => {
  const { addJob } = useOffers()
  return async (item: Attention) => {
    try {
      const device = await call('getDevice', { params: { id: item.device_id } })
      addJob(jobOfDevice(device, { code: item.code, title: titleOf(item) }))
    } catch (error) {
      if (!isProblem(error)) throw error
    }
  }
}

interface TodayCardProps {
  items: readonly Attention[] | undefined
  total: number
  stats: Stats | undefined
  problem: Problem | null
  onRetry: () => void
}

/** Devices that need attention, worst first, each with the most useful action. */
export const TodayCard = ({ items, total, stats, problem, onRetry }: TodayCardProps) => {
  const now = useNow(10_000)
  const { kind } = usePerson()
  const schedule = useSchedule()
  const everywhere = kind === 'distributor' ? '/inventory' : '/devices'
  const isCalm = items?.length === 0
  const rest = total - (items?.length ?? 0)
  const silent = stats && !isCalm ? silentText(stats) : undefined
  const hasFoot = items !== undefined && (rest > 0 || silent !== undefined)
  return (
    <Card
      title={m.today_title()}
      {...(items && !isCalm ? { count: total } : {})}
      aside={m.today_order()}
      flush
      {...(hasFoot
        ? {
            foot: (
              <div className={styles.foot}>
                {rest > 0 && (
                  <More to={everywhere} search={inNeed} label={m.today_rest({ count: rest, total })} />
                )}
                {silent && <More to={everywhere} search={neverReported} label={silent} />}
              </div>
            ),
          }
        : {})}
    >
      {problem && (!items || (isCalm && !stats)) ? (
        <Failed title={m.dashboard_part_failed()} problem={problem} onRetry={onRetry} />
      ) : isCalm && stats ? (
        <Calm stats={stats} everywhere={everywhere} />
      ) : (
        <ol className={styles.rows}>
          {items && !isCalm
            ? items.map((item, index) => (
                <TodayRow
                  key={item.device_id}
                  item={item}
                  isFirst={index === 0}
                  now={now}
                  onSchedule={kind === 'technician_company' ? () => void schedule(item) : undefined}
                />
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
