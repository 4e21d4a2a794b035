import { expect, test } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { phasesOf, sumOf, todayOf } from './meter.ts'

const phases = (type: string) => {
  const model = modelOf(type)
  return model && phasesOf(model)
}

test('a meter shows the phases that its model counts; a boiler has none', () => {
  expect(phases('SHELLY_EM_1PH')).toEqual(['a', 'b'])
  expect(phases('SHELLY_EM_3PH_W_RELAY')).toEqual(['a', 'b', 'c'])
  expect(phases('THALPOS_HC_OT')).toEqual([])
})

test('a sum with an unknown part is unknown', () => {
  expect(sumOf([1, 2.5, -0.5])).toBe(3)
  expect(sumOf([1, undefined, 3])).toBeUndefined()
})

test('the energy of today is told by phase, and nothing where nothing is known', () => {
  expect(todayOf({ properties: { energy_day: { energy_day_a: 4.2, energy_day_c: 0 } } })).toEqual({
    a: 4.2,
    c: 0,
  })
  expect(todayOf({ properties: {} })).toEqual({})
})
