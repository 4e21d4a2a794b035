import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hcOt } from '../contract/models/hc-ot.ts'
import { metricId } from '../contract/models/model.ts'
import { efficiencyAt } from './boiler.ts'
import { Home } from './home.ts'
import { type BoilerReport, reportOf } from './report.ts'
import { aHome, anySite, aSite, findTrouble, plainSettings, steadySky, winterNoon } from './testing.ts'
import { Weather } from './weather.ts'

const minute = 60_000
const hour = 60 * minute
const metrics = new Map(hcOt.metrics.map((metric) => [metricId(metric), metric]))

const athens = new Weather('athens', 38)

/** A day of ten-second reports of any home. */
const everyReportOfAnyDay = (
  claim: (report: BoilerReport, home: Home, before: BoilerReport | undefined) => void,
  { sites = anySite, numRuns = 12 } = {},
) =>
  fc.assert(
    fc.property(sites, fc.integer({ min: 0, max: 364 }), (site, day) => {
      const now = Date.UTC(2026, 0, 1) + day * 24 * hour
      const home = aHome({ site, sky: athens, now })
      let before: BoilerReport | undefined
      for (let at = now; at < now + 24 * hour; at += 10_000) {
        home.advanceTo(at + 10_000, 5)
        const report = reportOf(home)
        claim(report, home, before)
        before = report
      }
    }),
    { numRuns },
  )

