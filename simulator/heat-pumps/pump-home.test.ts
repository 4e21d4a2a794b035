import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { isReported } from '../../contract/models/model.ts'
import { findTrouble, steadySky } from '../testing.ts'
import { Weather } from '../weather.ts'
import { capacityAt, copAt } from './compressor.ts'
import type { PumpHome } from './pump-home.ts'
import { pumpReportOf } from './pump-report.ts'
import { sensorCodes } from './sensor-codes.ts'
import { anyPumpSite, aPumpHome, withSettings } from './testing.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const metrics = new Map(hcMb.metrics.filter(isReported).map((metric) => [metric.name, metric]))
const thessaloniki = new Weather('thessaloniki', 40.6)

type Fields = Record<string, number>
const fieldsOf = (home: PumpHome): Fields => ({ ...pumpReportOf(home).mb })

/** A day of half-minute reports of any home, in any season. */
const everyReportOfAnyDay = (
  claim: (now: Fields, before: Fields, home: PumpHome) => void,
  prepare: (home: PumpHome) => void = () => {},
) =>
  fc.assert(
    fc.property(anyPumpSite, fc.integer({ min: 0, max: 364 }), (site, from) => {
      const now = Date.UTC(2026, 0, 1) + from * day
      const home = aPumpHome({ site, sky: thessaloniki, now })
      prepare(home)
      let before = fieldsOf(home)
      for (let at = now; at < now + day; at += 30_000) {
        home.advanceTo(at + 30_000, 10)
        const fields = fieldsOf(home)
        claim(fields, before, home)
        before = fields
      }
    }),
    { numRuns: 25 },
  )

test('makes water of one fixed temperature until somebody switches its heating curve on', () => {
  const now = Date.UTC(2026, 0, 10)
  const home = aPumpHome({ site: { adaptsSince: now + hour }, now, sky: steadySky(10) })
  home.advanceTo(now + hour / 2, 30)
  expect(fieldsOf(home)).toMatchObject({ h_cur_en: 0, t_set: home.state.settings.t_ch1_set })
  home.advanceTo(now + 2 * hour, 30)
  expect(fieldsOf(home)).toMatchObject({ h_cur_en: 1, t_set: 35 })
})

describe('any heat pump on any day', () => {
  test('reports every value of the contract and nothing else, within what physics allows', () => {
    everyReportOfAnyDay((fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const metric = metrics.get(name)
        if (!metric) throw new Error(`${name} is not in the contract`)
        if (!(value >= metric.min && value <= metric.max)) throw new Error(`${name} is ${value}`)
      }
    })
    expect(Object.keys(fieldsOf(aPumpHome())).sort()).toEqual(
      [...metrics.keys()].filter((name) => name !== 'rssi').sort(),
    )
  })

  test('gives between 1.2 and 6.5 of heat for each of electricity while the compressor alone heats', () => {
    let alone = 0
    everyReportOfAnyDay((_fields, _before, { state: { pump } }) => {
      if (!pump.compressor.running || pump.frost.defrosting || pump.doing === 'cool') return
      if (pump.ibh.on || pump.tankHeater || pump.heatPower <= 0) return
      alone += 1
      const cop = pump.heatPower / (pump.power - 26)
      if (!(cop >= 1.2 - 1e-9 && cop <= 6.5 + 1e-9)) throw new Error(`COP ${cop}`)
    })
    expect(alone).toBeGreaterThan(0)
  })

  test('has meters that only grow, by exactly what it drew and gave', () => {
    const sums = { electric: 0, heat: 0, time: 0 }
    fc.assert(
      fc.property(anyPumpSite, fc.integer({ min: 0, max: 364 }), (site, from) => {
        const home = aPumpHome({ site, sky: thessaloniki, now: Date.UTC(2026, 0, 1) + from * day })
        Object.assign(sums, { electric: 0, heat: 0 })
        let before = fieldsOf(home)
        for (let step = 0; step < 2880; step++) {
          home.step(30)
          sums.electric += home.state.pump.power * 30
          sums.heat += Math.max(0, home.state.pump.heatPower) * 30
          const after = fieldsOf(home)
          for (const meter of ['kwh_counter', 'kwh_heat_counter']) {
            if ((after[meter] ?? 0) < (before[meter] ?? 0)) throw new Error(`${meter} fell`)
          }
          before = after
        }
        expect(before.kwh_counter).toBeCloseTo(2000 + sums.electric / 3.6e6, 1)
        expect(before.kwh_heat_counter).toBeCloseTo(7000 + sums.heat / 3.6e6, 1)
      }),
      { numRuns: 15 },
    )
  })

  test('heats no rooms while it heats the tank', () => {
    let seen = 0
    everyReportOfAnyDay((fields, _before, home) => {
      if (fields.op_mode !== 5) return
      seen += 1
      if (fields.heat !== 0) throw new Error('both at once')
      if (home.state.pump.doing === 'heat') throw new Error('two states')
    })
    expect(seen).toBeGreaterThan(0)
  })

  test('changes its room temperature by less than half a degree a minute', () => {
    everyReportOfAnyDay(({ t_r = 0 }, before) => {
      if (Math.abs(t_r - (before.t_r ?? Number.NaN)) > 0.5) throw new Error(`a step to ${t_r}`)
    })
  })

  test('never turns its compressor below what it can', () => {
    const seen = new Set<number | undefined>()
    everyReportOfAnyDay(({ cmp, freq_cmp = 0 }) => {
      seen.add(cmp)
      if (cmp === 1 ? freq_cmp < 20 || freq_cmp > 90 : freq_cmp !== 0) throw new Error(`${freq_cmp} Hz`)
    })
    expect(seen).toEqual(new Set([0, 1]))
  })
})

