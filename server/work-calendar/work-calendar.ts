import type { RequestOf } from '../../contract/route.ts'
import { type HolidayChange, holidaysOf } from '../../contract/work-calendar/holidays.ts'
import { usualWeek, type WorkCalendar, type workCalendarRoutes } from '../../contract/work-calendar/routes.ts'
import { byOf, listChanges, recordChange } from '../audit/audit.store.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { localDay } from './local-time.rules.ts'
import {
  deleteDaysOff,
  findCompanyWeek,
  findDaysOff,
  insertDaysOff,
  isPerson,
  listDaysOff,
  listHolidayChanges,
  listWeeks,
  lockWorkCalendar,
  setHolidayChanges,
  setWeek,
} from './work-calendar.store.ts'

type Routes = typeof workCalendarRoutes

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Hours, days off and holidays between two local days, both inclusive. */
export async function readWorkCalendar(
  tx: Tx,
  company: string,
  from: string,
  to: string,
): Promise<WorkCalendar> {
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index)
  const changes = await listHolidayChanges(tx, company, [yearOf(from), yearOf(to)])
  return {
    week: (await findCompanyWeek(tx, company)) ?? usualWeek,
    people: await listWeeks(tx, company),
    days_off: await listDaysOff(tx, company, from, to),
    holidays: years.flatMap((year) =>
      holidaysOf(
        year,
        changes.flatMap(({ year: of, ...change }) => (of === year ? [change] : [])),
      ),
    ),
  }
}

async function readThisYear({ tx, who }: PersonCall): Promise<WorkCalendar> {
  const year = localDay(Date.now(), await timezoneOf(tx, who.company)).slice(0, 4)
  return readWorkCalendar(tx, who.company, `${year}-01-01`, `${year}-12-31`)
}

function requireAdmin({ person }: PersonCall): void {
  if (!person.roles.includes('admin')) throw new Problem(403, 'admin_required')
}

/** The people directory holds the id or the e-mail of the signed-in person. */
async function isOneself({ tx, who, person }: PersonCall, id: string): Promise<boolean> {
  const own = await tx
    .selectFrom('people')
    .select('email')
    .where('company_id', '=', who.company)
    .where('id', '=', id)
    .executeTakeFirst()
  return id === person.sub || own?.email.toLowerCase() === person.email.toLowerCase()
}

async function requireOneself(call: PersonCall, id: string, ...others: string[]): Promise<void> {
  if (others.some((role) => call.person.roles.includes(role)) || (await isOneself(call, id))) return
  throw new Problem(403, 'admin_required')
}

async function requirePerson({ tx, who }: PersonCall, id: string, path?: string): Promise<void> {
  if (await isPerson(tx, who.company, id)) return
  throw new Problem(404, 'not_found', undefined, path ? [{ path, key: 'not_found' }] : undefined)
}

/** A change of the calendar is recorded with the company's id, or the person's. */
const record = (call: PersonCall, id: string, before: object, after: object) =>
  recordChange(call.tx, call, {
    record: 'work_calendar',
    id,
    action: 'changed',
    before: { ...before },
    after: { ...after },
  })

/** A second holiday on one day would give no free day; only computed ones may fall together. */
function requireDaysOfTheirOwn(year: number, changes: readonly HolidayChange[]): void {
  const days = holidaysOf(year, changes).map(({ day }) => day)
  const isDouble = changes.some(({ day }) => day !== null && days.filter((one) => one === day).length > 1)
  if (isDouble) throw new Problem(409, 'holiday_double', undefined, [{ path: 'day', key: 'holiday_double' }])
}

export const answerWorkCalendar = () => ({
  async getWorkCalendar({ query }: RequestOf<Routes['getWorkCalendar']>, { tx, who }: PersonCall) {
    const given = query.date_from ?? query.date_to ?? localDay(Date.now(), await timezoneOf(tx, who.company))
    const from = query.date_from ?? `${given.slice(0, 4)}-01-01`
    return readWorkCalendar(tx, who.company, from, query.date_to ?? `${given.slice(0, 4)}-12-31`)
  },

  async listWorkCalendarChanges(
    { query }: RequestOf<Routes['listWorkCalendarChanges']>,
    { tx, who }: PersonCall,
  ) {
    const people = await listWeeks(tx, who.company)
    const record_id = [who.company, ...people.map(({ person_id }) => person_id)]
    return listChanges(tx, who.company, { record: 'work_calendar', record_id }, query)
  },

  async editWorkWeek({ body }: RequestOf<Routes['editWorkWeek']>, call: PersonCall) {
    requireAdmin(call)
    const { company } = call.who
    await lockWorkCalendar(call.tx, company)
    const before = (await findCompanyWeek(call.tx, company)) ?? usualWeek
    await setWeek(call.tx, company, null, body.week)
    await record(call, company, { week: before }, { week: body.week })
    return readThisYear(call)
  },

  async editPersonWeek({ params, body }: RequestOf<Routes['editPersonWeek']>, call: PersonCall) {
    await requirePerson(call, params.id)
    await requireOneself(call, params.id, 'admin')
    const { company } = call.who
    await lockWorkCalendar(call.tx, company)
    const people = await listWeeks(call.tx, company)
    const { person_name, week = null } = people.find(({ person_id }) => person_id === params.id) ?? {}
    await setWeek(call.tx, company, params.id, body.week)
    const after = { person_week: { person_name, week: body.week } }
    await record(call, params.id, { person_week: { person_name, week } }, after)
    return readThisYear(call)
  },

  async addDaysOff({ body }: RequestOf<Routes['addDaysOff']>, call: PersonCall) {
    await requirePerson(call, body.person_id, 'person_id')
    await requireOneself(call, body.person_id, 'admin', 'editor')
    const id = await insertDaysOff(call.tx, body, byOf(call))
    const days = await findDaysOff(call.tx, call.who.company, id)
    if (!days) throw new Error('The days off that were inserted are missing.')
    await record(call, body.person_id, { days_off: null }, { days_off: days })
    return days
  },

  async deleteDaysOff({ params }: RequestOf<Routes['deleteDaysOff']>, call: PersonCall) {
    const days = await findDaysOff(call.tx, call.who.company, params.id)
    if (!days) throw new Problem(404, 'not_found', `There are no days off ${params.id}.`)
    await requireOneself(call, days.person_id, 'admin', 'editor')
    await deleteDaysOff(call.tx, call.who.company, params.id)
    await record(call, days.person_id, { days_off: days }, { days_off: null })
    return null
  },

  async editHolidays({ body }: RequestOf<Routes['editHolidays']>, call: PersonCall) {
    requireAdmin(call)
    const { company } = call.who
    await lockWorkCalendar(call.tx, company)
    const before = await listHolidayChanges(call.tx, company, [body.year, body.year])
    const changes: HolidayChange[] = body.changes
    requireDaysOfTheirOwn(body.year, changes)
    await setHolidayChanges(call.tx, company, body.year, changes)
    const after = changes.map((change) => ({ year: body.year, ...change }))
    await record(call, company, { holidays: before }, { holidays: after })
    return readWorkCalendar(call.tx, company, `${body.year}-01-01`, `${body.year}-12-31`)
  },
})
