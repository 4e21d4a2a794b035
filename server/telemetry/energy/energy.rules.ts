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
      if (Number.isNaN(amount) || tellers.holding[question.dayOfBucket[index] ?? 0] !== rank) continue
      buckets.amounts[index - first] = amount * factor
      buckets.seconds[index - first] = (sums.ms[index] ?? 0) / 1000
      isUsed = true
    }
    for (const { from, to, growth } of gaps) {
      const index = bucketOf(to)
      const between = tellers.reporting.slice(Math.max(0, dayOf(from)), dayOf(to) + 1)
      if (index < first || index >= end) continue
      if (between.some((other) => other !== rank && other !== nobody)) continue
      buckets.amounts[index - first] = (buckets.amounts[index - first] || 0) + growth * factor
      if (growth > 0) buckets.silences.push({ from, to })
      isUsed = true
    }
    if (isUsed) buckets.sources.push(source.kind)
  }
  return buckets
}

/** When the oldest silence of a counter began that only its other sources can tell whether it counts. */
export function oldestDoubt(
  { sources }: Energy,
  positionOf: EnergyQuestion['positionOf'],
  { gaps }: MeasuredSums,
): number {
  if (sources.length < 2 || gaps.length === 0) return Number.POSITIVE_INFINITY
  const own = sources.map(positionOf)
  return Math.min(...gaps.flatMap(({ position, from }) => (own.includes(position) ? [from] : [])))
}

function tellersOf({ energy, positionOf, measured }: EnergyQuestion): Told[] {
  return energy.sources.flatMap((source) => {
    const position = positionOf(source)
    const sums = position === undefined ? undefined : measured.sums.get(position)
    return sums ? [{ source, sums, gaps: measured.gaps.filter((gap) => gap.position === position) }] : []
  })
}

/**
 * By day, which source is that day's: the first in the energy's list that reported on it. On a day without any report
 * that of the day before holds.
 */
function tellerOfDays(told: readonly Told[], { days, dayOfBucket }: EnergyQuestion) {
  const reporting: number[] = Array.from({ length: days.length - 1 }, () => nobody)
  for (const [rank, { sums }] of told.entries()) {
    const { isReported } = sums
    for (let index = 0; index < isReported.length; index++) {
      const day = dayOfBucket[index] ?? 0
      if (isReported[index] && reporting[day] === nobody) reporting[day] = rank
    }
  }
  let before = told.length === 1 ? 0 : nobody
  const holding = reporting.map((rank) => (before = rank === nobody ? before : rank))
  return { reporting, holding }
}

function kwhPer(source: EnergySource, { ratedPowerKw }: EnergyQuestion): number {
  if (source.kind === 'counter') return source.kwhPerUnit
  return source.kind === 'power' ? source.kwPerUnit : ratedPowerKw
}
