// What is wrong with the visits on screen: overlaps, then ways that take longer than there is time, then working hours.
import { isEditable } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { durationText } from '../jobs/durations.ts'
import { dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatClock, formatDay, formatWeekday } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { travelText } from '../slots/travel.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import { type Fix, fixesOf } from './alert-fixes.ts'
import { type Clash, type Lane, spanOf } from './lanes.ts'
import { timesOf, titleOfVisit } from './visit-words.ts'

export type AlertKind = 'clash' | 'travel' | 'off'

export interface Alert {
  key: string
  kind: AlertKind
  title: string
  detail: string
  /** The lane. */
  person: Person | null
  /** The one that would be moved, if it may change. */
  visit: Appointment | undefined
  fixes(): readonly Fix[]
}

/** The later visit moves, unless it can no longer change. */
const movableOf = ({ first, second }: Clash): Appointment | undefined =>
  [second, first].find(({ appointment_status: status }) => status === 'pending') ??
  [second, first].find(isMovable)

const isMovable = ({ appointment_status: status }: Appointment): boolean => isEditable(status)

interface AlertOptions {
  lanes: readonly Lane[]
  hours: WorkHours
  /** Names the day of every time, for more days than one. */
  withDay: boolean
}

const minuteMs = 60_000

/** Warnings of some of the lanes; `shown.lanes` are all, among which another person is looked for. */
export function alertsOf(of: readonly Lane[], { lanes, hours, withDay }: AlertOptions): Alert[] {
  const dayOf = (moment: string | number) => (withDay ? `${formatWeekday(moment)} ${formatDay(moment)} ` : '')
  const fixesFrom = (person: Person | null, visit: Appointment | undefined, from: number) => () =>
    visit ? fixesOf({ visit, person, lanes, hours, from }) : []
  const clashes = of.flatMap((lane) =>
    lane.clashes.map((clash): Alert => {
      const { person, first, second, shared } = clash
      const visit = movableOf(clash)
      return {
        key: `clash ${person?.id} ${first.id} ${second.id}`,
        kind: 'clash',
        title: m.calendar_clash({ duration: durationText((shared.to - shared.from) / minuteMs) }),
        detail: m.calendar_clash_detail({
          person: person?.name ?? '',
          from: `${dayOf(shared.from)}${formatClock(shared.from)}`,
          to: formatClock(shared.to),
          first: titleOfVisit(first),
          second: titleOfVisit(second),
        }),
        ...{ person, visit, fixes: fixesFrom(person, visit, spanOf(first).to) },
      }
    }),
  )
  const travels = of.flatMap(({ person, travels: own }) =>
    own.map(({ visit: shown, travel }): Alert => {
      const visit = isMovable(shown) ? shown : undefined
      const start = Date.parse(shown.scheduled_start)
      return {
        key: `travel ${person?.id} ${shown.id}`,
        kind: 'travel',
        title: m.calendar_travel_title({
          person: person?.name ?? '',
          time: `${dayOf(start)}${formatClock(start)}`,
        }),
        detail: travelText(travel),
        ...{ person, visit, fixes: fixesFrom(person, visit, start) },
      }
    }),
  )
  const offs = of.flatMap(({ person, offs: own }) =>
    own.map(({ visit, reason }): Alert => {
      const date = dateOf(Date.parse(visit.scheduled_start))
      return {
        key: `off ${person?.id} ${visit.id}`,
        kind: 'off',
        title: reason,
        detail: m.calendar_off_detail({ visit: titleOfVisit(visit), times: timesOf(visit) }),
        ...{ person, visit, fixes: fixesFrom(person, visit, startOfDate(date)) },
      }
    }),
  )
  return [...clashes, ...travels, ...offs]
}

/** `1 επικάλυψη · 2 μετακινήσεις με λίγο χρόνο` */
export function alertCounts(alerts: readonly Alert[]): string {
  const countOf = (kind: AlertKind) => alerts.filter((alert) => alert.kind === kind).length
  const words = [
    [countOf('clash'), m.calendar_count_clashes],
    [countOf('travel'), m.calendar_count_travels],
    [countOf('off'), m.calendar_count_offs],
  ] as const
  return words.flatMap(([count, word]) => (count > 0 ? [word({ count })] : [])).join(' · ')
}
