import { expect, test } from 'vitest'
import { completeCharge } from './model-charge.ts'

const nothing = {
  refrigerant: null,
  charge_kg: null,
  is_hermetic: false,
  is_residential: true,
  has_leak_detection: false,
}
const model = { refrigerant: 'R32', charge_kg: 1.5, is_hermetic: true } as const

test('the model completes what is not entered, and never replaces it', () => {
  expect(completeCharge(nothing, model)).toEqual({ ...nothing, ...model })
  expect(completeCharge({ ...nothing, refrigerant: 'R32', charge_kg: 2 }, model)).toMatchObject({
    refrigerant: 'R32',
    charge_kg: 2,
    is_hermetic: true,
  })
  expect(completeCharge({ ...nothing, charge_kg: 1.8 }, model)).toMatchObject({ charge_kg: 1.8 })
})

test('after a change of refrigerant the model says nothing', () => {
  const changed = { ...nothing, refrigerant: 'R410A' } as const
  expect(completeCharge(changed, model)).toEqual(changed)
  expect(completeCharge(nothing, null)).toEqual(nothing)
})
