import { expect, test } from 'vitest'
import { nextStep, shareOf, toStep } from './step-value.ts'

const room = { min: 15, max: 25, step: 0.5 }
const curve = { min: 1, max: 10, step: 0.1 }

test('a press moves by one step', () => {
  expect(nextStep(21, 1, room)).toBe(21.5)
  expect(nextStep(21, -1, room)).toBe(20.5)
  expect(nextStep(4.2, 1, curve)).toBe(4.3)
  expect(nextStep(4.2, -1, curve)).toBe(4.1)
})

test('a press from between two steps goes to the neighbour', () => {
  expect(nextStep(21.3, 1, room)).toBe(21.5)
  expect(nextStep(21.3, -1, room)).toBe(21)
})

test('nothing passes the limits', () => {
  expect(nextStep(25, 1, room)).toBe(25)
  expect(nextStep(15, -1, room)).toBe(15)
  expect(toStep(99, room)).toBe(25)
  expect(nextStep(40, -1, room)).toBe(25)
})

test('values carry no binary dust', () => {
  let value = 1
  for (let press = 0; press < 90; press += 1) value = nextStep(value, 1, curve)
  expect(value).toBe(10)
})

test('a share of the way is between 0 and 100', () => {
  expect(shareOf(20, room)).toBe(50)
  expect(shareOf(0, room)).toBe(0)
  expect(shareOf(5, { min: 5, max: 5 })).toBe(0)
})

test('limits between two steps leave only the steps inside them', () => {
  const odd = { min: 15.2, max: 24.9, step: 0.5 }
  expect(toStep(15.2, odd)).toBe(15.5)
  expect(toStep(24.9, odd)).toBe(24.5)
})
