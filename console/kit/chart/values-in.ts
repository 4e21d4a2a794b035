// What of the lines of a chart is drawn in a range: stacked bars, all values for the scale, or nothing.
import { type Bar, type Sum, stackBars } from './bars.ts'
import type { ChartLine } from './chart-line.ts'
import { type Point, partOf, type Span } from './points.ts'

const isBar = ({ style }: ChartLine) => style === 'bar'

const stackIn = (lists: readonly (readonly Sum[])[], range: Span): Bar[][] =>
  stackBars(lists.map((sums) => sums.filter(({ from, to }) => from < range.to && to > range.from)))

/** The stacked bars of all lines with style `bar` in a range. */
export const stackOf = (lines: readonly ChartLine[], range: Span): Bar[][] =>
  stackIn(
    lines.filter(isBar).map(({ sums = [] }) => sums),
    range,
  )

/** For an earlier period only the total height. */
export const previousStackOf = (lines: readonly ChartLine[], range: Span): Bar[] => {
  const bars = stackIn(
    lines.filter(isBar).map(({ previousSums = [] }) => previousSums),
    range,
  )
  const highest = new Map<number, Bar>()
  for (const bar of bars.flat()) highest.set(bar.from, { ...bar, low: 0 })
  return [...highest.values()]
}

/** Every drawn value of a range, for the scale. */
export function valuesIn(lines: readonly ChartLine[], range: Span, hasBands: boolean): number[] {
  const values: number[] = []
  const take = (points: readonly Point[]) => {
    for (const [, value] of partOf(points, range)) if (value !== null) values.push(value)
  }
  for (const { style, points, previous = [], band } of lines) {
    if (style === 'band' || style === 'bar') continue
    take(points)
    if (style === 'step') continue
    take(previous)
    if (hasBands) for (const [, low, high] of partOf(band, range)) values.push(low, high)
  }
  const stacks = [...stackOf(lines, range), previousStackOf(lines, range)]
  for (const { low, high } of stacks.flat()) values.push(low, high)
  return values
}

/** Whether nothing is drawn in a range. */
export const isBlank = (lines: readonly ChartLine[], range: Span): boolean =>
  lines.every((line) =>
    isBar(line)
      ? stackOf([line], range).flat().length === 0
      : partOf(line.points, range).every(([, value]) => value === null),
  )
