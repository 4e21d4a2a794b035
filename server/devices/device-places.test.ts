import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { append } from '../telemetry/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing-server.ts'
import { aCompany, aDevice, aPerson } from '../testing-world.ts'

let server: TestServer
let token: string
let device: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

test('every reported metric comes as a series, and only the reported ones', async () => {
  const silent = await server.ask('GET', `/devices/${device}/influx`, { token })
  expect(silent.body.series).toEqual({})
  const ts = new Date()
  const values: (number | null)[] = []
  for (const [name, value] of [
    ['t_r', 21.5],
    ['flame', 1],
  ] as const) {
    values[metricPosition(hcOt, name) ?? -1] = value
  }
  const at = `time_from=${ts.getTime() - 60_000}000000&time_to=${ts.getTime() + 60_000}000000`
  await server.database.asSystem((tx) =>
    append(tx, [{ deviceId: device, ts, values: Array.from(values, (v) => v ?? null) }]),
  )
  const { body } = await server.ask('GET', `/devices/${device}/influx?${at}`, { token })
  expect(body.series).toEqual({ t_r: [[ts.getTime(), 21.5]], flame: [[ts.getTime(), 1]] })
  const { body: metrics } = await server.ask('GET', `/devices/${device}/metrics`, { token })
  expect(metrics.total).toBe(hcOt.metrics.length)
  const reported = metrics.items.filter((metric: { reported: boolean }) => metric.reported)
  expect(reported).toEqual([
    {
      name: 't_r',
      group: 'ot.thalpos',
      kind: 'measure',
      unit: 'celsius',
      decimals: 1,
      label: { el: 'Θερμοκρασία χώρου', en: 'Room temperature' },
      reported: true,
      exportable: true,
    },
    expect.objectContaining({ name: 'flame', kind: 'state', unit: null, decimals: null }),
  ])
})

test('a range that ends before it begins is refused', async () => {
  const range = 'time_from=1795000000000000000&time_to=1794000000000000000'
  const answer = await server.ask('GET', `/devices/${device}/influx?${range}`, { token })
  expect(answer.problem).toMatchObject({ status: 400, key: 'date_range_error' })
})
