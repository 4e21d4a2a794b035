// From the sums of an energy's sources to kWh: which source is each local day's, and what it comes to.
import type { Energy, EnergySource } from '../../../contract/models/model.ts'
import { finder, type Gap, type MeasuredSums, type Sums } from './hour-sums.rules.ts'

/** One sum per bucket and the seconds of the bucket that are known. */
export interface Buckets {
  /** NaN where nothing is known. */
  amounts: Float64Array
  seconds: Float64Array
}

export interface EnergyBuckets extends Buckets {
  /** The kinds of source that some day was worked out from, best first. */
  sources: EnergySource['kind'][]
  /** Spans in which a counter did not report; its growth in that time is in the bucket of the next report. */
  silences: Silence[]
}

export interface Silence {
  from: number
  to: number
  kwh: number
}

/** Every other source is a power, assumed constant between reports. */
export const isEstimating = (source: EnergySource['kind']): boolean => source !== 'counter'

export interface EnergyQuery {
  energy: Energy
  positionOf: (source: EnergySource) => number | undefined
  measured: MeasuredSums
  /** Of the buckets, none of which lies in two local days. */
  edges: readonly number[]
  /** Edges of local days, reaching over all buckets. */
  days: readonly number[]
  /** The day of each bucket. */
  dayOfBucket: readonly number[]
  /** The buckets that are requested for, the last left out; those around them decide which source a day belongs to. */
  requested: readonly [first: number, end: number]
  ratedPowerKw: number
}

interface SourceSums {
  source: EnergySource
  sums: Sums
  gaps: Gap[]
}

const none = -1

export function energyInBuckets(query: EnergyQuery): EnergyBuckets {
  const ranked = rankSources(query)
  const [first, end] = query.requested
  const buckets: EnergyBuckets = {
    amounts: new Float64Array(end - first).fill(Number.NaN),
    seconds: new Float64Array(end - first),
    sources: [],
    silences: [],
  }
  const sources = sourceOfDays(ranked, query)
  const bucketOf = finder(query.edges)
  const dayOf = finder(query.days)
  for (const [rank, { source, sums, gaps }] of ranked.entries()) {
    const factor = kwhPer(source, query)
    let isUsed = false
    for (let index = first; index < end; index++) {
      const amount = sums.amounts[index] ?? Number.NaN
      if (Number.isNaN(amount) || sources.holding[index] !== rank) continue
      buckets.amounts[index - first] = amount * factor
      buckets.seconds[index - first] = (sums.ms[index] ?? 0) / 1000
      isUsed = true
    }
    for (const { from, to, growth } of gaps) {
      const index = bucketOf(to)
      if (index < first || index >= end) continue
      if (!isAlone(rank, sources.reporting.slice(Math.max(0, dayOf(from)), dayOf(to) + 1))) continue
      buckets.amounts[index - first] = (buckets.amounts[index - first] || 0) + growth * factor
      if (growth > 0) buckets.silences.push({ from, to, kwh: growth * factor })
      isUsed = true
    }
    if (isUsed) buckets.sources.push(source.kind)
  }
  return buckets
}

/** When the oldest silence of a counter began that ends in the range, and counts unless its other sources reported then. */
export function oldestDoubt(
  { sources }: Energy,
  positionOf: EnergyQuery['positionOf'],
  { gaps }: MeasuredSums,
  rangeFrom: number,
): number {
  if (sources.length < 2 || gaps.length === 0) return Number.POSITIVE_INFINITY
  const own = sources.map(positionOf)
  return Math.min(
    ...gaps.flatMap(({ position, from, to }) => (to >= rangeFrom && own.includes(position) ? [from] : [])),
  )
}

function rankSources({ energy, positionOf, measured }: EnergyQuery): SourceSums[] {
  return energy.sources.flatMap((source) => {
    const position = positionOf(source)
    const sums = position === undefined ? undefined : measured.sums.get(position)
    return sums ? [{ source, sums, gaps: measured.gaps.filter((gap) => gap.position === position) }] : []
  })
}

/** Whether no other source reported on the days of a silence: its growth then counts. */
const isAlone = (rank: number, reporting: readonly number[]): boolean =>
  reporting.every((other) => other === rank || other === none)

/**
 * By day, which source reported first in the energy's list; by bucket, whose sum holds. That is the day's source, and on a
 * day without any report that of the day before. Until a counter first reports on a day, the next best source holds.
 */
function sourceOfDays(ranked: readonly SourceSums[], { days, dayOfBucket, edges }: EnergyQuery) {
  const length = days.length - 1
  const firsts = ranked.map(({ sums }) => firstReports(sums, dayOfBucket, length))
  const reporting = Array.from({ length }, (_, day) => firsts.findIndex((first) => first[day] !== none))
  let before = ranked.length === 1 ? 0 : none
  // The first source of which anything is known: counters that stand at zero.
  const known = ranked.map(({ sums }) => knownDays(sums, dayOfBucket, length))
  const ofDay = reporting.map((rank, day) => {
    if (rank !== none) before = rank
    return before === none ? known.findIndex((days) => days[day] === 1) : before
  })
  const dayOf = finder(days)
  const bucketOf = finder(edges)
  /** By source, the days whose first report ended a silence that counts. */
  const afterSilence = ranked.map(
    ({ gaps }, rank) =>
      new Set(
        gaps.flatMap(({ from, to, growth }) => {
          const first = bucketOf(to)
          const day = dayOfBucket[first] ?? none
          const isCounted =
            growth > 0 &&
            firsts[rank]?.[day] === first &&
            isAlone(rank, reporting.slice(Math.max(0, dayOf(from)), day + 1))
          return isCounted ? [day] : []
        }),
      ),
  )
  const isEarlier = reporting.map(
    (rank, day) => ranked[rank]?.source.kind === 'counter' && !afterSilence[rank]?.has(day),
  )
  const holding = dayOfBucket.map((day, bucket) => {
    const rank = ofDay[day] ?? none
    if (!isEarlier[day] || bucket >= (firsts[rank]?.[day] ?? none)) return rank
    const next = firsts.findIndex((first) => first[day] !== none && (first[day] ?? none) <= bucket)
    return next === none ? rank : next
  })
  return { reporting, holding }
}

/** By day, the bucket of the first report; `none` where there was none. */
function firstReports({ isReported }: Sums, dayOfBucket: readonly number[], length: number): number[] {
  const firsts = Array.from({ length }, () => none)
  for (let bucket = isReported.length - 1; bucket >= 0; bucket--)
    if (isReported[bucket]) firsts[dayOfBucket[bucket] ?? 0] = bucket
  return firsts
}

function knownDays({ ms }: Sums, dayOfBucket: readonly number[], length: number): Uint8Array {
  const known = new Uint8Array(length)
  for (const [bucket, day] of dayOfBucket.entries()) if ((ms[bucket] ?? 0) > 0) known[day] = 1
  return known
}

function kwhPer(source: EnergySource, { ratedPowerKw }: EnergyQuery): number {
  if (source.kind === 'counter') return source.kwhPerUnit
  return source.kind === 'power' ? source.kwPerUnit : ratedPowerKw
}
