// What each technician has to do on each day: it finds times within working hours that leave enough time to drive.
import { type Placed, travelMinutes } from './travel.ts'
import { shiftOf } from './work-hours.ts'

const minuteMs = 60_000
const quarterHour = 15 * minuteMs
/** To park, and to ring. */
const arrival = 10

interface Stop {
  start: number
  end: number
  place: Placed
}

interface Bounds {
  from?: number
  until?: number
}

export class VisitSchedule {
  readonly #now: number
  readonly #stops = new Map<string, Stop[]>()

  constructor(now: number) {
    this.#now = now
  }

  of(name: string, day: number): readonly Stop[] {
    return this.#stops.get(`${name} ${day}`) ?? []
  }

  works(name: string, day: number): boolean {
    return shiftOf(name, day, this.#now) !== undefined
  }

  isFree(name: string, day: number): boolean {
    return this.works(name, day) && this.of(name, day).length === 0
  }

  add(name: string, day: number, stop: Stop): void {
    this.#stops.set(`${name} ${day}`, [...this.of(name, day), stop])
  }

  /** The earliest start, by quarters of an hour, that is within the shift and can be reached from the other visits. */
  find(name: string, day: number, minutes: number, place: Placed, bounds: Bounds = {}): number | undefined {
    const shift = shiftOf(name, day, this.#now)
    if (!shift) return undefined
    const stops = this.of(name, day)
    const earliest = Math.max(shift.from, bounds.from ?? 0)
    const last = Math.min(shift.to - minutes * minuteMs, (bounds.until ?? Infinity) - 1)
    for (let start = Math.ceil(earliest / quarterHour) * quarterHour; start <= last; start += quarterHour)
      if (stops.every((stop) => isReached(stop, { start, end: start + minutes * minuteMs, place })))
        return start
    return undefined
  }
}

function isReached(one: Stop, other: Stop): boolean {
  const way = (travelMinutes(one.place, other.place) + arrival) * minuteMs
  return one.end + way <= other.start || other.end + way <= one.start
}
