import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelOf } from '../../contract/models/index.ts'
import { type DeviceType, metricPosition } from '../../contract/models/model.ts'
import { dayMs, hourMs, minuteMs } from '../days/days.ts'
import { startOfLocalDay } from '../days/local-days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let admin: string
let dealer: string
let stranger: string
let boiler: string
let meter: string
let pump: string
let counted: string

/** Nine hours after the beginning of a local day, so that no test passes over midnight. */
const begin = startOfLocalDay(Date.now() - 3 * dayMs, 'Europe/Athens') + 9 * hourMs

async function report(
  deviceId: string,
  type: DeviceType,
  minutes: number,
  make: (minute: number) => Record<string, number>,
) {
  const reports = Array.from({ length: minutes }, (_, minute): [number, Record<string, number>] => [
    begin + minute * minuteMs,
    make(minute),
  ])
  const readings = readingsOf({ device_id: deviceId, device_type: type }, reports)
  const shuffled = readings.toSorted((a, b) => (a.ts.getTime() % 7919) - (b.ts.getTime() % 7919))
  await server.database.asSystem(async (tx) => {
    await append(tx, [...shuffled, ...readings.slice(0, 20)])
    await tx
      .updateTable('devices')
      .set({ last_update: new Date() })
      .where('device_id', '=', deviceId)
      .execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const distributor = await aCompany(database, 'distributor')
  const company = await aCompany(database, 'technician_company', { affiliatedTo: distributor.id })
  const own = { assignedTo: company.id, distributor: distributor.id }
  boiler = (await aDevice(database, own)).id
  meter = (await aDevice(database, { ...own, type: 'SHELLY_EM_3PH' })).id
  pump = (await aDevice(database, { ...own, type: 'THALPOS_HC_MB' })).id
  counted = (await aDevice(database, { ...own, type: 'SHELLY_EM_3PH' })).id
  await report(boiler, 'THALPOS_HC_OT', 120, (minute) => ({
    flame: minute < 60 ? 1 : 0,
    blr_mod_lvl: 50,
    t_out: minute < 60 ? 4 : 6,
    t_r: 20,
    t_r_set: 21,
  }))
  await report(meter, 'SHELLY_EM_3PH', 120, (minute) => ({
    energy_a: minute < 90 ? 5000 + minute * 10 : (minute - 90) * 10,
    energy_b: 700 + minute * 5,
    energy_c: 100,
  }))
  await report(pump, 'THALPOS_HC_MB', 60, () => ({ power: 2, heat_power: 7, t_out: 8, t_r: 22, t_r_set: 22 }))
  admin = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  dealer = await server.tokenOf(await aPerson(database, distributor, ['distributor']))
  stranger = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const iso = (ms: number) => new Date(ms).toISOString()
const get = (path: string, from: number, to: number, token = admin, resolution = '') =>
  server.ask('GET', `/devices/${path}?date_from=${iso(from)}&date_to=${iso(to)}${resolution}`, { token })
const metadata = (id: string, from: number, to: number, more = '') =>
  server.ask('GET', `/devices/${id}/metadata?time_from=${from}000000&time_to=${to}000000${more}`, {
    token: admin,
  })

/** 24 kW at half load; a meter whose first minute has nothing to be compared with and whose counter is reset once. */
const boilerKwh = 12
const meterKwh = [0.59 + 0.295, 0.29 + 0.01 * 30 - 0.01 + 0.3 + 0.01] as const

describe('consumption', () => {
  test('adds up boilers, heat pumps and all phases of meters by the hour', async () => {
    const { body, status } = await get('consumption', begin, begin + 3 * hourMs)
    expect(status).toBe(200)
    expect(body).toMatchObject({ resolution: 'hour', devices: 3, is_estimate: true })
    const [first, second, third] = body.kwh
    expect(first).toEqual([begin, expect.closeTo(boilerKwh + meterKwh[0] + 2, 6)])
    expect(second[0]).toBe(begin + hourMs)
    expect(second[1]).toBeCloseTo(0.3 + 0.29 + 0.3 + 2 / 30 - 2 / 60, 1)
    expect(third[1]).toBeCloseTo(0, 6)
    expect(body.coverage[0][1]).toBe(1)
    expect(body.coverage[2][1]).toBeLessThan(0.05)
  })

  test('has nothing in it that no meter can count: a nought at a start, or another meter in the place', async () => {
    const { database } = server
    const own = await aCompany(database)
    const { id } = await aDevice(database, { assignedTo: own.id, type: 'SHELLY_EM_3PH' })
    const token = await server.tokenOf(await aPerson(database, own, ['technician_company', 'admin']))
    await report(id, 'SHELLY_EM_3PH', 120, (minute) => ({
      energy_a: minute === 30 ? 0 : 1_900_400 + minute * 10,
      energy_b: (minute < 60 ? 0 : 2_034_616.7) + minute,
      energy_c: minute === 90 ? 999_999_999_999 : 500_000,
    }))
    const total = await get('consumption/total', begin, begin + 3 * hourMs, token)
    expect(total.body.kwh).toBeCloseTo((117 * 10 + 118) / 1000, 9)
    const { body } = await get('consumption', begin, begin + 3 * hourMs, token)
    const hours = body.kwh.map(([, kwh]: [number, number | null]) => kwh ?? 0)
    expect(hours.reduce((sum: number, kwh: number) => sum + kwh, 0)).toBeCloseTo(total.body.kwh, 9)
  })

  test('is null where nothing is known, and its total too', async () => {
    const [from, to] = [begin - 9 * hourMs, begin - 7 * hourMs]
    const { body } = await get('consumption', from, to)
    expect(body.kwh).toEqual([
      [from, null],
      [from + hourMs, null],
    ])
    expect((await get('consumption/total', from, to)).body).toMatchObject({
      kwh: null,
      coverage: 0,
      devices: 3,
      devices_known: 0,
    })
  })

  test('comes by the local day beyond a week and then sums to the same', async () => {
    const { body } = await get('consumption', begin - 9 * dayMs, begin + 2 * dayMs)
    const total = await get('consumption/total', begin, begin + 3 * hourMs)
    const days = body.kwh.map(([, kwh]: [number, number | null]) => kwh ?? 0)
    expect(body.resolution).toBe('day')
    expect(body.kwh[1][0] % hourMs).toBe(0)
    expect(days.reduce((sum: number, kwh: number) => sum + kwh, 0)).toBeCloseTo(total.body.kwh, 4)
    expect(days[0]).toBe(0)
    expect(body.kwh[0][1]).toBeNull()
  })

  test('is visible to the distributor too for its inventory, and hidden from others', async () => {
    const mine = await get('consumption/total', begin, begin + 3 * hourMs)
    const held = await get('consumption/total', begin, begin + 3 * hourMs, dealer)
    const other = await get('consumption/total', begin, begin + 3 * hourMs, stranger)
    expect(mine.body.kwh).toBeGreaterThan(14)
    expect(held.body).toEqual(mine.body)
    expect(other.body).toMatchObject({ devices: 0, kwh: null, coverage: 0 })
  })

  test('without a range is that of the current local week until now', async () => {
    const before = Date.now()
    const { body } = await server.ask('GET', '/devices/consumption', { token: admin })
    expect(body.resolution).toBe('hour')
    const monday = new Date(body.date_from)
    const inGreece = {
      timeZone: 'Europe/Athens',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    expect(new Intl.DateTimeFormat('en-GB', inGreece).format(monday)).toBe('Monday 00:00')
    expect(before - monday.getTime()).toBeLessThan(7 * dayMs + hourMs)
    expect(Date.parse(body.date_to)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.date_to)).toBeLessThanOrEqual(Date.now())
  })

  test.each(['consumption', 'climate', 'consumption/total', 'climate/mean'])(
    '%s refuses a range that ends before it begins or is longer than a thousand weeks',
    async (path) => {
      for (const [from, to] of [[begin, begin - 1] as const, [begin - 7001 * dayMs, begin] as const]) {
        const { problem } = await get(path, from, to)
        expect(problem).toMatchObject({ status: 400, key: 'date_range_error', values: { days: 7000 } })
      }
      const odd = await server.ask('GET', `/devices/${path}?date_from=monday`, { token: admin })
      expect(odd.problem.errors?.[0]?.path).toBe('date_from')
    },
  )
})

describe('climate', () => {
  test('is the mean over the heating devices for as long as each reports it', async () => {
    const { body } = await get('climate', begin, begin + 3 * hourMs)
    expect(body.devices).toBe(2)
    expect(body.outdoor_climate[0][1]).toBeCloseTo(6, 9)
    expect(body.indoor_climate[0][1]).toBeCloseTo(21, 9)
    expect(body.indoor_climate_set[0][1]).toBeCloseTo(21.5, 9)
    expect(body.outdoor_climate[1][1]).toBeCloseTo((6 * 60 + 8 * 2) / 62, 6)
    const { body: day } = await get('climate', begin, begin + 3 * hourMs, admin, '&resolution=day')
    const [[, low, high]] = day.outdoor_range
    expect([low, high]).toEqual([body.outdoor_climate[0][1], body.outdoor_climate[1][1]])
    const { body: mean } = await get('climate/mean', begin, begin + hourMs)
    const ofTheHour = { outdoor_climate: 6, indoor_climate: 21, indoor_climate_set: 21.5, coverage: 1 }
    expect(mean).toMatchObject(ofTheHour)
    expect(day.outdoor_mean).toBe((await get('climate/mean', begin, begin + 3 * hourMs)).body.outdoor_climate)
  })

  test('of an unknown time is null', async () => {
    const { body } = await get('climate/mean', begin - 9 * hourMs, begin - 8 * hourMs)
    expect(body).toMatchObject({ outdoor_climate: null, indoor_climate: null, coverage: 0 })
  })
})

describe('the energies of a device', () => {
  test('of a boiler are an estimate and say from what', async () => {
    const { body } = await metadata(boiler, begin, begin + 2 * hourMs)
    expect(body.series.kwh).toEqual([
      [begin, 12],
      [begin + hourMs, 0],
    ])
    expect(body).toMatchObject({
      resolution: 'hour',
      is_estimate: { kwh: true },
      sources: { kwh: ['modulation'] },
      coverage: { kwh: 1 },
      rated_power_kw: 24,
      rated_power_is_assumed: true,
      cop: null,
    })
  })

  test('of a boiler follow its rated power once somebody entered it', async () => {
    const rate = (kw: number | null) =>
      server.database.asSystem((tx) =>
        tx.updateTable('devices').set({ rated_power_kw: kw }).where('device_id', '=', boiler).execute(),
      )
    await rate(30)
    const { body } = await metadata(boiler, begin, begin + hourMs)
    await rate(null)
    expect(body).toMatchObject({ rated_power_kw: 30, rated_power_is_assumed: false })
    expect(body.series.kwh).toEqual([[begin, 15]])
  })

  test('of a meter come by phase, with a reset that is no loss', async () => {
    const { body } = await metadata(meter, begin, begin + 2 * hourMs, '&metric=kwh_a&metric=kwh_c')
    expect(body.series).toEqual({
      kwh_a: [
        [begin, 0.59],
        [begin + hourMs, expect.closeTo(0.3 + 0.29, 6)],
      ],
      kwh_c: [
        [begin, 0],
        [begin + hourMs, 0],
      ],
    })
    expect(body).toMatchObject({ is_estimate: { kwh_a: false }, rated_power_kw: null })
  })

  test('of a heat pump carry its COP, null where it is not known', async () => {
    const { body } = await metadata(pump, begin, begin + 3 * hourMs)
    expect(body.cop[0]).toEqual([begin, 3.5])
    expect(body.cop[2]).toEqual([begin + 2 * hourMs, null])
  })

  test('beyond a week come by the local day', async () => {
    const { body } = await metadata(boiler, begin - 9 * dayMs, begin + dayMs)
    expect(body.resolution).toBe('day')
    expect(body.series.kwh.some(([, kwh]: [number, number | null]) => kwh !== null)).toBe(true)
  })

  test('of the week in which clocks go back come by the hour, as a company’s do', async () => {
    const week = [Date.parse('2026-10-18T21:00Z'), Date.parse('2026-10-25T22:00Z')] as const
    const [{ body }, { body: fleet }] = [await metadata(pump, ...week), await get('consumption', ...week)]
    expect([body.resolution, body.cop.length]).toEqual(['hour', 169])
    expect([fleet.resolution, fleet.kwh.length]).toEqual(['hour', 169])
  })

  test('of a meter since local midnight are among its live values', async () => {
    const model = modelOf('SHELLY_EM_3PH')
    const midnight = startOfLocalDay(Date.now(), 'Europe/Athens')
    const [a, b] = ['energy_a', 'energy_b'].map((name) => (model && metricPosition(model, name)) ?? 0)
    const at = (ms: number, energyA: number) => {
      const values: number[] = []
      values[a ?? 0] = energyA
      if (ms >= midnight) values[b ?? 0] = 40
      return { deviceId: counted, ts: new Date(ms), values }
    }
    const later = (Date.now() - midnight) / 2
    await server.database.asSystem((tx) =>
      append(tx, [
        at(midnight - minuteMs, 1000),
        at(midnight + later, 1252.3),
        at(midnight + 1.5 * later, 1000 + 2552.900000000373),
      ]),
    )
    const { body } = await server.ask('GET', `/devices/${counted}`, { token: admin })
    expect(body.properties.energy_day).toEqual({ energy_day_a: 2.553, energy_day_b: 0 })
    const { body: heater } = await server.ask('GET', `/devices/${boiler}`, { token: admin })
    expect(heater.properties).not.toHaveProperty('energy_day')
  })

  test('refuse a metric that is no energy', async () => {
    expect((await metadata(boiler, begin, begin + hourMs, '&metric=t_r')).problem.key).toBe('metric_unknown')
  })
})
