// The range of a question about all devices, its buckets, and how much of it is known.
import {
  barResolution,
  longestDaysOfStep,
  type RangeQuery,
  type Step,
  type SteppedQuery,
} from '../../contract/consumption/routes.ts'
import { historyDays, isWithinDays } from '../../contract/telemetry/day-spans.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import { edgesBy, mostDaysOfPart, partsOfEdges, startOfLocalWeek } from '../days/local-days.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import type { Buckets } from '../telemetry/energy/energy.rules.ts'

export interface Range {
  from: Date
  to: Date
  resolution: Step
  /** Only devices of these companies; default all that the caller sees. */
  companies?: readonly string[] | undefined
  /** It is one bar of a longer range: the growth of a silence that began before it is not in it. */
  isBar?: boolean
}

export async function rangeOfDates(
  query: RangeQuery & Pick<SteppedQuery, 'resolution'>,
  call: PersonCall,
  longestDays = query.resolution ? longestDaysOfStep[query.resolution] : historyDays,
): Promise<Range> {
  const to = new Date(query.date_to ?? Date.now())
  const from = new Date(query.date_from ?? (await startOfWeek(to, call)))
  const length = to.getTime() - from.getTime()
  if (length <= 0 || !isWithinDays(length, longestDays)) {
    const values = { days: longestDays }
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${longestDays} days at most.`,
      [{ path: 'date_from', key: 'date_range_error', values }],
      { values },
    )
  }
  const companies = query.technician_company_id
  return { from, to, resolution: query.resolution ?? barResolution(length), companies }
}

const startOfWeek = async (to: Date, { tx, who }: PersonCall) =>
  startOfLocalWeek(to.getTime() - 1, await timezoneOf(tx, who.company))

const edgesOf = ({ from, to, resolution }: Range, timezone: string): number[] =>
  edgesBy[resolution](from.getTime(), to.getTime(), timezone)

interface RangePart {
  from: Date
  to: Date
  edgesIn: (timezone: string) => number[]
}

/** The parts of a range, in years: hours of longer ones would be too many at once. A short one needs no time zone first. */
export async function* partsOf(range: Range, { tx, who }: PersonCall): AsyncGenerator<RangePart> {
  if (isWithinDays(range.to.getTime() - range.from.getTime(), mostDaysOfPart))
    return yield { ...range, edgesIn: (timezone) => edgesOf(range, timezone) }
  const edges = edgesOf(range, await timezoneOf(tx, who.company))
  for (const part of partsOfEdges(edges))
    yield { from: new Date(part[0] ?? 0), to: new Date(part.at(-1) ?? 0), edgesIn: () => part }
}

export const joinedEdges = (before: readonly number[], edges: readonly number[]): number[] => [
  ...before.slice(0, -1),
  ...edges,
]

export const joinedBuckets = (before: Buckets | undefined, after: Buckets): Buckets =>
  before === undefined || before.amounts.length === 0
    ? after
    : {
        amounts: Float64Array.of(...before.amounts, ...after.amounts),
        seconds: Float64Array.of(...before.seconds, ...after.seconds),
      }

/** The share of each bucket's past that is known, of so many devices in it. */
export function coverageOf(
  seconds: Float64Array,
  edges: readonly number[],
  devicesIn: (bucket: number) => number,
): Float64Array {
  const now = Date.now()
  return seconds.map((known, index) => {
    const begin = edges[index] ?? 0
    const past = (Math.min(edges[index + 1] ?? begin, now) - begin) / 1000
    const devices = devicesIn(index)
    return past > 0 && devices > 0 ? Math.min(1, known / (past * devices)) : Number.NaN
  })
}

/** The share of the range's past that so many known seconds of so many devices are. */
export function wholeCoverage(
  known: number,
  { from, to }: Pick<Range, 'from' | 'to'>,
  devices: number,
): number {
  const past = (Math.min(to.getTime(), Date.now()) - from.getTime()) / 1000
  return past > 0 && devices > 0 ? Math.min(1, known / (past * devices)) : 0
}

/** NaN when nothing is known. */
export const totalOf = ({ amounts }: Pick<Buckets, 'amounts'>): number =>
  amounts.some((amount) => !Number.isNaN(amount))
    ? total(amounts.filter((amount) => !Number.isNaN(amount)))
    : Number.NaN

export const total = (numbers: Float64Array): number => numbers.reduce((sum, number) => sum + number, 0)
