import { namesOf } from '../../contract/fields.ts'
import { coloursOf } from '../../contract/personnel/colours.ts'
import { personnelFields } from '../../contract/personnel/fields.ts'
import type {
  PersonnelProfile,
  PersonnelProfileQuery,
  personnelRoutes,
} from '../../contract/personnel/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { addDays } from '../../contract/work-calendar/holidays.ts'
import { listChanges, recordChange } from '../audit/audit.store.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { listPeopleRows } from '../people/people-rows.store.ts'
import { Problem } from '../request/problem.ts'
import { fold, patternsOf, phonetic } from '../search/phonetic-search.ts'
import { instantOf, localDay } from '../work-calendar/local-time.rules.ts'
import { readWorkCalendar } from '../work-calendar/work-calendar.ts'
import { countOpenJobs, readVisits, type Span } from './week-work.store.ts'
import { mondayOf, workingMinutes } from './working-time.rules.ts'

type Routes = typeof personnelRoutes

async function readProfiles(directory: PeopleDirectory, call: PersonCall): Promise<PersonnelProfile[]> {
  const { tx } = call
  const { company } = call.who
  const known = new Set((await directory.peopleOf(call)).map(({ id }) => id))
  const zone = await timezoneOf(tx, company)
  const today = localDay(Date.now(), zone)
  const monday = mondayOf(today)
  const spanOf = (from: string, days: number): Span => ({
    from: new Date(instantOf(from, '00:00', zone)),
    to: new Date(instantOf(addDays(from, days), '00:00', zone)),
  })
  const rows = await listPeopleRows(tx, company)
  const colours = coloursOf(rows)
  const visits = await readVisits(tx, company, spanOf(monday, 7), spanOf(today, 1))
  const jobs = await countOpenJobs(tx, company)
  const calendar = await readWorkCalendar(tx, company, monday, addDays(monday, 6))
  return rows.map((row) => {
    const work = visits.get(row.id)
    return {
      id: row.id,
      name: row.name,
      email: row.email === row.id ? '' : row.email,
      roles: row.roles,
      phone: row.phone,
      licence_number: row.licence_number,
      color: colours.get(row.id) ?? 'slate',
      is_active: row.is_active && known.has(row.id),
      visits_today: work?.visits_today ?? 0,
      visits_week: work?.visits_week ?? 0,
      booked_minutes: work?.booked_minutes ?? 0,
      working_minutes: workingMinutes(calendar, row.id, monday),
      open_jobs: jobs.get(row.id) ?? 0,
    }
  })
}

async function requireProfile(
  directory: PeopleDirectory,
  call: PersonCall,
  id: string,
): Promise<PersonnelProfile> {
  const found = (await readProfiles(directory, call)).find((person) => person.id === id)
  if (!found) throw new Problem(404, 'not_found', `There is no person ${id}.`)
  return found
}

const byName = (one: PersonnelProfile, other: PersonnelProfile): number =>
  fold(one.name) < fold(other.name) ? -1 : 1

/** People who have left come last, whatever the order. */
function arrange(
  people: readonly PersonnelProfile[],
  { search = '', sort = 'name', order }: PersonnelProfileQuery,
): PersonnelProfile[] {
  const patterns = patternsOf(search).map((pattern) => new RegExp(pattern))
  const sign = order === 'desc' ? -1 : 1
  return people
    .filter(({ name, email, phone, licence_number }) => {
      const text = phonetic(` ${name} ${email} ${phone ?? ''} ${licence_number ?? ''}`)
      return patterns.every((pattern) => pattern.test(text))
    })
    .toSorted(
      (one, other) =>
        Number(other.is_active) - Number(one.is_active) ||
        sign * (sort === 'name' ? byName(one, other) : one[sort] - other[sort]) ||
        byName(one, other),
    )
}

export const answerPersonnel = (directory: PeopleDirectory) => ({
  async listPersonnelProfiles({ query }: RequestOf<Routes['listPersonnelProfiles']>, call: PersonCall) {
    const found = arrange(await readProfiles(directory, call), query)
    return { items: found.slice(query.offset, query.offset + query.limit), total: found.length }
  },

  getPersonnelProfile: ({ params }: RequestOf<Routes['getPersonnelProfile']>, call: PersonCall) =>
    requireProfile(directory, call, params.id),

  async listPersonnelChanges({ params, query }: RequestOf<Routes['listPersonnelChanges']>, call: PersonCall) {
    await requireProfile(directory, call, params.id)
    return listChanges(call.tx, call.who.company, { record_id: params.id }, query)
  },

  async editPersonnelProfile(
    { params, body }: RequestOf<Routes['editPersonnelProfile']>,
    call: PersonCall,
  ): Promise<PersonnelProfile> {
    if (!call.person.roles.includes('admin')) throw new Problem(403, 'admin_required')
    const { company } = call.who
    const before = await requireProfile(directory, call, params.id)
    const names = namesOf(personnelFields).filter((name) => body[name] !== undefined)
    if (names.length > 0)
      await call.tx
        .updateTable('people')
        .set(Object.fromEntries(names.map((name) => [name, body[name]])))
        .where('id', '=', params.id)
        .where('company_id', '=', company)
        .execute()
    const after = await requireProfile(directory, call, params.id)
    const noted = (person: PersonnelProfile) =>
      Object.fromEntries(namesOf(personnelFields).map((name) => [name, person[name]]))
    await recordChange(call.tx, call, {
      record: 'person',
      id: params.id,
      action: 'changed',
      before: noted(before),
      after: noted(after),
    })
    return after
  },
})
