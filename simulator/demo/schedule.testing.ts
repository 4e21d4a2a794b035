// The calendar of the demo's larger company, as its screens judge it.
import { travelMinutes } from './travel.ts'
import { shiftOf } from './work-hours.ts'
import { greekDayOf } from './workdays.ts'
import { makeWorld } from './world.ts'

const minute = 60_000
const cancelled = 1

/** Every day of a week at different hours, and days about holidays and changes of the clock. */
export const moments = [
  '2026-11-23T07:00Z',
  '2026-11-24T10:25Z',
  '2026-11-25T14:00Z',
  '2026-11-26T17:54Z',
  '2026-11-27T05:00Z',
  '2026-11-28T10:00Z',
  '2026-11-28T15:30Z',
  '2026-11-29T10:00Z',
  '2026-12-21T10:00Z',
  '2026-12-24T10:00Z',
  '2026-12-25T10:00Z',
  '2027-01-02T10:00Z',
  '2027-03-28T10:00Z',
  '2027-04-26T10:00Z',
  '2027-04-30T10:00Z',
  '2027-05-03T10:00Z',
  '2027-07-15T22:30Z',
  '2027-10-31T08:00Z',
]

export function scheduleOf(now: number) {
  const world = makeWorld(now)
  const company = world.companies.find(({ key }) => key === 'thermotechniki')?.id
  const places = new Map(world.installations.map((home) => [home.id, home]))
  const visits = world.work.appointments
    .filter(({ company_id, appointment_status_id: status }) => company_id === company && status !== cancelled)
    .map((row) => ({
      ...row,
      start: Number(row.scheduled_start),
      end: Number(row.scheduled_end),
      day: greekDayOf(Number(row.scheduled_start)),
      place: places.get(row.installation_id),
      people: [
        row.assignee,
        ...world.work.helpers.flatMap(({ appointment_id, helper }) =>
          appointment_id === row.id ? [helper] : [],
        ),
      ],
    }))
  type Visit = (typeof visits)[number]

  const pairs: { name: string; one: Visit; other: Visit; isNext: boolean }[] = []
  const lanes = new Map<string, Visit[]>()
  for (const visit of visits)
    for (const name of visit.people) {
      const key = `${name} ${visit.day}`
      lanes.set(key, [...(lanes.get(key) ?? []), visit])
    }
  for (const [name, lane] of lanes) {
    const ordered = lane.toSorted((one, other) => one.start - other.start)
    for (const [index, one] of ordered.entries())
      for (const [later, other] of ordered.slice(index + 1).entries())
        pairs.push({ name, one, other, isNext: later === 0 })
  }
  return {
    world,
    visits,
    today: greekDayOf(now),
    jobs: world.work.jobs.filter(({ company_id }) => company_id === company),
    overlaps: pairs.filter(({ one, other }) => other.start < one.end),
    shortWays: pairs.filter(({ one, other, isNext }) => {
      const gap = (other.start - one.end) / minute
      return isNext && gap >= 0 && one.place && other.place && gap < travelMinutes(one.place, other.place)
    }),
    outsideHours: visits.filter(({ people, day, start, end }) =>
      people.some((name) => {
        const shift = shiftOf(name, day, now)
        return !shift || start < shift.from || end > shift.to
      }),
    ),
  }
}
