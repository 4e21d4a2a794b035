import { expect, test } from 'vitest'
import { momentAt } from './gutters.ts'

const range = { from: 1_000, to: 2_000 }

test('the ends of the plot are the ends of the range', () => {
  expect(momentAt(84, 884, range)).toBe(1_000)
  expect(momentAt(868, 884, range)).toBe(2_000)
  expect(momentAt(64, 400, range)).toBe(1_000)
  expect(momentAt(392, 400, range)).toBe(2_000)
})

test('the middle of the plot is the middle of the range', () => {
  expect(momentAt(476, 884, range)).toBe(1_500)
  expect(momentAt(228, 400, range)).toBe(1_500)
})

test('outside of the plot there is only its edge', () => {
  expect(momentAt(0, 884, range)).toBe(1_000)
  expect(momentAt(999, 884, range)).toBe(2_000)
})
