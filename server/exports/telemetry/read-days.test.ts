import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { metricPosition } from '../../../contract/models/model.ts'
import type { Database } from '../../database/database.ts'
import { importDays } from '../../telemetry/sealing/import-days.ts'
import { readColumns } from '../../telemetry/storage/stored-reports.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { testDatabase } from '../../testing/database.ts'
import { writeCsv } from './csv.ts'
import type { ExportQuery, InCompany } from './export-query.ts'
import { readRows } from './read-days.ts'
import { columnOf, type Table } from './table.ts'

const dayMs = 86_400_000
const to = Date.parse('2025-05-31T21:00:00Z')
const from = to - 30 * dayMs
const [roomAt, flameAt] = ['t_r', 'flame'].map((name) => metricPosition(hcOt, name) ?? -1) as [number, number]

let database: Database
let close: () => Promise<void>
let reads = 0

beforeAll(async () => {
  const testing = await testDatabase()
  database = testing.database
  close = testing.close
  await database.asSystem((tx) =>
    tx
      .insertInto('devices')
      .values(
        ['TH-OT-1', 'TH-OT-2'].map((id) => ({ device_id: id, serial_no: id, device_type: 'THALPOS_HC_OT' })),
      )
      .execute(),
  )
})

afterAll(() => close())

function queryOf(deviceId: string, positions: readonly number[], reportSeconds: number): ExportQuery {
  const table: Table = {
    deviceId,
    deviceType: 'THALPOS_HC_OT',
    from,
    to,
    interval: 'raw',
    retainedSince: 0,
    timezone: 'Europe/Athens',
    columns: hcOt.metrics
      .filter((_, position) => positions.includes(position))
      .map((metric) => columnOf(metric, false)),
    devices: [],
  }
  const inCompany: InCompany = (work) => {
    reads++
    return database.asSystem(work)
  }
  const device = {
    telemetry_device_id: deviceId,
    device_type: 'THALPOS_HC_OT',
    report_seconds: reportSeconds,
    rated_power_kw: null,
  }
  return { table, positions, sources: [{ device, positions, from, to }], inCompany }
}

async function readWhole(query: ExportQuery) {
  const read = { times: [] as number[], values: query.positions.map((): number[] => []) }
  for await (const { times, values } of readRows(query)) {
    read.times.push(...times)
    for (const [index, column] of read.values.entries()) column.push(...(values[index] ?? []))
  }
  return read
}

test('an export is read some days at a time, and no further once the reader stops', async () => {
  const deviceId = 'TH-OT-1'
  const times = Float64Array.from({ length: 30 * 288 }, (_, row) => from + row * 300_000)
  const values = times.map((ms) => (ms % 7) / 10)
  await importDays(database, [{ deviceId, reports: { times, values: new Map([[roomAt, values]]) } }])
  const whole = { times: [...times], values: [[...values]] }

  reads = 0
  // Reported so often that one day is read at a time.
  const often = queryOf(deviceId, [roomAt], 1)
  expect(await readWhole(often)).toEqual(whole)
  expect(reads).toBe(30)

  reads = 0
  expect(await readWhole(queryOf(deviceId, [roomAt], 60))).toEqual(whole)
  expect(reads).toBe(1)

  reads = 0
  const pieces = Readable.from(writeCsv(often.table, readRows(often)), { highWaterMark: 1 })
  await once(pieces, 'readable')
  pieces.destroy()
  await once(pieces, 'close')
  expect(reads).toBeLessThan(4)
})

test('an export holds the days that are sealed, those that are not, and what came late to one that was', async () => {
  const deviceId = 'TH-OT-2'
  const halfHours = (first: number, days: number) =>
    Float64Array.from({ length: days * 48 }, (_, row) => from + first * dayMs + row * 1_800_000)
  for (const [first, days] of [
    [2, 3],
    [8, 1],
  ] as const) {
    const times = halfHours(first, days)
    const values = new Map([
      [roomAt, times.map((ms) => (ms % 11) / 10)],
      [flameAt, times.map((_, row) => (row % 2 === 0 ? Number.NaN : 1))],
    ])
    await importDays(database, [{ deviceId, reports: { times, values } }])
  }
  const late = [1, 3.51, 3.5, 6, 8.2, 12, 29.99].map((days) => {
    const row: (number | null)[] = hcOt.metrics.map(() => null)
    row[roomAt] = days
    return { deviceId, ts: new Date(from + days * dayMs), values: row }
  })
  await database.asSystem((tx) => append(tx, late, new Date(to)))
  const positions = [roomAt, flameAt].toSorted((one, other) => one - other)
  for (const requested of [positions, [flameAt]]) {
    const span = { deviceId, positions: requested, from: new Date(from), to: new Date(to) }
    const { times, values } = await database.asSystem((tx) => readColumns(tx, span))
    expect(times.length).toBeGreaterThan(90)
    expect(await readWhole(queryOf(deviceId, requested, 60))).toEqual({
      times: [...times],
      values: requested.map((position) => [...(values.get(position) ?? [])]),
    })
  }
})
