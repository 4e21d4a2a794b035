import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { startOfLocalDay } from '../days/local-days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let token: string
let device: string
let company: TestCompany

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const momentsOf = ({ series }: { series: Record<string, [number, number | null][]> }) =>
  (series.t_r ?? []).flatMap(([ms, value]) => (value === null ? [] : [ms]))

test('every reported metric comes as a series, and only the reported ones', async () => {
  const silent = await server.ask('GET', `/devices/${device}/influx`, { token })
  expect(silent.body.series).toEqual({})
  const ts = new Date()
  const reports = readingsOf({ device_id: device, device_type: hcOt.type }, [
    [ts.getTime(), { t_r: 21.5, flame: 1 }],
  ])
  const at = `time_from=${ts.getTime() - 60_000}000000&time_to=${ts.getTime() + 60_000}000000`
  await server.database.asSystem((tx) => append(tx, reports))
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
      export_from: 'raw',
    },
    expect.objectContaining({ name: 'flame', kind: 'state', unit: null, decimals: null }),
  ])
  const hourly = metrics.items.filter(({ export_from }: { export_from: string }) => export_from === '1h')
  expect(hourly.map(({ name }: { name: string }) => name)).toEqual(['kwh'])
})

test('the default range is today, and days reach back from now', async () => {
  const midnight = startOfLocalDay(Date.now(), 'Europe/Athens')
  const { id } = await aDevice(server.database, { assignedTo: company.id })
  const values = hcOt.metrics.map(({ name }) => (name === 't_r' ? 21 : null))
  const moments = [midnight - 3_600_000, midnight - 1, midnight, (midnight + Date.now()) / 2]
  const readings = moments.map((ms) => ({ deviceId: id, ts: new Date(ms), values }))
  await server.database.asSystem((tx) => append(tx, readings))
  for (const path of ['influx', 'historical?metric=t_r', 'metadata']) {
    const before = Date.now()
    const { body } = await server.ask('GET', `/devices/${id}/${path}`, { token })
    expect(body.time_from).toBe(midnight)
    expect(body.time_to).toBeGreaterThanOrEqual(before)
    expect(body.time_to).toBeLessThanOrEqual(Date.now())
    if (path !== 'metadata') expect(Math.min(...momentsOf(body))).toBe(midnight)
  }
  const { body } = await server.ask('GET', `/devices/${id}/historical?metric=t_r&days=2`, { token })
  expect(body.time_to - body.time_from).toBe(2 * 86_400_000)
  expect(momentsOf(body)).toEqual(expect.arrayContaining([midnight - 3_600_000]))
})

test('a range that ends before it begins is refused', async () => {
  const range = 'time_from=1795000000000000000&time_to=1794000000000000000'
  const answer = await server.ask('GET', `/devices/${device}/influx?${range}`, { token })
  expect(answer.problem).toMatchObject({ status: 400, key: 'date_range_error' })
})
