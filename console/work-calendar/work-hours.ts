// When a person works on a date: shifts, days off and public holidays of the company's work calendar.
import { usualWeek, type WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { weekdayOf } from '../../contract/work-calendar/series.ts'
import { momentOfClock } from '../kit/chart/time-ticks.ts'
import { m } from '../paraglide/messages.js'
import { holidayName } from './holiday-words.ts'

/** Milliseconds; `to` is exclusive. */
interface Span {
  from: number
  to: number
}

export interface DayWork {
  spans: readonly Span[]
  /** Why there is no work, if it has a name. */
  off?: string
}

export interface WorkHours {
  on(person: string | null, date: string): DayWork
  holidayOn(date: string): string | undefined
}

const spansOf = (date: string, shifts: readonly { from: string; to: string }[]): Span[] =>
  shifts.map(({ from, to }) => ({
    from: momentOfClock(`${date}T${from}`),
    to: momentOfClock(`${date}T${to}`),
  }))

export function workHoursOf(calendar: WorkCalendar | undefined): WorkHours {
  const known = new Map<string, DayWork>()
  const { week = usualWeek, people = [], days_off = [], holidays = [] } = calendar ?? {}
  const weeks = new Map(people.map((person) => [person.person_id, person.week]))
  const holidayOn = (date: string) => {
    const found = holidays.find(({ day }) => day === date)
    return found && holidayName(found)
  }
  const find = (person: string | null, date: string): DayWork => {
    const holiday = holidayOn(date)
    if (holiday) return { spans: [], off: holiday }
    const off = days_off.find(
      ({ person_id, first_day, last_day }) => person_id === person && first_day <= date && date <= last_day,
    )
    if (off) return { spans: [], off: off.reason ?? m.calendar_day_off() }
    const shifts = ((person && weeks.get(person)) || week)[weekdayOf(date)] ?? []
    return { spans: spansOf(date, shifts) }
  }
  return {
    holidayOn,
    on: (person, date) => {
      const key = `${person} ${date}`
      const work = known.get(key) ?? find(person, date)
      known.set(key, work)
      return work
    },
  }
}

/** The parts of a span that are no working time. */
export const outside = (span: Span, spans: readonly Span[]): Span[] => {
  const edges = spans
    .filter(({ from, to }) => from < span.to && to > span.from)
    .toSorted((one, other) => one.from - other.from)
  const starts = [span.from, ...edges.map(({ to }) => to)]
  const ends = [...edges.map(({ from }) => from), span.to]
  return starts.map((from, at) => ({ from, to: ends[at] ?? span.to })).filter(({ from, to }) => from < to)
}

export const minutesOf = ({ spans }: DayWork): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0)