describe('a heat pump in winter', () => {
  test('keeps the rooms at their set-points, at a realistic COP', () => {
    const home = aPumpHome({ sky: thessaloniki, now: Date.UTC(2026, 0, 10) })
    home.advanceTo(home.state.time + 2 * day, 30)
    const start = fieldsOf(home)
    for (let at = 0; at < 7 * day; at += hour) {
      home.advanceTo(home.state.time + hour, 30)
      expect(home.state.rooms.air).toBeGreaterThan(19)
      expect(home.state.rooms.air).toBeLessThan(24)
    }
    const end = fieldsOf(home)
    const electric = (end.kwh_counter ?? 0) - (start.kwh_counter ?? 0)
    const heat = (end.kwh_heat_counter ?? 0) - (start.kwh_heat_counter ?? 0)
    expect(electric / 7).toBeGreaterThan(5)
    expect(electric / 7).toBeLessThan(30)
    expect(heat / electric).toBeGreaterThan(2.4)
    expect(heat / electric).toBeLessThan(4.8)
  })

  test('keeps its tank hot, and once a week hotter', () => {
    const home = aPumpHome({ sky: thessaloniki })
    let hottest = 0
    let coldest = 100
    for (let at = 0; at < 8 * day; at += 5 * minute) {
      home.advanceTo(home.state.time + 5 * minute, 30)
      hottest = Math.max(hottest, home.state.tank.temperature)
      if (at > day) coldest = Math.min(coldest, home.state.tank.temperature)
    }
    expect(hottest).toBeGreaterThan(64)
    expect(hottest).toBeLessThan(70)
    expect(coldest).toBeGreaterThan(25)
  })

  test('melts the ice off its coil in cold and damp air, with water cooler out than in', () => {
    const home = aPumpHome({ sky: steadySky(1) })
    let defrosts = 0
    let crossed = false
    let before = 0
    for (let at = 0; at < 2 * day; at += 30_000) {
      home.advanceTo(home.state.time + 30_000, 10)
      const { defrost = 0, t_water_out = 0, t_water_in = 0, heat_power = 0 } = fieldsOf(home)
      if (defrost === 1 && before === 0) defrosts += 1
      if (defrost === 1) expect(heat_power).toBeLessThan(0)
      crossed ||= defrost === 1 && t_water_out < t_water_in
      before = defrost
    }
    expect(defrosts).toBeGreaterThan(2)
    expect(defrosts).toBeLessThan(40)
    expect(crossed).toBe(true)
  })

  test('raises the flow temperature the colder it is', () => {
    const cold = aPumpHome({ sky: steadySky(-5) })
    const mild = aPumpHome({ sky: steadySky(15) })
    expect(fieldsOf(cold).t_set).toBe(45)
    expect(fieldsOf(mild).t_set).toBe(32)
  })

  test('is helped by its heater and a boiler when it is cold and the water stays behind', () => {
    const site = {
      ...withSettings({ ahs_t_on: 5, ibh_t_on: 0, h_t_cur_set_max: 60, ahs_dt_dly: 10, ibh_dt_dly: 15 }),
      house: 'uninsulated' as const,
      power: 5000,
      hasBoiler: true,
    }
    const home = aPumpHome({ site, sky: steadySky(-8) })
    home.advanceTo(home.state.time + 12 * hour, 10)
    const helped = new Set<string>()
    for (let at = 0; at < day; at += 5 * minute) {
      home.advanceTo(home.state.time + 5 * minute, 10)
      const { ahs, ibh } = fieldsOf(home)
      if (ahs === 1) helped.add('ahs')
      if (ibh === 1) helped.add('ibh')
    }
    expect(helped).toContain('ahs')
    const mild = aPumpHome({ site, sky: steadySky(8) })
    mild.advanceTo(mild.state.time + day, 30)
    expect(fieldsOf(mild)).toMatchObject({ ahs: 0 })
  })
})

