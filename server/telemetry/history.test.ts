import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { startTestServer, type TestServer } from '../testing-server.ts'
import { aCompany, aDevice, aPerson } from '../testing-world.ts'
import { minuteMs } from './days.ts'
import { readingsOf } from './energy/hours.testing.ts'
import { append } from './telemetry.store.ts'

let server: TestServer
let token: string
let stranger: string

const to = Math.floor(Date.now() / minuteMs) * minuteMs
const from = to - 30 * minuteMs

/** Metrics of one name have another place in every type. */
const told: Partial<Record<DeviceType, Record<string, number>>> = {
  THALPOS_HC_OT: { t_r: 20.5, t_r_set: 21, flame: 1 },
  THALPOS_HC_MB: { t_r: 22.5, power: 1.25 },
  THALPOS_IAQ: { t_r: 23.5 },
}
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  stranger = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
  for (const [type, report] of Object.entries(told)) {
    const { id } = await aDevice(database, { assignedTo: company.id, type: type as DeviceType })
    ids.set(type, id)
    const device = { device_id: id, device_type: type }
    const readings = readingsOf(
      device,
      Array.from({ length: 30 }, (_, minute) => [from + minute * minuteMs, report]),
    )
    await database.asSystem((tx) => append(tx, readings))
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (type: string, names: readonly string[], as = token) => {
  const query = names.map((name) => `&metric=${name}`).join('')
  const path = `/devices/${ids.get(type)}/historical?time_from=${from}000000&time_to=${to}000000${query}`
  return server.ask('GET', path, { token: as })
}

test.each(Object.entries(told))('a chart of %s tells each metric its own values', async (type, report) => {
  const names = Object.keys(report).reverse()
  const { body } = await ask(type, [...names, ...names.slice(0, 1)])
  expect(Object.keys(body.series)).toEqual(names)
  for (const [name, points] of Object.entries<[number, number][]>(body.series)) {
    expect(points).toHaveLength(30)
    expect(new Set(points.map(([, value]) => value))).toEqual(new Set([report[name]]))
  }
})

test('a metric that only another type has is refused, and one that nobody has', async () => {
  for (const name of ['flame', 'nothing']) {
    const { problem } = await ask('THALPOS_IAQ', ['t_r', name])
    expect(problem).toMatchObject({ status: 400, key: 'metric_unknown' })
  }
})

test('a device of another company is not there', async () => {
  expect((await ask('THALPOS_IAQ', ['t_r'], stranger)).status).toBe(404)
})
