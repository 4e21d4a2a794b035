import { expect, test } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { livePhasesOf, phasesOf, sumOf, todayOf } from './meter.ts'

const phases = (type: string) => {
  const model = modelOf(type)
  return model && phasesOf(model)
}

test('a meter shows the phases that its model counts; a boiler has none', () => {
  expect(phases('SHELLY_EM_1PH')).toEqual(['a', 'b'])
  expect(phases('SHELLY_EM_3PH_W_RELAY')).toEqual(['a', 'b', 'c'])
  expect(phases('THALPOS_HC_OT')).toEqual([])
})

test('a meter of one channel has no second one, a three-phase meter keeps the phase that is silent', () => {
  const phasesFor = (type: string, ...names: string[]) => {
    const model = modelOf(type)
    const power = Object.fromEntries(names.map((name) => [`power_${name}`, 0]))
    return model && livePhasesOf({ properties: { power } }, model)
  }
  expect(phasesFor('SHELLY_EM_1PH', 'a')).toEqual(['a'])
  expect(phasesFor('SHELLY_EM_1PH', 'a', 'b')).toEqual(['a', 'b'])
  expect(phasesFor('SHELLY_EM_1PH')).toEqual(['a'])
  expect(phasesFor('SHELLY_EM_3PH', 'a', 'c')).toEqual(['a', 'b', 'c'])
})

test('a sum with an unknown part is unknown', () => {
  expect(sumOf([1, 2.5, -0.5])).toBe(3)
  expect(sumOf([1, undefined, 3])).toBeUndefined()
})

test("today's energy is shown by phase, and not at all if unknown", () => {
  expect(todayOf({ properties: { energy_day: { energy_day_a: 4.2, energy_day_c: 0 } } })).toEqual({
    a: 4.2,
    c: 0,
  })
  expect(todayOf({ properties: {} })).toEqual({})
})