describe('any home on any day', () => {
  test('reports only what the contract knows, within what physics allows', () => {
    everyReportOfAnyDay((report) => {
      for (const [group, fields] of Object.entries(report)) {
        for (const [name, value] of Object.entries(fields)) {
          const metric = metrics.get(`${group}.${name}`)
          if (!metric) throw new Error(`${group}.${name} is not in the contract`)
          if (!(value >= metric.min && value <= metric.max)) throw new Error(`${group}.${name} is ${value}`)
        }
      }
    })
  })

  test('burns with a level, heats one thing at a time, and keeps flow above return', () => {
    const flames = new Set<number | undefined>()
    const waters = new Set<number | undefined>()
    everyReportOfAnyDay((report) => {
      const { flame, heat, water, blr_mod_lvl = 0, blr_t = 0, t_ret = 0 } = report['ot.boiler']
      flames.add(flame)
      waters.add(water)
      if (flame === 1 && !(blr_mod_lvl > 0)) throw new Error('a flame without a level')
      if (flame === 0 && blr_mod_lvl !== 0) throw new Error('a level without a flame')
      if (water === 1 && heat === 1) throw new Error('both at once')
      if (heat === 0 && water === 0 && flame === 1) throw new Error('a flame for nothing')
      if (flame === 1 && blr_t < t_ret) throw new Error('flow below return')
    })
    expect([flames, waters]).toEqual([new Set([0, 1]), new Set([0, 1])])
  })

  const sitesOf = (bypass: number) =>
    anySite.map((site) => ({ ...site, settings: { ...site.settings, bypass } }))

  test('keeps the set point within its limits with weather adaptation', () => {
    everyReportOfAnyDay(
      (report) => {
        const { t_set = 0, ch_lb = 0, ch_ub = 0 } = report['ot.thalpos']
        if (t_set < ch_lb || t_set > ch_ub) throw new Error('outside the limits')
      },
      { sites: sitesOf(1), numRuns: 6 },
    )
  })

  test('keeps the set point at the fixed temperature without weather adaptation', () => {
    everyReportOfAnyDay(
      (report) => {
        const { t_set, cloud_blr } = report['ot.thalpos']
        if (t_set !== cloud_blr) throw new Error('not the fixed temperature')
      },
      { sites: sitesOf(2), numRuns: 6 },
    )
  })

  test('changes its room temperature by less than half a degree a minute', () => {
    fc.assert(
      fc.property(anySite, fc.integer({ min: 0, max: 364 }), (site, day) => {
        const now = Date.UTC(2026, 0, 1) + day * 24 * hour
        const home = aHome({ site, sky: athens, now })
        let room = reportOf(home)['ot.thalpos'].t_r ?? 0
        for (let at = now; at < now + 24 * hour; at += minute) {
          home.advanceTo(at + minute, 5)
          const next = reportOf(home)['ot.thalpos'].t_r ?? 0
          expect(Math.abs(next - room)).toBeLessThanOrEqual(0.5 + 1e-9)
          room = next
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('a winter week', () => {
  const home = new Home(aSite(), aHome().state, athens)
  const rooms: number[] = []
  for (let at = winterNoon; at < winterNoon + 7 * 24 * hour; at += 10 * minute) {
    home.advanceTo(at, 10)
    if (at > winterNoon + 24 * hour) rooms.push(home.state.rooms.air)
  }
  const { boiler } = home.state

  test('keeps the room near its target', () => {
    expect(Math.min(...rooms)).toBeGreaterThan(19.5)
    expect(Math.max(...rooms)).toBeLessThan(23)
  })

  test('takes about as much gas as such a house does, at a condensing boiler’s efficiency', () => {
    const perDay = boiler.gasJoules / 3.6e6 / 7
    expect(perDay).toBeGreaterThan(20)
    expect(perDay).toBeLessThan(60)
    const efficiency = (boiler.radiatorJoules + boiler.tapJoules) / boiler.gasJoules
    expect(efficiency).toBeGreaterThan(0.88)
    expect(efficiency).toBeLessThan(efficiencyAt(20) + 1e-9)
  })

  test('draws its hot water and lights the burner a believable number of times', () => {
    expect(boiler.tapJoules / 3.6e6 / 7).toBeGreaterThan(2)
    expect(boiler.tapJoules / 3.6e6 / 7).toBeLessThan(14)
    expect(boiler.starts / 7).toBeGreaterThan(5)
    expect(boiler.starts / 7).toBeLessThan(90)
  })
})

describe('trouble', () => {
  test('without radio the heating ends after an hour, and the reports say when its last message came', () => {
    const { rota, trouble } = findTrouble('radio')
    const settings = { ...plainSettings, t_r_set: 27 }
    const home = aHome({ site: { rota, settings }, now: trouble.start - 30 * minute, sky: steadySky(0) })
    home.advanceTo(trouble.start + 50 * minute, 10)
    const lastMessage = reportOf(home)['ot.rf'].time ?? 0
    expect(lastMessage).toBeLessThanOrEqual(trouble.start)
    expect(reportOf(home)['ot.thalpos'].relay).toBe(1)
    home.advanceTo(trouble.start + 70 * minute, 10)
    expect(reportOf(home)['ot.thalpos'].relay).toBe(0)
    expect(reportOf(home)['ot.rf'].time).toBe(lastMessage)
    home.advanceTo(trouble.end + 5 * minute, 10)
    expect(reportOf(home)['ot.rf'].time).toBeGreaterThan(trouble.end)
    expect(reportOf(home)['ot.thalpos'].relay).toBe(1)
  })

  test('a leak ends in a stopped boiler with its maker’s code, until somebody fills it', () => {
    const { rota, trouble } = findTrouble('pressure')
    const home = aHome({ site: { rota }, now: trouble.start })
    const pressures: number[] = []
    while (home.state.fault === 0 && home.state.time < trouble.end) {
      home.advanceTo(home.state.time + minute, 30)
      pressures.push(reportOf(home)['ot.boiler'].ch_pres ?? 0)
    }
    expect(pressures[0]).toBeGreaterThan(1)
    expect(pressures.at(-1)).toBeLessThanOrEqual(0.5)
    expect(reportOf(home)['ot.boiler']).toMatchObject({ fault: 22, flame: 0, heat: 0, water: 0 })
    home.advanceTo(trouble.end + minute, 30)
    expect(reportOf(home)['ot.boiler'].fault).toBe(0)
    expect(reportOf(home)['ot.boiler'].ch_pres).toBeGreaterThan(1.2)
  })

  test('a failed sensor is reported but stops nothing', () => {
    const { rota, trouble } = findTrouble('sensor')
    const settings = { ...plainSettings, t_r_set: 27 }
    const home = aHome({ site: { rota, settings }, now: trouble.start })
    home.advanceTo(trouble.start + 30 * minute, 10)
    expect(reportOf(home)['ot.boiler']).toMatchObject({ fault: 73, heat: 1 })
  })
})

describe('a boiler that reports less', () => {
  test('leaves the fields out rather than reporting zero', () => {
    const { boiler } = aSite()
    const home = aHome({ site: { boiler: { ...boiler, reportsModulation: false, reportsHotWater: false } } })
    const fields = Object.keys(reportOf(home)['ot.boiler'])
    expect(fields).not.toContain('blr_mod_lvl')
    expect(fields).not.toContain('dhw_t')
    expect(fields).not.toContain('dhw_flow')
    expect(fields).toContain('blr_t')
  })
})

test('a home that is written down and read again goes on as if nothing had happened', () => {
  const one = aHome({ sky: athens })
  one.advanceTo(winterNoon + 3 * hour, 10)
  const other = new Home(aSite(), JSON.parse(JSON.stringify(one.state)), athens)
  one.advanceTo(winterNoon + 9 * hour, 10)
  other.advanceTo(winterNoon + 9 * hour, 10)
  expect(other.state).toEqual(one.state)
})

describe('people', () => {
  const programme = { comfort: 21, setback: 17.5, morning: 7, night: 23 }
  const at = (home: Home, local: number) => home.advanceTo(Date.UTC(2026, 0, 16, local - 2), 30)

  test('keep a programme of day and night', () => {
    const home = aHome({ site: { programme } })
    at(home, 2)
    expect(home.state.settings.t_r_set).toBe(17.5)
    at(home, 9)
    expect(home.state.settings.t_r_set).toBe(21)
  })

  test('leave the target alone while it is overridden from afar', () => {
    const home = aHome({ site: { programme, settings: { ...plainSettings, t_r_overr: 1, t_r_set: 20 } } })
    at(home, 2)
    expect(home.state.settings.t_r_set).toBe(20)
  })
})
