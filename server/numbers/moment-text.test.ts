import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyText, putSign, takeText } from './byte-text.ts'
import { momentWriter } from './moment-text.ts'

const day = 86_400_000
const moment = fc.oneof(
  fc.integer({ min: 20_000 * day, max: 20_002 * day }),
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  fc.double({ min: -1e14, max: 1e14, noNaN: true }),
  fc.constantFrom(
    0,
    -1,
    -0.5,
    -day,
    day - 1,
    day,
    Date.UTC(2024, 1, 29),
    Date.UTC(10_000, 0),
    Date.UTC(-1, 11, 31),
  ),
)

test('moments are written as JavaScript tells them, within a day and across days', () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 8 }), (given) => {
      const text = emptyText(2)
      const putMoment = momentWriter()
      const moments = Float64Array.from(given)
      for (const index of moments.keys()) {
        putMoment(text, moments, index)
        putSign(text, 0x20)
      }
      const expected = given.map((ms) => `${new Date(ms).toISOString()} `).join('')
      expect(takeText(text).toString()).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})
