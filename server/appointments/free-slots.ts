import type { appointmentRoutes, FreeSlot } from '../../contract/appointments/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { addDays } from '../../contract/work-calendar/holidays.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { localDay } from '../work-calendar/local-time.rules.ts'
import { readWorkCalendar } from '../work-calendar/work-calendar.ts'
import { readBusyTimes } from './appointments.store.ts'
import { freeSpans, type Span, sharedSpans, slotsIn, workingSpans } from './free-slots.rules.ts'

type Routes = typeof appointmentRoutes

/** How far ahead free times are searched. */
const daysAhead = 60
const dayMs = 86_400_000

export const answerFreeSlots = () => ({
  async listFreeSlots({ query }: RequestOf<Routes['listFreeSlots']>, { tx, who }: PersonCall) {
    const { duration, assignee_id, helper_ids = [], except, limit } = query
    const zone = await timezoneOf(tx, who.company)
    const now = Date.now()
    const earliest = Math.max(now, query.date_from ? Date.parse(query.date_from) : now)
    const from = localDay(earliest, zone)
    const calendar = await readWorkCalendar(tx, who.company, from, addDays(from, daysAhead))
    const until = new Date(earliest + (daysAhead + 1) * dayMs)
    const busy = await readBusyTimes(tx, who.company, new Date(earliest), until)
    const freeOf = (person: string): Span[] => {
      const working = workingSpans(calendar, person, { from, count: daysAhead }, zone)
      const taken = busy
        .filter(({ id, person_id }) => person_id === person && id !== except)
        .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
      return freeSpans(working, taken)
    }
    const helpers = helper_ids.map(freeOf)
    const items = calendar.people
      .filter(({ person_id }) => !assignee_id || assignee_id.includes(person_id))
      .filter(({ person_id }) => !helper_ids.includes(person_id))
      .flatMap(({ person_id, person_name }): FreeSlot[] => {
        const free = helpers.reduce(sharedSpans, freeOf(person_id))
        return slotsIn(free, duration, earliest, limit).map(({ start, end }) => ({
          assignee_id: person_id,
          assignee_name: person_name,
          start: new Date(start).toISOString(),
          end: new Date(end).toISOString(),
        }))
      })
      .toSorted((a, b) =>
        a.start === b.start ? (a.assignee_name < b.assignee_name ? -1 : 1) : a.start < b.start ? -1 : 1,
      )
      .slice(0, limit)
    return { items, total: items.length }
  },
})
