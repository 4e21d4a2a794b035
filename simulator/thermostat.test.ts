import { expect, test } from 'vitest'
import { randomOf } from './random.ts'
import { plainSettings, winterNoon } from './testing.ts'
import { freshThermostat, stepThermostat } from './thermostat.ts'

test('people turn the dial, and over a year stay near the target that they are used to', () => {
  const usual = 20.5
  const settings = { ...plainSettings, t_r_set: usual, chl_lck: 0 }
  const thermostat = freshThermostat(usual, winterNoon)
  const random = randomOf('dial')
  const targets: number[] = []
  for (let day = 0; day < 365; day++) {
    for (let minute = 0; minute < 1440; minute++)
      stepThermostat(thermostat, settings, random, {
        ...{ now: winterNoon + (day * 1440 + minute) * 60_000, room: usual, programme: undefined, usual },
        ...{ radioWorks: true, sensorWorks: true },
      })
    targets.push(settings.t_r_set)
  }
  expect(new Set(targets).size).toBeGreaterThan(2)
  expect(Math.max(...targets.map((target) => Math.abs(target - usual)))).toBeLessThanOrEqual(2)
})
