import { expect, test } from 'vitest'
import { chosenRange, isZoomed, presetRange, resetZoom, shortest, zoomedOut, zoomedTo } from './range.ts'

const day = 86_400_000
const now = 100 * day
const week = presetRange(7, now)

test('a preset ends now and is not a zoom', () => {
  expect(week).toMatchObject({ from: 93 * day, to: now, preset: 7 })
  expect(isZoomed(week)).toBe(false)
})

test('dragging chooses a part and a reset goes back to the preset', () => {
  const part = zoomedTo(week, { from: 95 * day, to: 96 * day }, now)
  expect(part).toMatchObject({ from: 95 * day, to: 96 * day, preset: undefined })
  expect(isZoomed(part)).toBe(true)
  expect(resetZoom(part, now + 5)).toEqual(presetRange(7, now + 5))
})

test('a reset goes back to the dates that were chosen', () => {
  const dates = chosenRange({ from: 80 * day, to: 90 * day })
  expect(isZoomed(dates)).toBe(false)
  const part = zoomedTo(dates, { from: 81 * day, to: 82 * day }, now)
  expect(resetZoom(part, now)).toEqual(dates)
})

test('a part is never shorter than five minutes', () => {
  const part = zoomedTo(week, { from: 95 * day, to: 95 * day + 1000 }, now)
  expect(part.to - part.from).toBe(shortest)
})

test('zooming out doubles what is seen and stops at now', () => {
  const part = zoomedTo(week, { from: 95 * day, to: 96 * day }, now)
  expect(zoomedOut(part, now)).toMatchObject({ from: 94.5 * day, to: 96.5 * day })
  expect(zoomedOut(week, now)).toMatchObject({ from: 86 * day, to: now })
})

test('zooming out stops at a year', () => {
  const year = chosenRange({ from: -265 * day, to: now })
  expect(zoomedOut(year, now).to - zoomedOut(year, now).from).toBe(365 * day)
})
