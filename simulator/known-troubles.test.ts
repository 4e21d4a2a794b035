import { expect, test } from 'vitest'
import { aPumpHome } from './heat-pumps/testing.ts'
import type { Site } from './site.ts'
import { aHome, winterNoon } from './testing.ts'
import type { Trouble, TroubleKind } from './troubles.ts'

const hour = 3_600_000
const day = 24 * hour

const always = (kind: TroubleKind): Trouble => ({ kind, start: 0, end: Number.MAX_SAFE_INTEGER })

test('a trouble that is known ahead comes and goes at its time', () => {
  const lockout: Trouble = { kind: 'lockout', start: winterNoon + hour, end: winterNoon + 3 * hour }
  const home = aHome({ site: { troubles: [lockout] } })
  const blocked = [0.5, 1.5, 2.5, 3.5].map((hours) => {
    home.advanceTo(winterNoon + hours * hour, 30)
    return home.state.blocked
  })
  expect(blocked).toEqual([false, true, true, false])
})

test('a slow leak empties the system over days', () => {
  const home = aHome({ site: { troubles: [always('seep')] } })
  home.state.boiler.coldPressure = 1.4
  home.advanceTo(winterNoon + 5 * day, 60)
  expect(home.state.boiler.coldPressure).toBeCloseTo(0.9, 1)
  home.advanceTo(winterNoon + 20 * day, 60)
  expect(home.state.blocked).toBe(true)
  expect(home.report()['ot.boiler'].ch_pres).toBe(0)
})

test('water that flows back past the radiators makes the burner start again and again', () => {
  const startsOf = (site: Partial<Site>) => {
    const home = aHome({ site: { ...site, litresPerDay: 0 } })
    home.advanceTo(winterNoon + day, 30)
    return home.state.boiler.starts
  }
  expect(startsOf({ troubles: [always('valve')] })).toBeGreaterThan(3 * startsOf({}))
})

test('a thermostat that measures nothing goes on by radio without a room temperature', () => {
  const home = aHome({ site: { troubles: [always('probe')] } })
  home.advanceTo(winterNoon + hour, 30)
  expect(home.report()['ot.thalpos']).not.toHaveProperty('t_r')
  expect(home.historyRecord(winterNoon)['ot.thalpos']).not.toHaveProperty('t_r')
  expect(home.report()['ot.rf'].time).toBeGreaterThan(winterNoon + 0.8 * hour)
})

test('without its heater a tank is never hot enough against germs', () => {
  const hottestOf = (troubles: Trouble[]) => {
    const home = aPumpHome({ site: { troubles } })
    let hottest = 0
    for (let at = winterNoon; at < winterNoon + 8 * day; at += hour / 4) {
      home.advanceTo(at, 30)
      hottest = Math.max(hottest, home.state.tank.temperature)
    }
    return hottest
  }
  expect(hottestOf([])).toBeGreaterThan(64)
  expect(hottestOf([always('tank_heater')])).toBeLessThan(60)
})
