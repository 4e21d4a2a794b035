import { expect, test } from 'vitest'
import { type Charge, leakCheckOf, legalMonthsMissed } from './leak-checks.ts'
import { fluorinatedGas, type Refrigerant, refrigerantCodes } from './refrigerants.ts'

const charge = (refrigerant: Refrigerant | null, charge_kg: number | null, more: Partial<Charge> = {}) =>
  leakCheckOf({
    refrigerant,
    charge_kg,
    is_hermetic: false,
    is_residential: false,
    has_leak_detection: false,
    ...more,
  })

test.each([
  ['R32', 675],
  ['R134a', 1430],
  ['R410A', 2088],
  ['R407C', 1774],
  ['R404A', 3922],
  ['R507A', 3985],
] as const)('one kilogram of %s counts as %i kilograms of CO2', (refrigerant, gwp) => {
  expect(Math.round(fluorinatedGas(refrigerant).gwp)).toBe(gwp)
})

test('the parts of each refrigerant make up the whole, or it is natural', () => {
  for (const refrigerant of refrigerantCodes) {
    const { gwp, unsaturatedShare } = fluorinatedGas(refrigerant)
    expect(gwp, `gwp of ${refrigerant}`).toBeGreaterThanOrEqual(0)
    expect(unsaturatedShare, `share of ${refrigerant}`).toBeLessThanOrEqual(1)
  }
})

test.each([
  // Below 5 t, at it, and where the classes change.
  ['R410A', 2.39, 'never'],
  ['R410A', 2.4, 12],
  ['R32', 7.4, 'never'],
  ['R32', 7.41, 12],
  ['R134a', 34.9, 12],
  ['R134a', 35, 6],
  ['R404A', 127, 6],
  ['R404A', 128, 3],
  // Annex II, Section 1 counts by kilograms.
  ['R1234ze', 0.99, 'never'],
  ['R1234ze', 1, 12],
  ['R1234ze', 10, 6],
  ['R1234ze', 100, 3],
  // A blend of both counts by whichever threshold comes first.
  ['R454B', 3.3, 12],
  ['R454B', 3.2, 'never'],
] as const)('%s, %d kg: %s', (refrigerant, kg, expected) => {
  const check = charge(refrigerant, kg)
  expect(check.due === 'every' ? check.months : check.due).toBe(expected)
})

test('a leak detection system doubles the interval', () => {
  const months = [10, 100, 1000].map((kg) => {
    const check = charge('R134a', kg, { has_leak_detection: true })
    return check.due === 'every' && check.months
  })
  expect(months).toEqual([24, 12, 6])
})

test('hermetically sealed equipment is exempt below 10 t, or below 2 kg of Annex II', () => {
  const is_hermetic = true
  expect(charge('R410A', 4.78, { is_hermetic })).toMatchObject({ due: 'never', reason: 'hermetic' })
  expect(charge('R410A', 4.8, { is_hermetic })).toMatchObject({ due: 'every', months: 12 })
  expect(charge('R1234yf', 1.9, { is_hermetic })).toMatchObject({ due: 'never', reason: 'hermetic' })
  expect(charge('R1234yf', 2, { is_hermetic })).toMatchObject({ due: 'every', months: 12 })
})

test('in a home, sealed equipment is exempt below 3 kg', () => {
  const sealed = { is_hermetic: true, is_residential: true }
  expect(charge('R1234yf', 2.9, sealed)).toMatchObject({ due: 'never', reason: 'hermetic' })
  expect(charge('R1234yf', 3, sealed)).toMatchObject({ due: 'every' })
  expect(charge('R410A', 2.9, { is_residential: true })).toMatchObject({ due: 'every' })
})

test('what is not known stays unknown, and natural refrigerants need no charge to be known', () => {
  expect(charge(null, 2)).toEqual({ due: 'unknown', missing: 'refrigerant' })
  expect(charge('R32', null)).toEqual({ due: 'unknown', missing: 'charge_kg' })
  expect(charge('R290', null)).toMatchObject({ due: 'never', reason: 'natural' })
})

test.each([
  [12, 12, undefined],
  [6, 12, 6],
  [6, 3, undefined],
  [6, null, 6],
] as const)(
  'due every %i months and planned every %s, it misses the law by %s',
  (months, every_months, missed) => {
    expect(legalMonthsMissed({ leak_check: { due: 'every', months, tonnes: 60 }, every_months })).toBe(missed)
  },
)

test('a plan without a refrigerant, or one that needs no check, misses nothing', () => {
  expect(legalMonthsMissed({ leak_check: null, every_months: 24 })).toBeUndefined()
  const never = { due: 'never', reason: 'small', tonnes: 1 } as const
  expect(legalMonthsMissed({ leak_check: never, every_months: 24 })).toBeUndefined()
})
