import { expect, test } from 'vitest'
import { phoneLink, phoneText } from './words.ts'

test('a Greek number is written as it is said, any other as it was typed', () => {
  expect(phoneText('6971206448')).toBe('6971 206 448')
  expect(phoneText('+302310268331')).toBe('+30 2310 268 331')
  expect(phoneText('+493012345678')).toBe('+493012345678')
  expect(phoneText('2310-268331')).toBe('2310-268331')
})

test('a number is dialled without its spaces', () => {
  expect(phoneLink('+30 2310 268-331')).toBe('tel:+302310268331')
})
