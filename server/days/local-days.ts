// Where a company's days begin and end: 23 and 25 hours long when the clocks change.
import { isWithinDays } from '../../contract/telemetry/day-spans.ts'
import { dayMs, hourMs } from './days.ts'

/**
 * The time zone of stored day buckets. It is one for all, since companies of several zones may see a device: days of any
 * other zone are made of stored half hours when they are requested.
 */
export const storedTimezone = 'Europe/Athens'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone)
  if (!clock) {
    const all = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const
    clock = new Intl.DateTimeFormat('en-US', {
      ...all,
      second: 'numeric',
      hourCycle: 'h23',
      timeZone: timezone,
    })
    clocks.set(timezone, clock)
  }
  return clock
}

/** Local wall-clock time as if it were UTC. */
export const wallOf = (ms: number, timezone: string): number => toSecond(ms) + offsetAt(ms, timezone)

const toSecond = (ms: number) => Math.floor(ms / 1000) * 1000

const mostOffsets = 5000
/** Cached for a day on which the offset changes. */
const clocksChange = Number.NaN
const offsets = new Map<string, Map<number, number>>()

/** `Intl` is slow, so the offset of a whole UTC day is cached. */
function offsetAt(ms: number, timezone: string): number {
  const day = Math.floor(ms / dayMs)
  let known = offsets.get(timezone)
  if (!known) offsets.set(timezone, (known = new Map()))
  let offset = known.get(day)
  if (offset === undefined) {
    const [first, next] = [computeOffset(day * dayMs, timezone), computeOffset((day + 1) * dayMs, timezone)]
    offset = first === next ? first : clocksChange
    if (known.size >= mostOffsets) known.clear()
    known.set(day, offset)
  }
  return Number.isNaN(offset) ? computeOffset(ms, timezone) : offset
}

function computeOffset(ms: number, timezone: string): number {
  const parts = new Map(
    clockOf(timezone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - toSecond(ms)
}

/** The beginning of the local day that holds a moment. */
export function startOfLocalDay(ms: number, timezone: string): number {
  const midnight = Math.floor(wallOf(ms, timezone) / dayMs) * dayMs
  let start = midnight - offsetAt(ms, timezone)
  start += midnight - wallOf(start, timezone)
  return start
}

export const nextLocalDay = (start: number, timezone: string): number =>
  startOfLocalDay(start + 1.5 * dayMs, timezone)

/** The beginning of the Monday of the local week that holds a moment. */
export function startOfLocalWeek(ms: number, timezone: string): number {
  const sinceMonday = (new Date(wallOf(ms, timezone)).getUTCDay() + 6) % 7
  return startOfLocalDay(startOfLocalDay(ms, timezone) + dayMs / 2 - sinceMonday * dayMs, timezone)
}

/** `YYYY-MM-DD` of the local day that holds a moment. */
export const localDate = (ms: number, timezone: string): string =>
  new Date(wallOf(ms, timezone)).toISOString().slice(0, 10)

/** The same time of day so many local days before. */
export const localDaysBefore = (ms: number, days: number, timezone: string): number => {
  const start = startOfLocalDay(ms, timezone)
  return startOfLocalDay(start - days * dayMs + dayMs / 2, timezone) + (ms - start)
}

/** The beginnings of the local days that a span touches, and the end of the last. */
export function wholeLocalDays(from: number, to: number, timezone: string): number[] {
  const edges = [startOfLocalDay(from, timezone)]
  for (let end = edges[0] ?? from; end < to; ) {
    end = nextLocalDay(end, timezone)
    edges.push(end)
  }
  return edges
}

/** Bucket edges from the one moment to the other, cut at every local midnight. */
export const localDayEdges = (from: number, to: number, timezone: string): number[] => [
  from,
  ...wholeLocalDays(from, to, timezone).filter((edge) => edge > from && edge < to),
  to,
]

/** Bucket edges from the one moment to the other, cut at the beginning of every local week. */
export function localWeekEdges(from: number, to: number, timezone: string): number[] {
  const weeks = localWeeks(timezone)
  const edges = [from]
  for (let edge = weeks.endOf(from); edge < to; edge = weeks.endOf(edge)) edges.push(edge)
  return [...edges, to]
}

/** The beginning of the local month that holds a moment; `ahead` months later with it. */
function startOfLocalMonth(ms: number, timezone: string, ahead = 0): number {
  const wall = new Date(wallOf(ms, timezone))
  const noon = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + ahead, 1, 12)
  return startOfLocalDay(noon - offsetAt(noon, timezone), timezone)
}

/** Bucket edges from the one moment to the other, cut at the beginning of every local month. */
export function localMonthEdges(from: number, to: number, timezone: string): number[] {
  const edges = [from]
  for (
    let edge = startOfLocalMonth(from, timezone, 1);
    edge < to;
    edge = startOfLocalMonth(edge, timezone, 1)
  )
    edges.push(edge)
  return [...edges, to]
}

export const mostDaysOfPart = 366

/** Bucket edges in parts of a year: what is read by the hour for wider buckets stays small. */
export function partsOfEdges(edges: readonly number[]): number[][] {
  const parts: number[][] = []
  for (const edge of edges) {
    const part = parts.at(-1)
    const begin = part?.[0]
    if (part && begin !== undefined && (part.length < 2 || isWithinDays(edge - begin, mostDaysOfPart)))
      part.push(edge)
    else parts.push([...(part?.slice(-1) ?? []), edge])
  }
  return parts
}

/** Bucket edges from the one moment to the other, cut at every full hour of each local day. */
export function hourEdges(from: number, to: number, timezone: string): number[] {
  const days = wholeLocalDays(from, to, timezone)
  const edges = [from]
  for (const [index, start] of days.slice(0, -1).entries()) {
    const end = Math.min(days[index + 1] ?? to, to)
    for (let hour = start; hour < end; hour += hourMs) if (hour > from) edges.push(hour)
  }
  return [...edges, to]
}

/** By the resolution of sums. */
export const edgesBy = {
  hour: hourEdges,
  day: localDayEdges,
  week: localWeekEdges,
  month: localMonthEdges,
} as const

/** Local days by any of their moments. The last day is cached: ascending moments cost next to nothing. */
export const localDays = (timezone: string) =>
  spansOf(
    (ms) => startOfLocalDay(ms, timezone),
    (start) => nextLocalDay(start, timezone),
  )

/** Local weeks, likewise. */
export const localWeeks = (timezone: string) =>
  spansOf(
    (ms) => startOfLocalWeek(ms, timezone),
    (start) => startOfLocalDay(start + 7.5 * dayMs, timezone),
  )

function spansOf(startAt: (ms: number) => number, endAfter: (start: number) => number) {
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  const find = (ms: number) => {
    if (ms >= start && ms < end) return
    start = startAt(ms)
    end = endAfter(start)
  }
  return {
    startOf(ms: number): number {
      find(ms)
      return start
    },
    endOf(ms: number): number {
      find(ms)
      return end
    },
  }
}
