import { useNavigate, useSearch } from '@tanstack/react-router'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { useNow } from '../kit/now.ts'
import type { CalendarSearch, CalendarView } from './calendar-search.ts'

const minuteMs = 60_000

/** What the address shows, and how to change it. */
export function useCalendarAddress() {
  const search = useSearch({ strict: false }) as CalendarSearch
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const today = dateOf(useNow(minuteMs))
  const go = (change: CalendarSearch, replace = false) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace,
      resetScroll: false,
    })
  const view: CalendarView = search.view ?? (isPhone ? 'agenda' : 'day')
  return {
    view,
    today,
    date: search.date ?? today,
    technicians: search.technicians,
    setView: (next: CalendarView) => go({ view: next }),
    // Steps through days are no history.
    setDate: (date: string) => go({ date: date === today ? undefined : date }, true),
    openDay: (date: string) => go({ view: 'day', date }),
    setTechnicians: (ids: string[]) => go({ technicians: ids.length > 0 ? ids : undefined }, true),
  }
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>
