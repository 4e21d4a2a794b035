import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyText, putAscii, putBytes, putSign, takeText } from './byte-text.ts'
import { putNumber, putNumbers, putPoints } from './decimal-text.ts'

/** Small enough to grow many times. */
const text = emptyText(4)
const told = (put: () => void): string => {
  put()
  return takeText(text).toString()
}

const decimals = fc.tuple(
  fc.oneof(
    fc.integer({ min: -3000, max: 3000 }),
    fc.integer(),
    fc.integer({ min: -(2 ** 49), max: 2 ** 49 }),
    fc.constantFrom(
      0,
      -0,
      2 ** 31,
      -(2 ** 31),
      2 ** 32,
      999_999_999,
      1e9,
      2 ** 49 - 1,
      2 ** 53 - 1,
      -(2 ** 53),
    ),
  ),
  fc.integer({ min: 0, max: 6 }),
)
const anyNumber = fc.oneof(
  decimals.map(([whole, scale]) => whole / 10 ** scale),
  fc.double(),
  fc.float(),
  fc.constantFrom(
    0.1 + 0.2,
    1e-6,
    1e-7,
    1.000_000_5,
    1e21,
    1e300,
    5e-324,
    4_503_599_627.370_497,
    Number.NaN,
    Infinity,
  ),
)
const settings = { numRuns: 5000 }

test('every number is written as JSON writes it', () => {
  fc.assert(
    fc.property(fc.array(anyNumber, { minLength: 1, maxLength: 5 }), (numbers) => {
      const values = Float64Array.from(numbers)
      const written = told(() => {
        for (const index of values.keys()) {
          putSign(text, index === 0 ? 0x5b : 0x2c)
          putNumber(text, values, index)
        }
        putSign(text, 0x5d)
      })
      expect(written).toBe(JSON.stringify(numbers))
    }),
    settings,
  )
})

test('the numbers of a row are written each behind a comma', () => {
  fc.assert(
    fc.property(fc.array(anyNumber), fc.boolean(), (numbers, isNullTold) => {
      const columns = numbers.map((number) => Float64Array.of(5, number))
      const nothing = isNullTold ? 'null' : ''
      const expected = numbers.map((number) => `,${Number.isNaN(number) ? nothing : JSON.stringify(number)}`)
      expect(told(() => putNumbers(text, columns, 1, isNullTold))).toBe(expected.join(''))
    }),
    settings,
  )
})

test('points are written as JSON writes them, all or those that carry a column', () => {
  const moment = fc.oneof(fc.integer({ min: 999_999_999_990, max: 10_000_000_000_010 }), anyNumber)
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, anyNumber, anyNumber)), fc.boolean(), (rows, isCarried) => {
      const [times, one, other] = [0, 1, 2].map((at) => Float64Array.from(rows, (row) => row[at] ?? 0))
      if (!times || !one || !other) throw new Error('There are three.')
      const expected = rows.filter((row) => !isCarried || !Number.isNaN(row[2]))
      const put = () => putPoints(text, times, [one, other], isCarried ? other : undefined)
      expect(told(put)).toBe(JSON.stringify(expected))
    }),
    settings,
  )
})

test('there is room for whatever is written between the numbers', () => {
  const written = told(() => {
    putAscii(text, '{"rows":[')
    putBytes(text, Buffer.from('"Θερμοκρασία χώρου"'))
    putAscii(text, ']}')
  })
  expect(written).toBe('{"rows":["Θερμοκρασία χώρου"]}')
})
