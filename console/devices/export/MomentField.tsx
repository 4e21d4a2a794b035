import { clockTextOf, momentOfClock } from '../../kit/chart/time-ticks.ts'
import { CalendarField } from '../../kit/form/CalendarField.tsx'
import { parseClock, writeDay } from '../../kit/form/typed-date.ts'
import { m } from '../../paraglide/messages.js'

const wall = (moment: string): string => clockTextOf(Date.parse(moment))
const momentOf = (clock: string): string => new Date(momentOfClock(clock)).toISOString()

const read = (typed: string): string => {
  const clock = parseClock(typed)
  return clock ? momentOf(clock) : ''
}
const write = (moment: string | null): string => (moment ? writeDay(wall(moment)) : '')
const dayOf = (moment: string | null): string | null => (moment ? wall(moment).slice(0, 10) : null)
const withDay = (day: string, moment: string | null): string =>
  momentOf(`${day}T${moment ? wall(moment).slice(11) : '00:00'}`)

/** A minute on the clock of Athens, stored as ISO 8601; an untouched value keeps its seconds. */
export const MomentField = ({ name, label }: { name: string; label: string }) => (
  <CalendarField
    name={name}
    label={label}
    required
    placeholder={m.date_pattern_clock()}
    read={read}
    write={write}
    dayOf={dayOf}
    withDay={withDay}
  />
)
