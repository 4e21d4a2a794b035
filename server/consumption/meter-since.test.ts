// A meter that came into a home with a heat pump: before its first report the heat pump's own figure counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { hourMs, minuteMs } from '../days/days.ts'
import { readDays } from '../savings/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, anInstallation, aPerson, deviceRecord } from '../testing/world.ts'
import { meteringOf } from './meter-links.store.ts'

let server: TestServer
let token: string
let home: string
let nextHome: string
let pump: string
let meter: string

const every = 10 * minuteMs
/** A Monday at midnight in Greece. */
const start = Date.parse('2026-02-01T22:00Z')
const at = (hour: number) => start + hour * hourMs
const meterSince = 48

/** kWh of the heat pump by itself, 2 kW, and by its meter, 2.4 kW from the second report on. */
const own = (hours: number) => 2 * hours
const metered = (hours: number, isFirst = false) => 2.4 * hours - (isFirst ? 0.4 : 0)

async function report(
  id: string,
  type: DeviceType,
  from: number,
  make: (n: number) => Record<string, number>,
) {
  const reports = Array.from(
    { length: ((72 - from) * hourMs) / every },
    (_, n): [number, Record<string, number>] => [at(from) + n * every, make(n)],
  )
  await server.database.asSystem(async (tx) => {
    await append(tx, readingsOf({ device_id: id, device_type: type }, reports), new Date(at(72)))
    await tx
      .updateTable('devices')
      .set({ installation_id: home, report_seconds: every / 1000, last_update: new Date() })
      .where('device_id', '=', id)
      .execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  home = await anInstallation(server.database, company.id)
  const client = { firstname: 'Ελένη', lastname: 'Μήτσου' }
  const neighbour = await aDevice(server.database, { assignedTo: company.id, client })
  nextHome = (await deviceRecord(server.database, neighbour.id)).installation_id ?? ''
  pump = (await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })).id
  meter = (await aDevice(server.database, { assignedTo: company.id, type: 'SHELLY_EM_1PH' })).id
  await report(pump, 'THALPOS_HC_MB', 0, () => ({ power: 2, heat_power: 7, t_out: 5 }))
  await report(meter, 'SHELLY_EM_1PH', meterSince, (n) => ({ energy_a: 9000 + n * 400 }))
  const channels = [{ channel: 'a', measures: 'heat_pump', device_id: pump }]
  await server.ask('PUT', `/devices/${meter}/meter-channels`, { token, body: { channels } })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, from: number, to: number, more = '') {
  const dates = `date_from=${new Date(at(from)).toISOString()}&date_to=${new Date(at(to)).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/consumption${path}?${dates}${more}`, { token })
  expect(status).toBe(200)
  return body
}

async function expectEveryFigure() {
  const kwh = own(12) + metered(12, true)
  const range = await get('', 36, 60, '&resolution=hour')
  expect(range).toMatchObject({ devices: 1, devices_known: 1, total_coverage: expect.closeTo(1, 2) })
  const bars = range.kwh.map(([, value]: [number, number]) => value)
  expect(bars.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => expect.closeTo(2, 6)))
  expect(bars.slice(13)).toEqual(Array.from({ length: 11 }, () => expect.closeTo(2.4, 6)))
  expect(range.coverage.map(([, share]: [number, number]) => share)).toEqual(
    bars.map(() => expect.closeTo(1, 1)),
  )
  expect(range.kinds).toEqual([expect.objectContaining({ kind: 'heat_pump', devices: 1 })])
  expect(range.total).toBeCloseTo(kwh, 5)
  expect((await get('/total', 36, 60)).kwh).toBeCloseTo(kwh, 5)
  const { items } = await get('/installations', 36, 60)
  expect(items).toEqual([
    expect.objectContaining({
      installation_id: home,
      kwh: expect.closeTo(kwh, 5),
      coverage: expect.closeTo(1, 2),
    }),
  ])
  expect(await get('/comparison', 36, 60)).toMatchObject({
    devices: 1,
    devices_compared: 1,
    now: { kwh: expect.closeTo(kwh, 5) },
    before: { kwh: expect.closeTo(own(24), 5) },
  })
}

test(
  'a range across the beginning of the meter has the own figure before it and the meter after',
  expectEveryFigure,
)

test('a range before the meter is what the heat pump reported, and one after it what the meter counted', async () => {
  expect((await get('/total', 0, 48)).kwh).toBeCloseTo(own(48), 5)
  expect((await get('/total', 49, 72)).kwh).toBeCloseTo(metered(23), 5)
})

test('the heat pump says by which meter it is measured, and since when', async () => {
  const { body } = await server.ask('GET', `/devices/${pump}/meter-channels`, { token })
  const since = new Date(at(meterSince)).toISOString()
  expect(body.measured_by).toEqual([
    { device_id: meter, device_name: null, device_type: 'SHELLY_EM_1PH', channels: ['a'], since },
  ])
  const { body: other } = await server.ask('GET', `/devices/${meter}/meter-channels`, { token })
  expect(other.measured_by).toEqual([])
})

test('savings read the same days', async () => {
  const fleetDevice = (device_id: string, device_type: DeviceType) => ({
    ...{
      device_id,
      telemetry_device_id: device_id,
      device_type,
      installation_id: home,
      is_past: false,
      last_update: null,
    },
    ...{ report_seconds: every / 1000, rated_power_kw: null },
  })
  const [heatPump, meterDevice] = [fleetDevice(pump, 'THALPOS_HC_MB'), fleetDevice(meter, 'SHELLY_EM_1PH')]
  const days = await server.database.asSystem(async (tx) => {
    const meters = (await meteringOf(tx, [heatPump, meterDevice])).get(pump)
    return readDays(tx, heatPump, { from: at(0), to: at(72), timezone: 'Europe/Athens', meters })
  })
  expect(days.map(({ kwh }) => kwh)).toEqual(
    [own(24), own(24), metered(24, true)].map((kwh) => expect.closeTo(kwh, 5)),
  )
  expect(days.map(({ isEstimate }) => isEstimate)).toEqual([true, true, false])
})

test('sealed days say the same', async () => {
  await seal(server.database, { rawDays: 90, now: new Date(at(96)) })
  await expectEveryFigure()
})

test('a meter that moves on leaves the past of the home as it was', async () => {
  await server.ask('PATCH', `/devices/${meter}`, { token, body: { installation_id: nextHome } })
  const { body } = await server.ask('GET', `/devices/${meter}/meter-channels`, { token })
  expect(body.channels).toEqual([])
  await expectEveryFigure()
})
