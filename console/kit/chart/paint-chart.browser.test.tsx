import { expect, test } from 'vitest'
import { sumsOf } from './bars.ts'
import type { ChartLine } from './chart-line.ts'
import { paintChart } from './paint-chart.ts'
import type { Palette } from './palette.ts'
import { fieldOf, type TimeDrawing } from './time-drawing.ts'

const hour = 3_600_000
const from = Date.parse('2026-11-23T00:00:00Z')

/** Nothing but the values has a colour of its own. */
const palette = new Proxy({} as Palette, {
  get: (_, name) => (name === 'accent' ? '#ff0000' : '#ffffff'),
})

const drawingOf = (line: Partial<ChartLine>): TimeDrawing => ({
  lines: [{ key: 't_r', name: 'Χώρος', style: 'line', tone: 'accent', points: [], band: [], ...line }],
  hasBands: true,
  range: { from, to: from + 24 * hour },
  gaps: [],
  marks: [],
  reach: 2 * hour,
  hasClock: false,
  unit: '°C',
  decimals: 1,
  narrowest: 2,
  width: 800,
  height: 190,
  palette,
})

/** The hours of the day in whose pixels a red of some strength is seen. */
const redHours = (drawing: TimeDrawing, isRed: (others: number) => boolean): number[] => {
  const canvas = document.createElement('canvas')
  paintChart(canvas, drawing)
  const { x, top, bottom } = fieldOf(drawing)
  const share = window.devicePixelRatio
  return Array.from({ length: 24 }, (_, index) => index).filter((index) => {
    const [left, right] = [x(from + index * hour) + 3, x(from + (index + 1) * hour) - 3]
    const { data } = canvas
      .getContext('2d')!
      .getImageData(left * share, top * share, (right - left) * share, (bottom - top) * share)
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === 255 && data[at + 3]! > 0 && isRed(255 - data[at + 3]! + data[at + 1]!)) return true
    return false
  })
}

const lineSeen = (drawing: TimeDrawing) => redHours(drawing, (others) => others < 60)
const anySeen = (drawing: TimeDrawing) => redHours(drawing, (others) => others < 250)
const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const known = (...hours: [number, number | null][]): [number, number | null][] =>
  hours.map(([at, value]) => [from + at * hour, value])

test('where nothing is known nothing is drawn, and a lone value is a dot', () => {
  const points = known(
    [0, 20],
    [6, 21],
    [6.5, null],
    [12, 20],
    [18, 22],
    [18.1, null],
    [20.5, 21],
    [21, null],
  )
  expect(lineSeen(drawingOf({ points }))).toEqual([...span(0, 5), ...span(12, 17), 20])
})

test('the band between minimum and maximum has the holes of its line', () => {
  const points = known([0, 20], [6, 20], [6.5, null], [12, 20], [18, 20])
  const band = points.flatMap(([at, value]) => (value === null ? [] : [[at, 10, 30] as const]))
  expect(anySeen(drawingOf({ points, band }))).toEqual([...span(0, 5), ...span(12, 17)])
})

test('a set-point holds until the next one', () => {
  const points = known([0, 18], [12, 18], [12.001, 22], [24, 22])
  const drawing = drawingOf({ style: 'step', points })
  expect(lineSeen(drawing)).toEqual(span(0, 23))
})

test('a part of what is held leads out of the range on both sides, at the height that the whole has there', () => {
  const drawing = {
    ...drawingOf({ points: known([0, 10], [24, 34]) }),
    range: { from: from + 6 * hour, to: from + 18 * hour },
  }
  const { values } = fieldOf(drawing)
  expect(values).toMatchObject({ min: 5, max: 35 })
})

test('a bar of nothing known is no bar', () => {
  const points = known([0, 1], [1, null], [2, 1])
  expect(anySeen(drawingOf({ style: 'bar', points, sums: sumsOf(points, hour) }))).toEqual([0, 2])
})
