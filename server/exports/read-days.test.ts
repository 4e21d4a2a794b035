import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { append } from '../telemetry/telemetry.store.ts'
import { testDatabase } from '../testing.ts'
import { writeCsv } from './csv.ts'
import type { InCompany } from './question.ts'
import { readRows } from './read-days.ts'
import { columnOf, type Table } from './table.ts'

test('an export is read day by day, and no further once nobody reads it', async () => {
  const { database, close } = await testDatabase()
  const dayMs = 86_400_000
  const to = Date.parse('2025-05-31T21:00:00Z')
  const from = to - 30 * dayMs
  const position = metricPosition(hcOt, 't_r') ?? -1
  const values = hcOt.metrics.map((_, index) => (index === position ? 21 : null))
  const readings = Array.from({ length: 30 }, (_, day) => ({
    deviceId: 'TH-OT-1',
    ts: new Date(from + day * dayMs),
    values,
  }))
  await database.asSystem((tx) => append(tx, readings, new Date(to)))
  let reads = 0
  const inCompany: InCompany = (work) => {
    reads++
    return database.asSystem(work)
  }
  const table: Table = {
    deviceId: 'TH-OT-1',
    deviceType: 'THALPOS_HC_OT',
    from,
    to,
    interval: 'raw',
    timezone: 'Europe/Athens',
    columns: hcOt.metrics.filter(({ name }) => name === 't_r').map((metric) => columnOf(metric, false)),
  }
  const device = {
    device_id: 'TH-OT-1',
    device_type: 'THALPOS_HC_OT',
    report_seconds: 60,
    rated_power_kw: null,
  }
  const question = { table, positions: [position], device, inCompany }

  const whole: number[] = []
  for await (const rows of readRows(question)) whole.push(...rows.map(({ time }) => time))
  expect(whole).toEqual(readings.map(({ ts }) => ts.getTime()))
  expect(reads).toBe(30)

  reads = 0
  const pieces = Readable.from(writeCsv(table, readRows(question)), { highWaterMark: 1 })
  await once(pieces, 'readable')
  pieces.destroy()
  await once(pieces, 'close')
  expect(reads).toBeLessThan(4)
  await close()
})
