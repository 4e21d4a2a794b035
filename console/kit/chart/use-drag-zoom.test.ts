import { expect, test } from 'vitest'
import { momentAt } from './use-drag-zoom.ts'

const range = { from: 1_000, to: 2_000 }
const gutters = { left: 84, right: 16 }

test('the ends of the plot are the ends of the range', () => {
  expect(momentAt(84, 300, range, gutters)).toBe(1_000)
  expect(momentAt(284, 300, range, gutters)).toBe(2_000)
})

test('the middle of the plot is the middle of the range', () => {
  expect(momentAt(184, 300, range, gutters)).toBe(1_500)
})

test('outside of the plot there is only its edge', () => {
  expect(momentAt(0, 300, range, gutters)).toBe(1_000)
  expect(momentAt(999, 300, range, gutters)).toBe(2_000)
})
