import { jobStates } from '../../contract/jobs/types.ts'
import { formatNumber } from '../kit/format.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { PeriodMenu } from '../kit/period/PeriodMenu.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './jobs.module.css'
import { useJobSums } from './use-job-sums.ts'

type QuickCount = 'unscheduled' | 'unpaid' | 'from_fault' | 'mine'

/** The days on which the jobs were made, and the filters used most, each one press away. */
export const QuickFilters = ({ list }: { list: ListState }) => {
  const { sub } = usePerson()
  const { sums } = useJobSums(list)
  /** How many jobs of those in sight a press leaves; not known where the filter has other values already. */
  const countOf = (key: string, count: QuickCount): string => {
    const states = count === 'unpaid' && !list.filters.state ? ['done'] : jobStates
    const counted = sums?.filter(({ state }) => states.includes(state))
    if (!counted || (key !== 'open' && list.filters[key])) return ''
    return formatNumber(
      counted.reduce((sum, one) => sum + one[count], 0),
      0,
    )
  }
  const all: { key: string; value: string; label: string; count: QuickCount }[] = [
    { key: 'open', value: 'unscheduled', label: m.job_filter_unscheduled(), count: 'unscheduled' },
    { key: 'open', value: 'unpaid', label: m.job_filter_unpaid(), count: 'unpaid' },
    { key: 'source', value: 'fault', label: m.job_filter_from_fault(), count: 'from_fault' },
    { key: 'assignee_id', value: sub, label: m.job_filter_mine(), count: 'mine' },
  ]
  const rest = all.filter(({ key, value }) => !list.filters[key]?.includes(value))
  return (
    <span className={styles.quick} role="group" aria-label={m.job_filter_quick()}>
      <PeriodMenu
        label={{ short: m.job_filter_date(), full: m.job_filter_since() }}
        period={list.filters.period?.[0]}
        onPeriod={(period) => list.setFilter('period', period ? [period] : [])}
      />
      {rest.map(({ key, value, label, count }) => (
        <button
          key={value}
          type="button"
          className={styles.quickFilter}
          onClick={() => list.setFilter(key, [...(list.filters[key] ?? []), value])}
        >
          {label}
          <span className={styles.quickCount}>{`\u00a0${countOf(key, count)}`}</span>
        </button>
      ))}
    </span>
  )
}
