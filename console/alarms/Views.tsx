import type { alarmViews } from '../../contract/alarms/routes.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './alarms.module.css'

type View = (typeof alarmViews)[number]

const words: Record<View, () => string> = {
  active: m.alarm_view_active,
  new: m.alarm_view_new,
  mine: m.alarm_view_mine,
  resolved: m.alarm_view_resolved,
}

export const viewOf = (list: ListState): View => {
  const [view] = list.filters.view ?? []
  return view !== undefined && view in words ? (view as View) : 'active'
}

/** Which alarms are shown, with how many each has. */
export const Views = ({ list, views }: { list: ListState; views: readonly View[] }) => {
  const counts = useAnswer('countAlarms', {}, { quiet: true, staleTime: 5_000 }).data
  const shown = viewOf(list)
  const countOf = (view: View) => (view === 'resolved' ? undefined : counts?.[view])
  return (
    <div className={styles.views} role="group" aria-label={m.alarm_views()}>
      {views.map((view) => (
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
