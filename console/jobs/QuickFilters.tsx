import type { ListState } from '../kit/list/use-list.ts'
import { PeriodMenu } from '../kit/period/PeriodMenu.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './jobs.module.css'

/** The days on which the jobs were made, and the filters used most, each one press away. */
export const QuickFilters = ({ list }: { list: ListState }) => {
  const { sub } = usePerson()
  const all = [
    { key: 'open', value: 'unscheduled', label: m.job_filter_unscheduled() },
    { key: 'open', value: 'unpaid', label: m.job_filter_unpaid() },
    { key: 'source', value: 'fault', label: m.job_filter_from_fault() },
    { key: 'assignee_id', value: sub, label: m.job_filter_mine() },
  ]
  const rest = all.filter(({ key, value }) => !list.filters[key]?.includes(value))
  return (
    <span className={styles.quick} role="group" aria-label={m.job_filter_quick()}>
      <PeriodMenu
        label={{ short: m.job_filter_date(), full: m.job_filter_since() }}
        period={list.filters.period?.[0]}
        onPeriod={(period) => list.setFilter('period', period ? [period] : [])}
      />
      {rest.map(({ key, value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.quickFilter}
          onClick={() => list.setFilter(key, [...(list.filters[key] ?? []), value])}
        >
          {label}
        </button>
      ))}
    </span>
  )
}
