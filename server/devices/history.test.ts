import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let stranger: string

const to = Math.floor(Date.now() / minuteMs) * minuteMs
const from = to - 30 * minuteMs

/** Metrics of one name have another place in every type. */
const reported: Partial<Record<DeviceType, Record<string, number>>> = {
  THALPOS_HC_OT: { t_r: 20.5, t_r_set: 21, flame: 1 },
  THALPOS_HC_MB: { t_r: 22.5, power: 1.25 },
  THALPOS_IAQ: { t_r: 23.5 },
}
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  company = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  stranger = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
  for (const [type, report] of Object.entries(reported)) {
    const { id } = await aDevice(database, { assignedTo: company.id, type: type as DeviceType })
    ids.set(type, id)
    await reportFor(id, type, report)
  }
})

/** The same every minute. */
async function reportFor(device_id: string, device_type: string, report: Record<string, number>) {
  const readings = readingsOf(
    { device_id, device_type },
    Array.from({ length: 30 }, (_, minute) => [from + minute * minuteMs, report]),
  )
  await server.database.asSystem((tx) => append(tx, readings))
}

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (type: string, names: readonly string[], as = token) => {
  const metrics = names.map((name) => `&metric=${name}`).join('')
  const path = `/devices/${ids.get(type)}/historical?time_from=${from}000000&time_to=${to}000000${metrics}`
  return server.ask('GET', path, { token: as })
}

function expectToShow(series: Record<string, [number, number][]>, report: Record<string, number>) {
  for (const [name, points] of Object.entries(series)) {
    expect(points).toHaveLength(30)
    expect(new Set(points.map(([, value]) => value))).toEqual(new Set([report[name]]))
  }
}

test.each(Object.entries(reported))(
  'a chart of %s shows each metric its own values',
  async (type, report) => {
    const names = Object.keys(report).reverse()
    // The second time its type is known before.
    for (let time = 1; time <= 2; time++) {
      const { body } = await ask(type, [...names, ...names.slice(0, 1)])
      expect(Object.keys(body.series)).toEqual(names)
      expectToShow(body.series, report)
    }
  },
)

test('a device that was found to be of another type shows the values of that type', async () => {
  const { id } = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_IAQ' })
  ids.set('found', id)
  for (const type of ['THALPOS_IAQ', 'THALPOS_HC_OT', 'THALPOS_HC_MB'] as const) {
    const report = { t_r: reported[type]?.['t_r'] ?? 0 }
    await query(server.databaseUrl, 'update devices set device_type = $2 where device_id = $1', [id, type])
    await query(server.databaseUrl, 'delete from raw_readings where device_id = $1', [id])
    await reportFor(id, type, report)
    const { series } = (await ask('found', ['t_r'])).body
    expect(Object.keys(series)).toEqual(['t_r'])
    expectToShow(series, report)
  }
})

test('a metric that only another type has is refused, and an unknown one', async () => {
  for (const name of ['flame', 'nothing']) {
    const { problem } = await ask('THALPOS_IAQ', ['t_r', name])
    expect(problem).toMatchObject({ status: 400, key: 'metric_unknown' })
  }
})

test('an energy, which is not reported, is refused with the place that has it', async () => {
  const { problem } = await ask('THALPOS_HC_OT', ['t_r', 'kwh'])
  expect(problem).toMatchObject({
    status: 400,
    key: 'metric_unknown',
    detail: 'THALPOS_HC_OT does not report kwh: see /devices/{id}/metadata.',
  })
})

test('a range holds 7000 local days, of which one may be longer, and nothing beyond', async () => {
  const since = (hours: number) => {
    const range = `time_from=${to - hours * 60 * minuteMs}000000&time_to=${to}000000`
    return server.ask('GET', `/devices/${ids.get('THALPOS_IAQ')}/historical?${range}&metric=t_r`, { token })
  }
  expect((await since(7000 * 24 + 1)).status).toBe(200)
  expect((await since(7000 * 24 + 2)).problem).toMatchObject({ status: 400, key: 'date_range_error' })
})

test('a device of another company is not there', async () => {
  expect((await ask('THALPOS_IAQ', ['t_r'], stranger)).status).toBe(404)
})
