import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, startOfDay } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
const pumps = 5
const day = startOfDay(Date.now()) - 3 * dayMs
/** kW, reported every minute. */
const powerOf = (pump: number, minute: number) => pump + ((minute * 7) % 13) / 10

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  for (let pump = 1; pump <= pumps; pump++) {
    const { id } = await aDevice(database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })
    const reports = Array.from({ length: 1440 }, (_, minute): [number, Record<string, number>] => [
      day + minute * minuteMs,
      { power: powerOf(pump, minute), t_out: pump },
    ])
    const readings = readingsOf({ device_id: id, device_type: 'THALPOS_HC_MB' }, reports)
    await database.asSystem(async (tx) => {
      await append(tx, readings)
      await tx
        .updateTable('devices')
        .set({ report_seconds: 60, last_update: new Date() })
        .where('device_id', '=', id)
        .execute()
    })
  }
  await seal(database, { rawDays: 90, now: new Date() })
  const open = await query(server.databaseUrl, 'select from raw_readings')
  if (open.length > 0) throw new Error('a day that was to be sealed is open')
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** Minute by minute, from the reports themselves. */
function kwhOf(from: number, to: number): number {
  let kwh = 0
  for (let minute = (from - day) / minuteMs; minute < (to - day) / minuteMs; minute++)
    for (let pump = 1; pump <= pumps; pump++) kwh += powerOf(pump, minute) / 60
  return kwh
}

const at = (hour: number, minute: number) => day + hour * hourMs + minute * minuteMs
const ask = async (path: string, from: number, to: number) => {
  const dates = `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/${path}?${dates}`, { token })
  expect(status).toBe(200)
  return body
}

test.each([
  ['begins within an hour', at(5, 20), at(9, 0)],
  ['ends within an hour', at(5, 0), at(8, 47)],
  ['begins and ends within hours', at(5, 13), at(8, 31)],
  ['is a part of one hour', at(5, 13), at(5, 31)],
])('a fleet’s consumption that %s of a sealed day is what was reported in it', async (_name, from, to) => {
  const { kwh, resolution } = await ask('consumption', from, to)
  expect(resolution).toBe('hour')
  expect(kwh[0][0]).toBe(from)
  for (const [index, [start, amount]] of kwh.entries()) {
    const end = kwh[index + 1]?.[0] ?? to
    expect(amount).toBeCloseTo(kwhOf(start, end), 6)
  }
  expect((await ask('consumption/total', from, to)).kwh).toBeCloseTo(kwhOf(from, to), 6)
  expect((await ask('climate/mean', from, to)).outdoor_climate).toBeCloseTo((pumps + 1) / 2, 6)
})
