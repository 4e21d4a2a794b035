import { expect, test } from 'vitest'
import { co2Tonnes, refrigerantOf } from './refrigerants.ts'

test.each([
  ['R32', 675],
  ['R410A', 2088],
  ['R407C', 1774],
  ['R404A', 3922],
  ['R454B', 465],
  ['R454C', 146],
  ['R513A', 629],
])('%s has the warming potential %d', (name, gwp) => {
  expect(refrigerantOf(name)?.gwp).toBe(gwp)
})

test('a charge is tonnes of CO2 by its refrigerant', () => {
  expect(co2Tonnes('R32', 1.84)).toBe(1.242)
  expect(co2Tonnes('R410A', 2.4)).toBe(5.011)
  expect(co2Tonnes('R290', 0.6)).toBe(0)
  expect(co2Tonnes('R32', null)).toBeNull()
  expect(co2Tonnes(null, 1)).toBeNull()
})
