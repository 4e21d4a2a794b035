// From what a device reports to kWh per span of time. A counter's growth belongs to the bucket of the later report; a
// power holds until the next report, for three reporting periods at most, and is split exactly at every edge.
import type { Energy, EnergySource } from '../../contract/models/model.ts'
import type { Columns } from './columns.ts'

/** One sum per bucket and the seconds of the bucket that are known. */
export interface Buckets {
  /** NaN where nothing is known. */
  amounts: Float64Array
  seconds: Float64Array
}

export interface EnergyBuckets extends Buckets {
  /** The kinds of source that some day was worked out from, best first. */
  sources: EnergySource['kind'][]
}

export interface BucketQuestion {
  columns: Columns
  positionOf: (metric: string) => number | undefined
  /** Ascending; bucket i reaches from edge i to edge i + 1. */
  edges: readonly number[]
  reportSeconds: number
  /** Nothing holds beyond this moment. */
  until: number
}

export interface EnergyQuestion extends BucketQuestion {
  energy: Energy
  /** Edges of local days, reaching over all reports and buckets. */
  days: readonly number[]
  ratedPowerKw: number
}

interface Reports {
  times: number[]
  values: number[]
}

const periodsHeld = 3
const hourMs = 3_600_000

/** Value × seconds of a metric in each bucket, and for how many seconds it was known. */
export function holdInBuckets(metric: string, question: BucketQuestion): Buckets {
  const buckets = emptyBuckets(question.edges)
  hold(reportsOf(metric, question), question, (index, value, ms) => {
    add(buckets.amounts, index, (value * ms) / 1000)
    add(buckets.seconds, index, ms / 1000)
  })
  return buckets
}

export function energyInBuckets(question: EnergyQuestion): EnergyBuckets {
  const { energy, edges } = question
  const buckets = { ...emptyBuckets(edges), sources: [] as EnergySource['kind'][] }
  const dayOf = finder(question.days)
  const sourceOfDay = chooseSources(question, dayOf)
  for (const [rank, source] of energy.sources.entries()) {
    if (!sourceOfDay.includes(rank)) continue
    let isUsed = false
    const isForeign = (day: number) => sourceOfDay[day] !== rank && sourceOfDay[day] !== -1
    const reports = powerOf(source, question)
    hold(reports, { ...question, cuts: question.days }, (index, kw, ms, start) => {
      if (isForeign(dayOf(start))) return
      add(buckets.amounts, index, (kw * ms) / hourMs)
      add(buckets.seconds, index, ms / 1000)
      isUsed = true
    })
    if (source.kind === 'counter') {
      const bucketOf = finder(edges)
      for (const { from, to, growth } of growthOf(reportsOf(source.metric, question))) {
        const index = bucketOf(to)
        const days = sourceOfDay.slice(dayOf(from), dayOf(to) + 1)
        if (index < 0 || days.some((used) => used !== rank && used !== -1)) continue
        add(buckets.amounts, index, growth * source.kwhPerUnit)
        isUsed = true
      }
    }
    if (isUsed) buckets.sources.push(source.kind)
  }
  return buckets
}

/** By day, which source is that day's: the first in the energy's list that reported on it; -1 when none did. */
function chooseSources(question: EnergyQuestion, dayOf: (t: number) => number): number[] {
  const chosen: number[] = Array.from({ length: question.days.length - 1 }, () => -1)
  for (const [rank, source] of question.energy.sources.entries()) {
    const witness = source.kind === 'flame' ? source.flame : source.metric
    for (const t of reportsOf(witness, question).times) {
      const day = dayOf(t)
      if (chosen[day] === -1) chosen[day] = rank
    }
  }
  return chosen
}

function reportsOf(metric: string, { columns, positionOf }: BucketQuestion): Reports {
  const column = columns.values.get(positionOf(metric) ?? -1)
  const reports: Reports = { times: [], values: [] }
  if (!column) return reports
  for (const [index, value] of column.entries()) {
    if (Number.isNaN(value)) continue
    reports.times.push(columns.times[index] ?? 0)
    reports.values.push(value)
  }
  return reports
}

