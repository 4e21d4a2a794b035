import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { parseNumber, typedMoney, typedNumber } from './typed-number.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

test('a number is read with a comma or a point, below zero too', () => {
  expect(parseNumber('85,50', null)).toBe(85.5)
  expect(parseNumber(' 37.96642 ', null)).toBe(37.96642)
  expect(parseNumber('-2', null)).toBe(-2)
  expect(parseNumber('−2', null)).toBe(-2)
})

test('an empty field has the value that its form gives it, and words are no number', () => {
  expect(parseNumber('  ', null)).toBeNull()
  expect(parseNumber('', 0)).toBe(0)
  expect(parseNumber('τρίτος', null)).toBeNaN()
  expect(parseNumber('1,2,3', null)).toBeNaN()
})

test('a number is written as a Greek would type it', () => {
  expect(typedNumber(37.96642)).toBe('37,96642')
  expect(typedNumber(1129)).toBe('1129')
  expect(typedNumber(null)).toBe('')
})

test('euro with cents have both of their digits', () => {
  expect([9.8, 9.85, 9, 0.5, null].map(typedMoney)).toEqual(['9,80', '9,85', '9', '0,50', ''])
  overwriteGetLocale(() => 'en')
  expect(typedMoney(9.8)).toBe('9.80')
})
