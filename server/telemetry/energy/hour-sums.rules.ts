// From reports to sums per span of time. A counter's growth belongs to the bucket of the later report; any other value
// holds until the next report, for three reporting periods at most, and is split exactly at every edge. The energy of an
// hour without any report is unknown, also where a value of the hour before would still hold.

import { hourMs } from '../../days/days.ts'
import { CounterTracker } from '../rollups/counters.rules.ts'
import type { Columns } from '../storage/columns.rules.ts'
import type { Measured } from './measured.ts'

/** Of one metric, by bucket. */
export interface Sums {
  /** Growth of a counter in its own unit, of anything else value × hours; NaN where nothing is known. */
  amounts: Float64Array
  /** How much of the bucket is known. */
  ms: Float64Array
  /** Whether a report in it makes this metric the source of the day. */
  isReported: Uint8Array
}

/** Growth of a counter during a long silence: part of no sum, since another source may have reported it. */
export interface Gap {
  position: number
  from: number
  to: number
  growth: number
}

export interface MeasuredSums {
  sums: Map<number, Sums>
  gaps: Gap[]
}

export interface SumsQuery {
  columns: Columns
  /** Ascending; bucket i reaches from edge i to edge i + 1. */
  edges: readonly number[]
  reportSeconds: number
  /** Nothing holds beyond this moment. */
  until?: number
}

interface Reports {
  times: number[]
  values: number[]
  /** The reports before which time is unknown from the beginning of their hour: there a counter began a new base. */
  newBases?: ReadonlySet<number>
  /** Whether nothing holds in an hour without a report. */
  needsReport?: boolean
}

const periodsHeld = 3

/** How long a report holds. */
export const patienceMs = (reportSeconds: number): number => periodsHeld * reportSeconds * 1000

export const noSums = (): MeasuredSums => ({ sums: new Map(), gaps: [] })

export const emptySums = (length: number): Sums => ({
  amounts: new Float64Array(length).fill(Number.NaN),
  ms: new Float64Array(length),
  isReported: new Uint8Array(length),
})

/** Metrics that no report carries are left out. */
export function sumReports(measured: readonly Measured[], query: SumsQuery): MeasuredSums {
  const found = noSums()
  for (const one of measured) {
    const reports = reportsOf(query.columns, one.position)
    if (reports.times.length === 0) continue
    const sums = emptySums(query.edges.length - 1)
    const bucketOf = finder(query.edges)
    for (const [index, t] of reports.times.entries()) {
      const bucket = bucketOf(t)
      if (bucket >= 0 && isReport(one, reports.values[index] ?? 0)) sums.isReported[bucket] = 1
    }
    const counted = count(one, reports, query, sums)
    const held = { ...heldBy(one, reports, query), ...counted, needsReport: one.kind !== 'climate' }
    hold(held, query, (bucket, value, ms) => {
      add(sums.amounts, bucket, (value * ms) / hourMs)
      sums.ms[bucket] = (sums.ms[bucket] ?? 0) + ms
    })
    found.gaps.push(...counted.gaps)
    found.sums.set(one.position, sums)
  }
  return found
}

/** Many boilers that do not know their modulation answer 0, also while they burn; heat pumps do with their counters. */
const isReport = ({ kind }: Measured, value: number): boolean =>
  (kind !== 'modulation' && kind !== 'counter') || value > 0

function reportsOf({ times, values }: Columns, position: number): Reports {
  const reports: Reports = { times: [], values: [] }
  for (const [index, value] of (values.get(position) ?? []).entries()) {
    if (Number.isNaN(value)) continue
    reports.times.push(times[index] ?? 0)
    reports.values.push(value)
  }
  return reports
}

function heldBy({ kind, position, flame }: Measured, reports: Reports, query: SumsQuery): Reports {
  if (kind === 'climate') return reports
  if (kind === 'modulation') return modulated(position, flame ?? position, query)
  // A counter holds nothing, but its reports cover time all the same.
  const held = (value: number) =>
    kind === 'counter' ? 0 : kind === 'flame' ? Number(value !== 0) : Math.max(0, value)
  return { times: reports.times, values: reports.values.map(held) }
}

/**
 * The share of full power. Flame and modulation may come in different reports: each counts with the other's newest
 * while that still holds.
 */
function modulated(levelAt: number, flameAt: number, { columns, reportSeconds }: SumsQuery): Reports {
  const flames = columns.values.get(flameAt)
  const levels = columns.values.get(levelAt)
  const patience = patienceMs(reportSeconds)
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
    reports.values.push(isLit ? level.value / 100 : 0)
  }
  return reports
}

/** Adds what a counter grew by from each report to the next, and answers with what is not part of a sum. */
function count({ position, pace }: Measured, { times, values }: Reports, query: SumsQuery, sums: Sums) {
  const gaps: Gap[] = []
  const newBases = new Set<number>()
  if (!pace) return { gaps, newBases }
  const bucketOf = finder(query.edges)
  const longest = Math.max(hourMs, patienceMs(query.reportSeconds))
  const tracker = new CounterTracker(pace)
  for (const [index, to] of times.entries()) {
    const growth = tracker.add(to, values[index] ?? 0)
    if (tracker.isNewBase) newBases.add(index)
    const bucket = bucketOf(to)
    if (index === 0 || bucket < 0) continue
    const from = times[index - 1] ?? 0
    if (to - from > longest) gaps.push({ position, from, to, growth })
    else add(sums.amounts, bucket, growth)
  }
  return { gaps, newBases }
}

/** Hands over every piece of time in which a value holds, cut at the edges and at hours. */
function hold(
  { times, values, newBases, needsReport = false }: Reports,
  { edges, reportSeconds, until = Number.POSITIVE_INFINITY }: SumsQuery,
  take: (bucket: number, value: number, ms: number) => void,
) {
  const first = edges[0] ?? 0
  const last = Math.min(edges.at(-1) ?? 0, until)
  const patience = patienceMs(reportSeconds)
  const bucketOf = finder(edges)
  for (const [index, t] of times.entries()) {
    const next = times[index + 1] ?? Number.POSITIVE_INFINITY
    const known = newBases?.has(index + 1) ? startOfHour(next) : next
    const end = Math.min(known, t + patience, last)
    let start = Math.max(t, first)
    while (start < end) {
      const bucket = bucketOf(start)
      const hour = startOfHour(start)
      const piece = Math.min(end, edges[bucket + 1] ?? end, hour + hourMs)
      if (!needsReport || t >= hour || next < hour + hourMs) take(bucket, values[index] ?? 0, piece - start)
      start = piece
    }
  }
}

/** Hours of UTC, in which they are stored: whatever the edges, the same time is known. */
const startOfHour = (ms: number): number => Math.floor(ms / hourMs) * hourMs

/** Finds the bucket of ascending moments without starting over each time; -1 outside. */
export function finder(edges: readonly number[]): (t: number) => number {
  let at = 0
  return (t) => {
    if (t < (edges[0] ?? Infinity) || t >= (edges.at(-1) ?? -Infinity)) return -1
    while (t < (edges[at] ?? 0)) at--
    while (t >= (edges[at + 1] ?? Infinity)) at++
    return at
  }
}

function add(sums: Float64Array, index: number, amount: number) {
  const sum = sums[index] ?? Number.NaN
  sums[index] = Number.isNaN(sum) ? amount : sum + amount
}