/** kW at every report. A counter has none, but its reports cover time all the same. */
function powerOf(source: EnergySource, question: EnergyQuestion): Reports {
  if (source.kind === 'modulation') return modulatedPower(source, question)
  const { times, values } = reportsOf(source.kind === 'flame' ? source.flame : source.metric, question)
  const kw = (value: number) => {
    if (source.kind === 'counter') return 0
    if (source.kind === 'power') return Math.max(0, value * source.kwPerUnit)
    return value === 0 ? 0 : question.ratedPowerKw
  }
  return { times, values: values.map(kw) }
}

/** Flame and modulation may come in different reports: each counts with the other's newest while that still holds. */
function modulatedPower(
  source: Extract<EnergySource, { kind: 'modulation' }>,
  question: EnergyQuestion,
): Reports {
  const { columns, positionOf, ratedPowerKw } = question
  const flames = columns.values.get(positionOf(source.flame) ?? -1)
  const levels = columns.values.get(positionOf(source.metric) ?? -1)
  const patience = patienceOf(question)
  const reports: Reports = { times: [], values: [] }
  let flame = { value: Number.NaN, at: 0 }
  let level = { value: Number.NaN, at: 0 }
  for (const [index, t] of columns.times.entries()) {
    const seen = { flame: flames?.[index] ?? Number.NaN, level: levels?.[index] ?? Number.NaN }
    if (Number.isNaN(seen.flame) && Number.isNaN(seen.level)) continue
    if (!Number.isNaN(seen.flame)) flame = { value: seen.flame, at: t }
    if (!Number.isNaN(seen.level)) level = { value: seen.level, at: t }
    if (t - flame.at > patience || Number.isNaN(flame.value)) continue
    const isLit = flame.value !== 0
    if (isLit && (t - level.at > patience || Number.isNaN(level.value))) continue
    reports.times.push(t)
    reports.values.push(isLit ? (level.value / 100) * ratedPowerKw : 0)
  }
  return reports
}

interface Growth {
  from: number
  to: number
  growth: number
}

/** What a counter grew by from each report to the next; after a fall the whole reading is growth. */
function growthOf({ times, values }: Reports): Growth[] {
  return times.slice(1).map((to, index) => {
    const before = values[index] ?? 0
    const value = values[index + 1] ?? 0
    return { from: times[index] ?? 0, to, growth: value < before ? value : value - before }
  })
}

const patienceOf = ({ reportSeconds }: BucketQuestion) => periodsHeld * reportSeconds * 1000

/** Hands over every piece of time in which a value holds, cut at the bucket edges and at `cuts`. */
function hold(
  { times, values }: Reports,
  question: BucketQuestion & { cuts?: readonly number[] },
  take: (bucket: number, value: number, ms: number, start: number) => void,
) {
  const { edges, cuts = [], until } = question
  const first = edges[0] ?? 0
  const last = Math.min(edges.at(-1) ?? 0, until)
  const bucketOf = finder(edges)
  const cutOf = finder(cuts)
  for (const [index, t] of times.entries()) {
    const end = Math.min(times[index + 1] ?? Infinity, t + patienceOf(question), last)
    let start = Math.max(t, first)
    while (start < end) {
      const bucket = bucketOf(start)
      const cut = cutOf(start)
      const piece = Math.min(end, edges[bucket + 1] ?? end, (cut < 0 ? undefined : cuts[cut + 1]) ?? end)
      take(bucket, values[index] ?? 0, piece - start, start)
      start = piece
    }
  }
}

/** Finds the bucket of ascending moments without starting over each time; -1 outside. */
function finder(edges: readonly number[]): (t: number) => number {
  let at = 0
  return (t) => {
    if (t < (edges[0] ?? Infinity) || t >= (edges.at(-1) ?? -Infinity)) return -1
    while (t < (edges[at] ?? 0)) at--
    while (t >= (edges[at + 1] ?? Infinity)) at++
    return at
  }
}

const emptyBuckets = (edges: readonly number[]): Buckets => ({
  amounts: new Float64Array(Math.max(0, edges.length - 1)).fill(Number.NaN),
  seconds: new Float64Array(Math.max(0, edges.length - 1)),
})

function add(sums: Float64Array, index: number, amount: number) {
  const sum = sums[index] ?? Number.NaN
  sums[index] = Number.isNaN(sum) ? amount : sum + amount
}
