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
  /** In which a counter said nothing: what it grew by meanwhile stands in the bucket in which it was heard again. */
  silences: Pick<Gap, 'from' | 'to'>[]
}

/** Anything but a counter tells power, which is counted as if it held between reports. */
export const isEstimating = (source: EnergySource['kind']): boolean => source !== 'counter'

export interface EnergyQuestion {
  energy: Energy
  positionOf: (source: EnergySource) => number | undefined
  measured: MeasuredSums
  /** Of the buckets, none of which lies in two local days. */
  edges: readonly number[]
  /** Edges of local days, reaching over all buckets. */
  days: readonly number[]
  /** The day of each bucket. */
  dayOfBucket: readonly number[]
  /** The buckets that are asked for, the last left out; those around them tell whose the days are. */
  asked: readonly [first: number, end: number]
  ratedPowerKw: number
}

interface Told {
  source: EnergySource
  sums: Sums
  gaps: Gap[]
}

const nobody = -1

export function energyInBuckets(question: EnergyQuestion): EnergyBuckets {
  const told = tellersOf(question)
  const [first, end] = question.asked
  const buckets: EnergyBuckets = {
    amounts: new Float64Array(end - first).fill(Number.NaN),
    seconds: new Float64Array(end - first),
    sources: [],
    silences: [],
  }
  const tellers = tellerOfDays(told, question)
  const bucketOf = finder(question.edges)
  const dayOf = finder(question.days)
  for (const [rank, { source, sums, gaps }] of told.entries()) {
    const factor = kwhPer(source, question)
    let isUsed = false
    for (let index = first; index < end; index++) {
      const amount = sums.amounts[index] ?? Number.NaN
      if (Number.isNaN(amount) || tellers.holding[index] !== rank) continue
      buckets.amounts[index - first] = amount * factor
      buckets.seconds[index - first] = (sums.ms[index] ?? 0) / 1000
      isUsed = true
    }
    for (const { from, to, growth } of gaps) {
      const index = bucketOf(to)
      if (index < first || index >= end) continue
      if (!isAlone(rank, tellers.reporting.slice(Math.max(0, dayOf(from)), dayOf(to) + 1))) continue
      buckets.amounts[index - first] = (buckets.amounts[index - first] || 0) + growth * factor
      if (growth > 0) buckets.silences.push({ from, to })
      isUsed = true
    }
    if (isUsed) buckets.sources.push(source.kind)
  }
  return buckets
}

/** When the oldest silence of a counter began that ends in the range, and counts unless its other sources reported then. */
export function oldestDoubt(
  { sources }: Energy,
  positionOf: EnergyQuestion['positionOf'],
  { gaps }: MeasuredSums,
  rangeFrom: number,
): number {
  if (sources.length < 2 || gaps.length === 0) return Number.POSITIVE_INFINITY
  const own = sources.map(positionOf)
  return Math.min(
    ...gaps.flatMap(({ position, from, to }) => (to >= rangeFrom && own.includes(position) ? [from] : [])),
  )
}

function tellersOf({ energy, positionOf, measured }: EnergyQuestion): Told[] {
  return energy.sources.flatMap((source) => {
    const position = positionOf(source)
    const sums = position === undefined ? undefined : measured.sums.get(position)
    return sums ? [{ source, sums, gaps: measured.gaps.filter((gap) => gap.position === position) }] : []
  })
}

/** Whether no other source reported on the days of a silence: its growth then counts. */
const isAlone = (rank: number, reporting: readonly number[]): boolean =>
  reporting.every((other) => other === rank || other === nobody)

/**
 * By day, which source reported first in the energy's list; by bucket, whose sum holds. That is the day's source, and on a
 * day without any report that of the day before. Until a counter first reports on a day, the next best source holds.
 */
function tellerOfDays(told: readonly Told[], { days, dayOfBucket, edges }: EnergyQuestion) {
  const length = days.length - 1
  const firsts = told.map(({ sums }) => firstReports(sums, dayOfBucket, length))
  const reporting = Array.from({ length }, (_, day) => firsts.findIndex((first) => first[day] !== nobody))
  let before = told.length === 1 ? 0 : nobody
  const ofDay = reporting.map((rank, day) => {
    if (rank !== nobody) before = rank
    return before === nobody ? firstKnown(told, dayOfBucket, day) : before
  })
  const dayOf = finder(days)
  const bucketOf = finder(edges)
  const endsSilence = (rank: number, day: number, first: number) =>
    told[rank]?.gaps.some(
      ({ from, to, growth }) =>
        growth > 0 &&
        bucketOf(to) === first &&
        isAlone(rank, reporting.slice(Math.max(0, dayOf(from)), day + 1)),
    ) ?? false
  const isEarlier = reporting.map((rank, day) => {
    const first = firsts[rank]?.[day] ?? nobody
    return told[rank]?.source.kind === 'counter' && !endsSilence(rank, day, first)
  })
  const holding = dayOfBucket.map((day, bucket) => {
    const rank = ofDay[day] ?? nobody
    if (!isEarlier[day] || bucket >= (firsts[rank]?.[day] ?? nobody)) return rank
    const next = firsts.findIndex((first) => first[day] !== nobody && (first[day] ?? nobody) <= bucket)
    return next === nobody ? rank : next
  })
  return { reporting, holding }
}

/** By day, the bucket of the first report; `nobody` where there was none. */
function firstReports({ isReported }: Sums, dayOfBucket: readonly number[], length: number): number[] {
  const firsts = Array.from({ length }, () => nobody)
  for (let bucket = isReported.length - 1; bucket >= 0; bucket--)
    if (isReported[bucket]) firsts[dayOfBucket[bucket] ?? 0] = bucket
  return firsts
}

/** The first source of which anything is known on a day: counters that stand at zero. */
const firstKnown = (told: readonly Told[], dayOfBucket: readonly number[], day: number): number =>
  told.findIndex(({ sums }) => sums.ms.some((ms, bucket) => ms > 0 && dayOfBucket[bucket] === day))

function kwhPer(source: EnergySource, { ratedPowerKw }: EnergyQuestion): number {
  if (source.kind === 'counter') return source.kwhPerUnit
  return source.kind === 'power' ? source.kwPerUnit : ratedPowerKw
}
