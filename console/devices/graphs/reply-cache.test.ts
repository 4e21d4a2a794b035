import { expect, test } from 'vitest'
import { finestOf, holding, type SpanReplies } from './reply-cache.ts'

const minute = 60_000
const replies = (from: number, to: number, seconds: number | null): SpanReplies => ({
  reply: {
    time_from: from * minute,
    time_to: to * minute,
    resolution_seconds: seconds,
    aggregates: {},
    series: {},
    band: {},
  },
  metadata: undefined,
})
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute })

const month = replies(0, 43_200, 1800)
const day = replies(10_000, 11_440, 60)

test('a part of what was answer can be drawn at once, of several answers from the finest', () => {
  expect(finestOf([month, day], span(10_100, 10_200))).toBe(day)
  expect(finestOf([month, day], span(9_000, 10_200))).toBe(month)
  expect(finestOf([month, replies(0, 43_200, null)], span(0, 100))?.reply.resolution_seconds).toBeNull()
})

test('a span without a reply is not drawn', () => {
  expect(finestOf([month], span(-10, 100))).toBeUndefined()
  expect(finestOf([month], span(43_000, 43_300))).toBeUndefined()
  expect(finestOf([], span(0, 1))).toBeUndefined()
})

test('a range that ends now may have moved by as much as a point stands for', () => {
  expect(finestOf([month], span(0, 43_229))).toBe(month)
  expect(finestOf([day], span(10_001, 11_441))).toBe(day)
  expect(finestOf([day], span(10_002, 11_442))).toBeUndefined()
})

test('a newer answer for the same span takes the place of the older, and only a few are held', () => {
  const again = replies(10_000, 11_440, 60)
  expect(holding([day, month], again)).toEqual([again, month])
  const many = Array.from({ length: 9 }, (_, index) => replies(index, index + 1, 60))
  const held = many.reduce<readonly SpanReplies[]>(holding, [])
  expect(held.map(({ reply }) => reply.time_from / minute)).toEqual([8, 7, 6, 5, 4, 3])
})
