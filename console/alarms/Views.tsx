import type { AlarmView } from '../../contract/alarms/routes.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './alarms.module.css'

const words: Record<AlarmView, () => string> = {
  active: m.alarm_view_active,
  new: m.alarm_view_new,
  mine: m.alarm_view_mine,
  stale: m.alarm_view_stale,
  snoozed: m.alarm_view_snoozed,
  resolved: m.alarm_view_resolved,
  month: m.alarm_view_month,
}

export const viewOf = (list: ListState): AlarmView => {
  const [view] = list.filters.view ?? []
  return view !== undefined && view in words ? (view as AlarmView) : 'active'
}

const technicianViews: readonly AlarmView[] = ['active', 'new', 'mine', 'stale', 'snoozed', 'resolved']
const distributorViews: readonly AlarmView[] = ['active', 'new', 'stale', 'resolved']

/** Which alarms are shown, with how many each has. */
export const Views = ({ list, isTechnician }: { list: ListState; isTechnician: boolean }) => {
  const views = isTechnician ? technicianViews : distributorViews
  const counts = useAnswer('countAlarms', {}, { quiet: true, staleTime: 5_000 }).data
  const shown = viewOf(list)
  const countOf = (view: AlarmView) => (view === 'resolved' || view === 'month' ? undefined : counts?.[view])
  return (
    <div className={styles.views} role="group" aria-label={m.alarm_views()}>
      {[...new Set([...views, shown])].map((view) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-pressed={view === shown}
          onClick={() => list.setFilter('view', view === 'active' ? [] : [view])}
        >
          {words[view]()}
          {countOf(view) !== undefined && <span className={styles.viewCount}>{countOf(view)}</span>}
        </button>
      ))}
    </div>
  )
}
