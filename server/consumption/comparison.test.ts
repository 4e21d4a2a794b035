import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string

const every = 30 * minuteMs
/** A Monday at midnight in Greece, and the weeks from it on. */
const start = Date.parse('2026-02-01T22:00Z')
const week = 7 * 24
const at = (hour: number) => new Date(start + hour * hourMs)

interface PumpWeeks {
  /** kW in the one week and in the next. */
  power: readonly [number, number]
  /** Hours of the first week without a report. */
  silent?: readonly [number, number]
}

/** 8 °C outside in the first week, 13 °C in the second. */
async function aPump(company: string, { power, silent = [0, 0] }: PumpWeeks) {
  const type = 'THALPOS_HC_MB'
  const { id } = await aDevice(server.database, { assignedTo: company, type })
  const reports = Array.from({ length: 4 * week }, (_, n): [number, Record<string, number>] => {
    const second = n >= 2 * week ? 1 : 0
    return [start + n * every, { power: power[second], t_out: second ? 9 : 8 }]
  }).filter(([ms]) => ms < at(silent[0]).getTime() || ms >= at(silent[1]).getTime())
  await server.database.asSystem(async (tx) => {
    await append(tx, readingsOf({ device_id: id, device_type: type }, reports), at(2 * week))
    await tx
      .updateTable('devices')
      .set({ report_seconds: every / 1000, last_update: new Date() })
      .where('device_id', '=', id)
      .execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  await aPump(company.id, { power: [2, 3] })
  await aPump(company.id, { power: [1, 1], silent: [100, 108] })
  await aPump(company.id, { power: [5, 9], silent: [100, 120] })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function compare(from: number, to: number) {
  const dates = `date_from=${at(from).toISOString()}&date_to=${at(to).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/consumption/comparison?${dates}`, { token })
  expect(status).toBe(200)
  return body
}

test('a week is compared with the one before by what is known for nine tenths of both', async () => {
  const [now, before] = [3 * week + week, 2 * week + (week - 8)]
  expect(await compare(week, 2 * week)).toEqual({
    devices: 3,
    devices_compared: 2,
    now: {
      date_from: at(week).toISOString(),
      date_to: at(2 * week).toISOString(),
      kwh: expect.closeTo(now, 5),
      degree_days: expect.closeTo(7 * 9, 5),
      outdoor_climate: expect.closeTo(9, 5),
    },
    before: {
      date_from: at(0).toISOString(),
      date_to: at(week).toISOString(),
      kwh: expect.closeTo(before, 5),
      degree_days: expect.closeTo(7 * 10, 5),
      outdoor_climate: expect.closeTo(8, 5),
    },
    change_percent: expect.closeTo(100 * (now / before - 1), 5),
    same_degree_days_percent: expect.closeTo(100 * (now / 63 / (before / 70) - 1), 5),
  })
})

test('a week of which nothing is known is compared with none', async () => {
  expect(await compare(3 * week, 4 * week)).toMatchObject({
    devices: 3,
    devices_compared: 0,
    now: { kwh: null, degree_days: null },
    change_percent: null,
    same_degree_days_percent: null,
  })
})
