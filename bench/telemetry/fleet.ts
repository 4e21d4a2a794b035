// The same heat pumps in the product and in its rivals: days that are over go through the product's own sealing, today
// through the rows of its ingest.
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { keepOpenHours } from '../../server/telemetry/energy/open-hours.ts'
import { sealReports } from '../../server/telemetry/sealing/seal-day.ts'
import type { DayOfReports } from '../../server/telemetry/storage/columns.rules.ts'
import { append } from '../../server/telemetry/storage/telemetry.store.ts'
import { aCompany, aDevice, aPerson } from '../../server/testing/world.ts'
import { heatPumpDays, metrics, positionOf, reportSeconds } from './heat-pump-days.ts'
import type { Rival } from './rivals/rival.ts'

const dayMs = 86_400_000
const daysAtOnce = 31

export interface Extent {
  /** Of the device with the longest history; one with a tenth of it stands beside it. */
  longDays: number
  /** Devices with a month, which are queried for it. */
  monthly: number
  /** The others, with a week. Today is no whole day, and in all of them. */
  weekly: number
}

export interface FleetDevice {
  id: string
  /** Beginning of its first day. */
  from: number
  seed: number
}

export interface Fleet {
  person: string
  devices: FleetDevice[]
  /** Nothing was reported after it. */
  now: number
}

export async function seedFleet(database: Database, extent: Extent, now: number): Promise<Fleet> {
  const company = await aCompany(database)
  const person = await aPerson(database, company, ['technician_company', 'admin', 'external_api'])
  const { longDays, monthly, weekly } = extent
  const histories = [
    longDays,
    Math.round(longDays / 10),
    ...Array.from({ length: monthly }, () => 32),
    ...Array.from({ length: weekly }, () => 7),
  ]
  const today = Math.floor(now / dayMs) * dayMs
  const devices: FleetDevice[] = []
  for (const [seed, days] of histories.entries()) {
    const { id } = await aDevice(database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })
    devices.push({ id, seed, from: today - days * dayMs })
  }
  await database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ report_seconds: reportSeconds, last_update: new Date(now), online: true })
      .execute(),
  )
  return { person, devices, now }
}

export const daysOf = ({ seed, from }: FleetDevice, now: number): DayOfReports[] => [
  ...heatPumpDays(seed, from, now),
]

const isOver = ({ day }: DayOfReports, now: number) => day + dayMs <= now

export async function sealDays(database: Database, deviceId: string, days: readonly DayOfReports[]) {
  for (let first = 0; first < days.length; first += daysAtOnce)
    await database.asSystem((tx) => sealReports(tx, deviceId, days.slice(first, first + daysAtOnce)))
}

/** All of a device's days but those that are sealed already. */
export async function loadDevice(
  database: Database,
  { id }: FleetDevice,
  days: readonly DayOfReports[],
  now: number,
): Promise<void> {
  await sealDays(
    database,
    id,
    days.filter((day) => isOver(day, now)),
  )
  for (const { reports } of days.filter((day) => !isOver(day, now))) {
    const width = Math.max(...reports.values.keys()) + 1
    const readings = Array.from(reports.times, (ms, row) => ({
      deviceId: id,
      ts: new Date(ms),
      values: Array.from({ length: width }, (_, position) => reports.values.get(position)?.[row] ?? null),
    }))
    await database.asSystem((tx) => append(tx, readings, new Date(now)))
  }
}

/** As the product and its database would do by themselves some minutes later. */
export async function settle(database: Database): Promise<void> {
  await keepOpenHours(database)
  for (const table of [
    'sealed_day_chunks',
    'rollups',
    'hourly_sums',
    'raw_readings',
    'latest_values',
    'devices',
  ])
    await database.asSystem((tx) => sql`analyze ${sql.table(table)}`.execute(tx))
}

export const measurement = 'hp'

/** A report a line, as both rivals read it. */
export async function loadRival(rival: Rival, deviceId: string, days: readonly DayOfReports[]) {
  for (const { reports } of days) {
    const columns = metrics.map((metric) => [metric, reports.values.get(positionOf(metric))] as const)
    const lines = Array.from(reports.times, (ms, row) => {
      const fields = columns.map(([metric, column]) => `${metric}=${column?.[row]}`)
      return `${measurement},device=${deviceId} ${fields.join(',')} ${ms}`
    })
    await rival.write(lines.join('\n'))
  }
}

export const pointsOf = (days: readonly DayOfReports[]): number =>
  days.reduce((sum, { reports }) => sum + reports.times.length * metrics.length, 0)

/** Of everything that is stored for past days, as the tables have it on disk. */
export async function sealedBytes(database: Database) {
  const { rows } = await database.asSystem((tx) =>
    sql<{ chunks: number; rollups: number; tables: number }>`
      select (select sum(octet_length(data)) from sealed_day_chunks)::float8 as chunks,
        (select sum(octet_length(data)) from rollups)::float8 as rollups,
        (pg_total_relation_size('sealed_day_chunks') + pg_total_relation_size('rollups')
          + pg_total_relation_size('hourly_sums'))::float8 as tables
    `.execute(tx),
  )
  const [sizes] = rows
  if (!sizes) throw new Error('the tables have no size')
  return sizes
}
