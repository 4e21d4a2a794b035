// Computes and writes the buckets of sealed days of one device. Each period of a level is written once.
import { modelOf } from '../../../contract/models/index.ts'
import type { Tx } from '../../database/database.ts'
import { dayMs, startOfDay } from '../../days/days.ts'
import { localDays, storedTimezone } from '../../days/local-days.ts'
import { type Counted, type Counters, countersOf, standingAfter } from '../rollups/counters.rules.ts'
import {
  bucketsOfDay,
  type Counting,
  nothingCounted,
  runsOf,
  startIn,
  widened,
} from '../rollups/rollup.rules.ts'
import { countersBefore, daysBack, nextSealedDay } from '../rollups/sealed-days.ts'
import { readStored, writeBuckets } from '../rollups/stored-buckets.ts'
import { type Columns, type DayOfReports, joinColumns } from '../storage/columns.rules.ts'
import { findTelemetrySource } from '../storage/telemetry-source.ts'

/** The minute buckets that replace expired reports. Expects days in the order of time. */
export async function rollUpMinutes(tx: Tx, deviceId: string, days: readonly DayOfReports[]): Promise<void> {
  const target = { deviceId, level: '1m', counters: await countersOfDevice(tx, deviceId) } as const
  await writeBuckets(tx, target, await bucketsOf(tx, target, days))
}

interface Target {
  deviceId: string
  level: '1m' | '30m'
  counters: Counters
}

async function bucketsOf(tx: Tx, { deviceId, level, counters }: Target, days: readonly DayOfReports[]) {
  const counting = await countingOf(tx, deviceId, counters, days)
  return days.map(({ day, reports }, index) => ({
    from: day,
    to: day + dayMs,
    buckets: bucketsOfDay(reports, level, counting[index] ?? nothingCounted),
  }))
}

/** Expects days in the order of time. Sealed days whose first growth depends on them are rolled up again. */
export async function rollUpDays(
  tx: Tx,
  deviceId: string,
  sealed: readonly DayOfReports[],
  readDay: (day: number) => Promise<Columns>,
): Promise<void> {
  if (sealed.length === 0) return
  const counters = await countersOfDevice(tx, deviceId)
  const days = counters.size === 0 ? sealed : await withFollowers(tx, deviceId, sealed, readDay)
  const target = { deviceId, level: '30m', counters } as const
  const halfHours = await bucketsOf(tx, target, days)
  await writeBuckets(tx, target, halfHours)
  const sixHours = halfHours.map((part) => ({ ...part, buckets: widened(part.buckets, startIn('6h')) }))
  await writeBuckets(tx, { deviceId, level: '6h' }, sixHours)
  await writeLocalDays(tx, deviceId, days)
}

async function writeLocalDays(tx: Tx, deviceId: string, days: readonly DayOfReports[]): Promise<void> {
  const local = localDays(storedTimezone)
  const touched = new Set(days.flatMap(({ day }) => [local.startOf(day), local.startOf(day + dayMs - 1)]))
  const parts = []
  for (const [from, to] of runsOf([...touched], local.endOf)) {
    const narrow = await readStored(tx, { deviceId, level: '30m', from, to })
    const wide = widened(narrow, local.startOf)
    for (const day of wide.times) {
      const span = { from: day, to: local.endOf(day) }
      parts.push({ ...span, buckets: joinColumns([wide], [...wide.values.keys()], span) })
    }
  }
  await writeBuckets(tx, { deviceId, level: '1d' }, parts)
}

async function withFollowers(
  tx: Tx,
  deviceId: string,
  sealed: readonly DayOfReports[],
  readDay: (day: number) => Promise<Columns>,
): Promise<DayOfReports[]> {
  const days = new Map(sealed.map(({ day, reports }) => [day, reports]))
  for (const { day } of sealed) {
    if (days.has(day + dayMs)) continue
    const next = await nextSealedDay(tx, deviceId, day)
    if (next !== undefined && !days.has(next)) days.set(next, await readDay(next))
  }
  return [...days].map(([day, reports]) => ({ day, reports })).sort((a, b) => a.day - b.day)
}

/** Where each counter stood before each of the days, taken from the day before where that is one of them. */
async function countingOf(
  tx: Tx,
  deviceId: string,
  counters: Counters,
  days: readonly DayOfReports[],
): Promise<Counting[]> {
  const counting: Counting[] = []
  let known = new Map<number, readonly Counted[]>()
  let expected: number | undefined
  for (const { day, reports } of days) {
    if (day !== expected) known = newest(known, await countersBefore(tx, deviceId, counters, day))
    const before = new Map<number, readonly Counted[]>()
    for (const [position, standing] of known)
      if (startOfDay(latestOf(standing)) >= day - daysBack * dayMs) before.set(position, standing)
    counting.push({ counters, before })
    for (const [position, pace] of counters)
      known.set(position, standingAfter(reports, position, pace, before.get(position)))
    expected = day + dayMs
  }
  return counting
}

/** The later standing of each counter: earlier days may not have their buckets yet. */
function newest(
  known: ReadonlyMap<number, readonly Counted[]>,
  found: Map<number, readonly Counted[]>,
): Map<number, readonly Counted[]> {
  for (const [position, standing] of known)
    if (latestOf(standing) >= latestOf(found.get(position))) found.set(position, standing)
  return found
}

const latestOf = (standing: readonly Counted[] = []): number =>
  standing.at(-1)?.ms ?? Number.NEGATIVE_INFINITY

async function countersOfDevice(tx: Tx, deviceId: string): Promise<Counters> {
  const device = await findTelemetrySource(tx, deviceId)
  const model = device && modelOf(device.device_type)
  return model ? countersOf(model) : nothingCounted.counters
}
