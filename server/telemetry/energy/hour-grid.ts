// The buckets of a query: every hour of the whole local days around it, cut where it begins and ends.
import { hourMs } from '../../days/days.ts'
import { hourEdges, nextLocalDay, startOfLocalDay, wholeLocalDays } from '../../days/local-days.ts'

export interface HourGrid {
  /** Bucket i reaches from edge i to edge i + 1. */
  edges: readonly number[]
  /** Edges of local days. */
  days: readonly number[]
  /** By bucket. */
  dayOfBucket: readonly number[]
  requested: readonly [first: number, end: number]
  requestedEdges: readonly number[]
  pieces: Pieces
}

/**
 * What buckets take of stored hours; only where one begins or ends within the hour not all of it. Side by side, since they
 * are gone through for every device.
 */
export interface Pieces {
  buckets: Int32Array
  /** When the hour begins. */
  hours: Float64Array
  shares: Float64Array
}

/** Some callers end a range at the last millisecond of a day, others at the first of the next. */
const toleranceMs = 1000

export const isWithinHour = (ms: number): boolean =>
  Math.abs(ms - Math.round(ms / hourMs) * hourMs) > toleranceMs

/** The newest few: the devices of a list are read one after the other over the same span. */
const newest = new Map<string, HourGrid>()
const mostGrids = 4

/** `since` is a moment before the query whose day is to be part of the grid. */
export function gridOf(from: number, to: number, timezone: string, since = from): HourGrid {
  const span = `${from} ${to} ${timezone} ${since}`
  const grid = newest.get(span) ?? makeGrid(from, to, timezone, since)
  newest.set(span, grid)
  if (newest.size > mostGrids) newest.delete(newest.keys().next().value ?? span)
  return grid
}

function makeGrid(from: number, to: number, timezone: string, since: number): HourGrid {
  const first = startOfLocalDay(startOfLocalDay(since, timezone) - 1, timezone)
  const last = nextLocalDay(startOfLocalDay(to - 1, timezone), timezone)
  const days = wholeLocalDays(first, last, timezone)
  const edges = [...new Set([...hourEdges(first, last, timezone), from, to])].sort((a, b) => a - b)
  let day = 0
  const dayOfBucket = edges.slice(0, -1).map((edge) => {
    while (edge >= (days[day + 1] ?? Number.POSITIVE_INFINITY)) day++
    return day
  })
  const requested = [edges.indexOf(from), edges.indexOf(to)] as const
  return {
    edges,
    days,
    dayOfBucket,
    requested,
    requestedEdges: edges.slice(requested[0], requested[1] + 1),
    pieces: piecesOf(edges),
  }
}

function piecesOf(edges: readonly number[]): Pieces {
  const [buckets, hours, shares]: [number[], number[], number[]] = [[], [], []]
  for (const [bucket, start] of edges.slice(0, -1).entries()) {
    const end = edges[bucket + 1] ?? start
    for (let hour = Math.floor(start / hourMs) * hourMs; hour < end; hour += hourMs) {
      const overlap = Math.min(end, hour + hourMs) - Math.max(start, hour)
      const share = overlap >= hourMs - toleranceMs ? 1 : overlap <= toleranceMs ? 0 : overlap / hourMs
      if (share === 0) continue
      buckets.push(bucket)
      hours.push(hour)
      shares.push(share)
    }
  }
  return {
    buckets: Int32Array.from(buckets),
    hours: Float64Array.from(hours),
    shares: Float64Array.from(shares),
  }
}
