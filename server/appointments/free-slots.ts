import type { appointmentRoutes, FreeSlot } from '../../contract/appointments/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { addDays } from '../../contract/work-calendar/holidays.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { listOptions } from '../people/people.ts'
import { localDay } from '../work-calendar/local-time.rules.ts'
import { readWorkCalendar } from '../work-calendar/work-calendar.ts'
import { readBusyTimes } from './appointments.store.ts'
import { freeSpans, type Span, sharedSpans, slotsIn, workingSpans } from './free-slots.rules.ts'

type Routes = typeof appointmentRoutes

/** How far ahead free times are searched. */
const daysAhead = 60
const dayMs = 86_400_000

export const answerFreeSlots = (directory: PeopleDirectory) => ({
  async listFreeSlots({ query }: RequestOf<Routes['listFreeSlots']>, call: PersonCall) {
    const { tx, who } = call
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
    const items = (await listOptions(directory, call))
      .filter(({ id }) => !assignee_id || assignee_id.includes(id))
      .filter(({ id }) => !helper_ids.includes(id))
      .flatMap(({ id, name }): FreeSlot[] => {
        const free = helpers.reduce(sharedSpans, freeOf(id))
        return slotsIn(free, duration, earliest, limit).map(({ start, end }) => ({
          assignee_id: id,
          assignee_name: name,
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
