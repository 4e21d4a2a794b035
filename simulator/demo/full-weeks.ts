// Plain visits until each of the coming weeks has as many as it should.
import { type Fortnight, hourMs } from './fortnight-plan.ts'
import { book, type Planning } from './planning.ts'
import { tour } from './tours.ts'
import { statuses, type Work } from './visits.ts'
import { apostolos, mondayOf, nikos, stelios } from './work-hours.ts'
import { greekDayOf, weekdayOf } from './workdays.ts'

const team = [nikos, stelios, apostolos]
/** Visits of a whole week: this one, the next, the one after it. */
const visitsOfWeek = [26, 26, 14]
const saturdayShare = 0.5
const wholeWeek = 5 + saturdayShare
const mostOfDay = 4

export function fillWeeks(fortnight: Fortnight): void {
  for (const week of visitsOfWeek.keys()) fillWeek(fortnight, week)
}

function fillWeek({ plan, today, company }: Fortnight, week: number): void {
  const { work, schedule } = plan
  const first = Math.max(today + 1, mondayOf(today) + 7 * week)
  const days = Array.from(
    { length: Math.max(0, mondayOf(today) + 7 * week + 6 - first) },
    (_, at) => first + at,
  )
  const weightOf = (day: number) =>
    team.some((name) => schedule.works(name, day)) ? (weekdayOf(day) === 5 ? saturdayShare : 1) : 0
  const isOf = (one: Work['appointments'][number], among: readonly number[]) =>
    one.company_id === company &&
    one.appointment_status_id === statuses.pending &&
    among.includes(greekDayOf(Number(one.scheduled_start)))
  const share = week === 0 ? days.reduce((sum, day) => sum + weightOf(day), 0) / wholeWeek : 1
  const wanted = Math.round((visitsOfWeek[week] ?? 0) * share)
  for (const [index, day] of days.entries()) {
    const left = days.slice(index)
    const weight = left.reduce((sum, one) => sum + weightOf(one), 0)
    const missing = wanted - work.appointments.filter((one) => isOf(one, days)).length
    if (missing > 0 && weight > 0) fillDay(plan, day, Math.round((missing * weightOf(day)) / weight))
  }
}

function fillDay(plan: Planning, day: number, count: number): void {
  const { schedule } = plan
  const isAway = (by: string, day: number): boolean =>
    schedule.of(by, day).some(({ start, end }) => end - start > 5 * hourMs)
  const most = team.map((by) => ({ by, visits: schedule.of(by, day).length }))
  for (let left = count; left > 0; left--) {
    const next = most
      .filter(({ by, visits }) => visits < mostOfDay && schedule.works(by, day) && !isAway(by, day))
      .toSorted((one, more) => one.visits - more.visits)[0]
    if (!next) break
    next.visits += 1
  }
  for (const { by, visits } of most)
    for (const { home, offer, start } of tour(plan, by, day, visits))
      book(plan, { home, offer, by, start, outcome: 'planned' })
}
