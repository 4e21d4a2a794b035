import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { importDays } from '../telemetry/sealing/import-days.ts'
import { testDatabase } from '../testing.ts'
import { writeCsv } from './csv.ts'
import type { InCompany } from './question.ts'
import { readRows } from './read-days.ts'
import { columnOf, type Table } from './table.ts'

test('an export is read some days at a time, and no further once nobody reads it', async () => {
  const { database, close } = await testDatabase()
  const dayMs = 86_400_000
  const to = Date.parse('2025-05-31T21:00:00Z')
  const from = to - 30 * dayMs
  const position = metricPosition(hcOt, 't_r') ?? -1
  const times = Float64Array.from({ length: 30 * 288 }, (_, row) => from + row * 300_000)
  const values = new Map([[position, times.map((ms) => (ms % 7) / 10)]])
  await importDays(database, [{ deviceId: 'TH-OT-1', reports: { times, values } }])
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
  // So often that no more than a day of it is read at once.
  const device = {
    device_id: 'TH-OT-1',
    device_type: 'THALPOS_HC_OT',
    report_seconds: 1,
    rated_power_kw: null,
  }
  const question = { table, positions: [position], device, inCompany }

  const whole: number[] = []
  for await (const rows of readRows(question)) whole.push(...rows.times)
  expect(whole).toEqual([...times])
  expect(reads).toBe(30)

  reads = 0
  const everyMinute = { ...question, device: { ...device, report_seconds: 60 } }
  const parts = await Array.fromAsync(readRows(everyMinute))
  expect(parts.flatMap((rows) => [...(rows.values[0] ?? [])])).toEqual([...(values.get(position) ?? [])])
  expect(reads).toBe(1)

  reads = 0
  const pieces = Readable.from(writeCsv(table, readRows(question)), { highWaterMark: 1 })
  await once(pieces, 'readable')
  pieces.destroy()
  await once(pieces, 'close')
  expect(reads).toBeLessThan(4)
  await close()
})
