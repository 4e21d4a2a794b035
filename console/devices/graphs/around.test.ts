import { expect, test } from 'vitest'
import { isZoomed, rangeAround, resetZoom } from './range.ts'

const hour = 3_600_000
const now = 1_000 * hour

test('a moment of the past is shown with what was before and after, and left as a zoom is', () => {
  const range = rangeAround(900 * hour, now)
  expect([range.from, range.to]).toEqual([898 * hour, 902 * hour])
  expect(isZoomed(range)).toBe(true)
  expect(resetZoom(range, now)).toMatchObject({ from: now - 24 * hour, to: now, preset: 1 })
})

test('a moment of just now is not shown beyond now', () => {
  expect(rangeAround(now - hour / 2, now).to).toBe(now)
})
