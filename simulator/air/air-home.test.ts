import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iaq } from '../../contract/models/iaq.ts'
import { steadySky } from '../testing.ts'
import { Weather } from '../weather.ts'
import type { AirHome } from './air-home.ts'
import { anAirHome, anyAirSite } from './testing.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const thessaloniki = new Weather('thessaloniki', 40.6)
const metrics = new Map(iaq.metrics.map((metric) => [metric.name, metric]))

type Fields = Record<string, number>
const fieldsOf = (home: AirHome): Fields => ({ ...home.report().iaq })

const everyReportOfAnyDay = (claim: (now: Fields, before: Fields) => void) =>
  fc.assert(
    fc.property(anyAirSite, fc.integer({ min: 0, max: 364 }), (site, from) => {
      const now = Date.UTC(2026, 0, 1) + from * day
      const home = anAirHome({ site, sky: thessaloniki, now })
      let before = fieldsOf(home)
      for (let at = now; at < now + day; at += minute) {
        home.advanceTo(at + minute, 30)
        const fields = fieldsOf(home)
        claim(fields, before)
        before = fields
      }
    }),
    { numRuns: 25 },
  )

describe('any room on any day', () => {
  test('reports every value of the contract and nothing else, within what its sensors can measure', () => {
    everyReportOfAnyDay((fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const metric = metrics.get(name)
        if (!metric) throw new Error(`${name} is not in the contract`)
        if (!(value >= metric.min && value <= metric.max)) throw new Error(`${name} is ${value}`)
      }
    })
    expect(Object.keys(fieldsOf(anAirHome())).sort()).toEqual(
      [...metrics.keys()].filter((name) => name !== 'rssi').sort(),
    )
  })

  test('counts in each size all the smaller particles', () => {
    const { ascending = [] } = iaq
    expect(ascending.length).toBeGreaterThan(0)
    everyReportOfAnyDay((fields) => {
      for (const names of ascending) {
        const values = names.map((name) => fields[name] ?? Number.NaN)
        const ordered = values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
        if (!ordered) throw new Error(`${names.join(' ')} are ${values.join(' ')}`)
      }
    })
  })

  test('changes its temperature by less than half a degree a minute', () => {
    everyReportOfAnyDay(({ t_r = 0 }, before) => {
      if (Math.abs(t_r - (before.t_r ?? Number.NaN)) > 0.5) throw new Error(`a step to ${t_r}`)
    })
  })
})

describe('a home over a winter week', () => {
  const home = anAirHome({ sky: thessaloniki, now: Date.UTC(2026, 0, 12) })
  const reports = Array.from({ length: (7 * day) / (5 * minute) }, (): Fields => {
    home.advanceTo(home.state.time + 5 * minute, 30)
    return { ...fieldsOf(home), hour: (new Date(home.state.time).getUTCHours() + 2) % 24 }
  })
  const values = (name: string, keep: (fields: Fields) => boolean = () => true) =>
    reports.filter(keep).map((fields) => fields[name] ?? Number.NaN)
  const median = (list: number[]) =>
    [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

  test('is stuffy when its people are there and fresh when they are out', () => {
    const all = values('co2_r')
    expect(Math.max(...all)).toBeGreaterThan(900)
    expect(Math.max(...all)).toBeLessThan(3500)
    expect(Math.min(...all)).toBeLessThan(600)
    const evening = median(values('co2_r', ({ hour = 0 }) => hour === 21))
    expect(evening).toBeGreaterThan(median(values('co2_r', ({ hour = 0 }) => hour === 14)))
  })

  test('smells of the kitchen and of the fireplaces of its street in the evening', () => {
    const dust = values('mc_pm2_5')
    expect(Math.max(...dust)).toBeGreaterThan(35)
    expect(Math.max(...dust)).toBeLessThan(400)
    const evening = median(values('mc_pm2_5', ({ hour = 0 }) => hour >= 20 && hour < 23))
    expect(evening).toBeGreaterThan(median(values('mc_pm2_5', ({ hour = 0 }) => hour === 5)))
  })

  test('is dark by night, lit by lamps in the evening and by the sun at noon', () => {
    expect(Math.max(...values('lux', ({ hour = 0 }) => hour === 3))).toBe(0)
    expect(median(values('lux', ({ hour = 0 }) => hour === 20))).toBeGreaterThan(150)
    expect(Math.max(...values('lux', ({ hour = 0 }) => hour === 12))).toBeGreaterThan(200)
  })

  test('has the humidity and warmth that people live in', () => {
    expect(median(values('rh_r'))).toBeGreaterThan(25)
    expect(median(values('rh_r'))).toBeLessThan(75)
    expect(median(values('t_r'))).toBeGreaterThan(17.5)
    expect(median(values('t_r'))).toBeLessThan(24)
  })
})

test('somebody opens a window where it is stuffy: the air is soon fresher and colder, though everybody is there', () => {
  const home = anAirHome({ site: { people: 5, volume: 60, leakage: 0.2 }, sky: steadySky(2) })
  const { state } = home
  const isOpened = () => state.openUntil > state.time
  for (let waited = 0; !isOpened() && waited < 3 * day; waited += minute)
    home.advanceTo(state.time + minute, 30)
  expect(isOpened()).toBe(true)
  const [stuffy, warm] = [state.air.carbonDioxide, state.rooms.air]
  expect(stuffy).toBeGreaterThan(1500)
  home.advanceTo(state.openUntil, 30)
  expect(state.air.carbonDioxide).toBeLessThan(0.85 * stuffy)
  expect(state.rooms.air).toBeLessThan(warm)
})

describe('a command to an air sensor', () => {
  test('of the offset lowers its temperature by as much', () => {
    const home = anAirHome()
    const before = fieldsOf(home)
    expect(home.obey('bme_t_r_offset', 5)).toEqual({ ok: true, applied: 5, changed: 'iaq' })
    const after = fieldsOf(home)
    expect(after.bme_t_off).toBe(5)
    expect(Math.abs((before.t_r ?? 0) - (after.t_r ?? 0) - 3)).toBeLessThan(0.6)
  })

  test.each([
    ['bme_t_r_offset', 10.5, { ok: false, error: 'range', limit: 10 }],
    ['bme_t_r_offset', -1, { ok: false, error: 'range', limit: 0 }],
    ['bme_t_r_offset', '3', { ok: false, error: 'type' }],
    ['t_r_set', 21, { ok: false, error: 'unknown' }],
  ])('%s %s that it does not take is refused', (action, value, answer) => {
    expect(anAirHome().obey(action, value)).toEqual(answer)
  })
})
