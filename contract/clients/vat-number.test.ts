import { expect, test } from 'vitest'
import { clientFields } from './fields.ts'
import { isVatNumber } from './vat-number.ts'

test('the ninth digit of a VAT number checks the eight before it', () => {
  for (const valid of ['123456783', '987654324', '100000003']) expect(isVatNumber(valid)).toBe(true)
  for (const digit of '012456789') expect(isVatNumber(`12345678${digit}`)).toBe(false)
  for (const invalid of ['000000000', '12345678', '1234567830', '12345678a', ''])
    expect(isVatNumber(invalid)).toBe(false)
})

test('a remainder of ten is written as zero', () => {
  // 5 × 2 = 10, and 10 mod 11 mod 10 = 0.
  expect(isVatNumber('000000050')).toBe(true)
})

test('a client’s VAT number is stored without blanks and without the country, and may be missing', () => {
  const { schema } = clientFields.vat_number
  expect(schema.parse(' EL 123 456 783 ')).toBe('123456783')
  expect(schema.parse('')).toBeNull()
  expect(schema.parse(undefined)).toBeUndefined()
  expect(schema.safeParse('123456789').error?.issues[0]?.message).toBe('vat_number_invalid')
})
