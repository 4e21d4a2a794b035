import { expect, test } from 'vitest'
import { historyDays } from '../../../contract/telemetry/day-spans.ts'
import {
  chosenRange,
  isZoomed,
  panned,
  presetRange,
  resetZoom,
  shortest,
  steered,
  zoomedIn,
  zoomedOut,
  zoomedTo,
} from './range.ts'

const day = 86_400_000
const now = 100 * day
const week = presetRange(7, now)

test('a preset ends now and is not a zoom', () => {
  expect(week).toMatchObject({ from: 93 * day, to: now, preset: 7 })
  expect(isZoomed(week)).toBe(false)
})

test('a preset is of days of the calendar, and begins at a whole hour; of many days at a midnight', () => {
  const begin = (days: 1 | 7 | 30, at: string) =>
    new Date(presetRange(days, Date.parse(at)).from).toISOString()
  expect(begin(1, '2026-11-23T06:48:07Z')).toBe('2026-11-22T06:00:00.000Z')
  // From 08:37 in summer seven days and an hour have passed; calendar days would make it more.
  expect(begin(7, '2026-10-28T06:37:00Z')).toBe('2026-10-21T06:00:00.000Z')
  expect(begin(30, '2026-11-23T06:37:00Z')).toBe('2026-10-24T21:00:00.000Z')
  expect(begin(30, '2026-11-24T06:37:00Z')).toBe('2026-10-25T22:00:00.000Z')
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

test('zooming out stops at the longest history that is answered', () => {
  const all = chosenRange({ from: now - historyDays * day, to: now })
  expect(zoomedOut(all, now).to - zoomedOut(all, now).from).toBe(historyDays * day)
})

test('zooming in keeps the middle half, and never less than five minutes', () => {
  expect(zoomedIn(week, now)).toMatchObject({ from: 94.75 * day, to: 98.25 * day, home: 7 })
  const short = chosenRange({ from: now - shortest, to: now })
  expect(zoomedIn(short, now)).toMatchObject({ from: short.from, to: short.to })
})

test('before a week lies the week before it, and nothing lies after now', () => {
  const before = panned(week, -1, now)
  expect(before).toMatchObject({ from: 86 * day, to: 93 * day })
  expect(panned(before, 1, now)).toMatchObject({ from: 93 * day, to: now })
  expect(panned(week, 1, now)).toMatchObject({ from: 93 * day, to: now })
})

test('what was before a preset is as many days, up to where it begins', () => {
  const month = presetRange(30, Date.parse('2026-11-23T06:37:00Z'))
  expect(panned(month, -1, Date.parse('2026-11-23T06:40:00Z'))).toMatchObject({
    from: Date.parse('2026-09-24T21:00Z'),
    to: month.from,
  })
})

test('whole days stay whole days when the clocks change', () => {
  const at = (text: string) => Date.parse(text)
  const changed = chosenRange({ from: at('2026-10-24T21:00Z'), to: at('2026-10-25T22:00Z') })
  const later = at('2026-11-22T12:00Z')
  expect(panned(changed, 1, later)).toMatchObject({ to: at('2026-10-26T22:00Z') })
  expect(panned(changed, -1, later)).toMatchObject({
    from: at('2026-10-23T21:00Z'),
    to: at('2026-10-24T21:00Z'),
  })
})

test('keys do what the buttons do', () => {
  expect(steered(week, '+', now)).toEqual(zoomedIn(week, now))
  expect(steered(week, '-', now)).toEqual(zoomedOut(week, now))
  expect(steered(week, 'ArrowLeft', now)).toEqual(panned(week, -1, now))
  expect(steered(zoomedIn(week, now), '0', now)).toEqual(week)
  expect(steered(week, 'x', now)).toBeUndefined()
})
