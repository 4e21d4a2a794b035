// The clock of Athens shows 03:00–04:00 twice on 25 October 2026: at UTC+3, then at UTC+2.
import { afterEach, expect, test } from 'vitest'
import { sumsOf } from '../../kit/chart/bars.ts'
import { pointedTime } from '../../kit/chart/pointer-rows.ts'
import type { Point } from '../../kit/chart/points.ts'
import { shortSpan, spanText } from '../../kit/chart/span-text.ts'
import { timeTicks } from '../../kit/chart/time-ticks.ts'
import { formatClock, formatRecent, formatTime } from '../../kit/format.ts'
import { clipboardOf, csvOf } from '../../kit/spreadsheet.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { cellsOf, columnsOf } from './table-cells.ts'
import { rowsOf } from './table-rows.ts'

afterEach(() => overwriteGetLocale(() => 'el'))

const hour = 3_600_000
const first = Date.parse('2026-10-25T00:00:00Z')
const second = first + hour
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const hourFrom = (from: number) => ({ from, to: from + hour })

test.each(['el', 'en'] as const)(
  'in %s each of the two hours names its offset, and no other hour does',
  (language) => {
    overwriteGetLocale(() => language)
    expect([first - hour, first, second, second + hour].map((ms) => plain(formatClock(ms)))).toEqual([
      '02:00',
      '03:00 UTC+3',
      '03:00 UTC+2',
      '04:00',
    ])
    expect(plain(shortSpan(hourFrom(first)))).toBe('03:00 UTC+3 – 03:00 UTC+2')
    expect(plain(shortSpan(hourFrom(second)))).toBe('03:00 UTC+2 – 04:00')
    expect(plain(shortSpan(hourFrom(first - hour)))).toBe('02:00 – 03:00 UTC+3')
    expect(shortSpan(hourFrom(second + hour))).toBe('04:00–05:00')
    for (const write of [formatTime, formatRecent, (ms: number) => spanText(hourFrom(ms))])
      expect(write(first)).not.toBe(write(second))
  },
)

test('the hour that spring skips makes none of its neighbours look repeated', () => {
  const spring = Date.parse('2026-03-29T01:00:00Z')
  expect([spring - hour, spring - 1, spring, spring + hour].map((ms) => formatClock(ms))).toEqual([
    '02:00',
    '02:59',
    '04:00',
    '05:00',
  ])
})

test.each(['el', 'en'] as const)(
  'in %s rows and bars of the two hours differ in the table, its file and the clipboard',
  (language) => {
    overwriteGetLocale(() => language)
    const points: Point[] = [
      [first, 1],
      [second, 2],
      [second + hour, 3],
    ]
    const sums = sumsOf(points, hour)
    const line = { key: 'kwh', name: 'kWh', style: 'bar', tone: 'accent', points, sums, band: [] } as const
    const columns = columnsOf([
      {
        key: 'energy',
        title: 'Energy',
        unit: undefined,
        decimals: 3,
        narrowest: undefined,
        isEstimate: false,
        lines: [line],
        compared: [],
      },
    ])
    const shown = { from: first, to: second + 2 * hour }
    const cells = cellsOf(columns, rowsOf(columns, hour), shown)
    expect(cells.slice(1)).toEqual([
      ['2026-10-25 03:00 +03:00', 1, '2026-10-25 03:00 +02:00'],
      ['2026-10-25 03:00 +02:00', 2, '2026-10-25 04:00'],
      ['2026-10-25 04:00', 3, '2026-10-25 05:00'],
    ])
    for (const text of [csvOf(cells, language), clipboardOf(cells, language)])
      for (const offset of ['03:00 +03:00', '03:00 +02:00']) expect(text).toContain(offset)
    const pointed = { lines: [line], range: shown, reach: hour, decimals: 3, unit: 'kWh' }
    expect(plain(pointedTime(pointed, first))).toMatch(/ 03:00 UTC\+3 – 03:00 UTC\+2$/)
    expect(plain(pointedTime(pointed, second))).toMatch(/ 03:00 UTC\+2 – 04:00$/)
  },
)

test('a chart of nothing but the second of the two hours has ticks on its axis', () => {
  const ticks = timeTicks(second, second + hour, 6).map((tick) => plain(formatClock(tick)))
  expect(ticks).toEqual([
    '03:00 UTC+2',
    '03:10 UTC+2',
    '03:20 UTC+2',
    '03:30 UTC+2',
    '03:40 UTC+2',
    '03:50 UTC+2',
    '04:00',
  ])
})
