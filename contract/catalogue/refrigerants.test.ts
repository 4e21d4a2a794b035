import { expect, test } from 'vitest'
import { co2Tonnes, gwpOf } from './refrigerants.ts'

test('a charge is tonnes of CO2 by its refrigerant', () => {
  expect(co2Tonnes('R32', 1.84)).toBe(1.242)
  expect(co2Tonnes('R410A', 2.4)).toBe(5.011)
  expect(co2Tonnes('R290', 0.6)).toBe(0)
  expect(co2Tonnes('R32', null)).toBeNull()
  expect(co2Tonnes(null, 1)).toBeNull()
  expect(gwpOf('R454B')).toBe(465)
})
