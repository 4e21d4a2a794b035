import { useMemo } from 'react'
import { mostAppointments } from '../../contract/appointments/routes.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { useShown } from '../appointments/shown-changes.ts'
import { useAnswer } from '../session/queries.ts'
import { workHoursOf } from '../work-calendar/work-hours.ts'
import { spanOfDays } from './days.ts'
import { useDragged } from './drag/drag-store.ts'
import { useMovedItem } from './moving.ts'

const refreshMs = 60_000
const mostJobs = 100

const iso = (ms: number): string => new Date(ms).toISOString()

/** The visit in one's hand stays as it was when it was taken. */
const useHeld = (visits: readonly Appointment[] | undefined) => {
  const dragged = useDragged()
  const taken = useMovedItem()
  const held = dragged ?? taken
  const visit = held && held.kind !== 'job' ? held.visit : undefined
  return useMemo(
    () =>
      visit && visits?.some((one) => one.id === visit.id && one !== visit)
        ? visits.map((one) => (one.id === visit.id ? visit : one))
        : visits,
    [visits, visit],
  )
}

/** Visits of some days; changes of others appear by themselves. None are read while they are not shown. */
export function useVisits(dates: readonly string[], areShown: boolean) {
  const { from, to } = spanOfDays(dates[0] ?? '', dates.length)
  const answer = useAnswer(
    'listAppointments',
    { query: { date_from: iso(from), date_to: iso(to), limit: mostAppointments } },
    { refetchInterval: refreshMs, enabled: areShown },
  )
  return { answer, visits: useHeld(useShown(answer.data?.items)) }
}

export function useWorkHours(dates: readonly string[]) {
  const { data } = useAnswer('getWorkCalendar', {
    query: { date_from: dates[0] ?? '', date_to: dates.at(-1) ?? '' },
  })
  return useMemo(() => workHoursOf(data), [data])
}

/** The company's people; with ids of `chosen`, only those. */
export function usePeople(chosen: readonly string[] | undefined) {
  const answer = useAnswer('listPersonnelOptions', {})
  const all: readonly Person[] | undefined = answer.data?.items
  const shown = useMemo(
    () => (chosen?.length ? all?.filter(({ id }) => chosen.includes(id)) : all),
    [all, chosen],
  )
  return { all, shown, answer }
}

/** The ones that wait longest first. */
export const useUnscheduled = (search: string) =>
  useAnswer(
    'listJobs',
    {
      query: {
        unscheduled: 'true',
        sort: 'created_at',
        order: 'asc',
        limit: mostJobs,
        ...(search.trim() ? { search: search.trim() } : {}),
      },
    },
    { keepPrevious: true },
  )