test('a heat pump cools the rooms in summer if it is allowed to', () => {
  const home = aPumpHome({
    site: { ...withSettings({ op_mode_set: 1, cool_set: 1, t_r_set: 25 }), emitter: 'fan_coils' },
    sky: steadySky(35),
    now: Date.UTC(2026, 6, 15, 9),
  })
  home.state.rooms = { air: 29, walls: 28 }
  home.advanceTo(home.state.time + 2 * hour, 10)
  expect(fieldsOf(home).op_mode).toBe(2)
  home.advanceTo(home.state.time + day, 10)
  expect(home.state.rooms.air).toBeLessThan(26.5)
})

describe('without a sensor a heat pump', () => {
  const failing = (sensor: number) => {
    const { rota, trouble } = findTrouble('sensor')
    const site = { rota, codes: { lockout: 9, sensor } }
    const home = aPumpHome({ site, sky: thessaloniki, now: Math.ceil(trouble.start) + minute })
    const worked = new Set<number>()
    for (let at = 0; at < 3 * hour; at += 5 * minute) {
      home.advanceTo(home.state.time + 5 * minute, 10)
      worked.add(fieldsOf(home).cmp ?? 0)
    }
    return { home, worked, end: Math.ceil(trouble.end) + minute }
  }

  test('of the rooms heats by its water, and reports 25 °C as its controller does', () => {
    const { home, worked, end } = failing(sensorCodes.room)
    expect(fieldsOf(home)).toMatchObject({ error_code: 44, t_r: 25 })
    expect(home.state.rooms.air).not.toBeCloseTo(25, 1)
    expect(worked).toContain(1)
    home.advanceTo(end, 30)
    expect(fieldsOf(home).t_r).toBeCloseTo(home.state.rooms.air, 0)
  })

  test('reports 25 °C no sooner than the fault code', () => {
    const { rota, trouble } = findTrouble('sensor')
    const site = { rota, codes: { lockout: 9, sensor: sensorCodes.room } }
    const home = aPumpHome({ site, sky: thessaloniki, now: Math.floor(trouble.start) - 1000 })
    home.advanceTo(Math.ceil(trouble.start) + 1, 10)
    expect(fieldsOf(home)).toMatchObject({ error_code: 0, t_r: home.state.reading })
    home.advanceTo(home.state.time + minute, 10)
    expect(fieldsOf(home)).toMatchObject({ error_code: 44, t_r: 25 })
  })

  test('of the air outside goes by what it knew, and reports no possible air temperature', () => {
    const { home, worked, end } = failing(sensorCodes.outdoor)
    const { error_code, t_out = 0, t_set } = fieldsOf(home)
    expect(error_code).toBe(7)
    expect(t_out).toBeGreaterThan(metrics.get('t_out')?.max ?? Number.POSITIVE_INFINITY)
    expect(worked).toContain(1)
    home.advanceTo(home.state.time + 4 * hour, 30)
    expect(fieldsOf(home).t_set).toBe(t_set)
    home.advanceTo(end, 30)
    expect(fieldsOf(home).t_out).toBeCloseTo(thessaloniki.outdoorAt(home.state.time), 0)
  })
})

test.each(Object.values(sensorCodes))('the failure of a sensor (%d) stops nothing', (code) => {
  expect(hcMb.faultCodes?.find(({ value }) => value === code)?.blocking).toBe(false)
})

test('stops for a blocking fault, reports it, and goes on when it has passed', () => {
  const { rota, trouble } = findTrouble('lockout')
  const home = aPumpHome({ site: { rota }, now: Math.ceil(trouble.start) + minute })
  home.advanceTo(home.state.time + hour, 10)
  expect(fieldsOf(home)).toMatchObject({ error_code: 9, cmp: 0, op_mode: 0, flow_rate: 0 })
  home.advanceTo(Math.ceil(trouble.end) + 2 * hour, 30)
  expect(fieldsOf(home).error_code).toBe(0)
})

test('the colder outside and the warmer the water, the less heat it gives for its electricity', () => {
  expect(copAt(0.47, 35, 7)).toBeGreaterThan(copAt(0.47, 45, 7))
  expect(copAt(0.47, 35, 7)).toBeGreaterThan(copAt(0.47, 35, -5))
  expect(copAt(0.47, 32, 11.5)).toBeGreaterThan(4)
  expect(capacityAt(8000, 7)).toBe(8000)
  expect(capacityAt(8000, -7)).toBeLessThan(capacityAt(8000, 7))
})

test('every reading of its history says whether the heating curve is on, since a saving begins with it', () => {
  const now = Date.UTC(2026, 0, 10)
  const home = aPumpHome({ site: { adaptsSince: now + hour }, now, sky: steadySky(10) })
  const curve = () => home.historyRecord(home.state.time).mb
  expect(curve()).toMatchObject({ h_cur_en: 0 })
  home.advanceTo(now + 2 * hour, 10)
  expect(curve()).toMatchObject({ h_cur_en: 1 })
})
