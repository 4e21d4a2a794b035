// What one chart over time shows, and the geometry of its plot.
import { type ChartLine, isRowsOf } from './chart-line.ts'
import { guttersFor } from './gutters.ts'
import type { Palette } from './palette.ts'
import type { Span } from './points.ts'
import { type ValueScale, valueScale } from './value-scale.ts'
import { valuesIn } from './values-in.ts'

export interface TimeMark {
  at: number
  /** `turn` separates the time before it from the time after. */
  tone: 'command' | 'fault' | 'turn'
}

export interface TimeDrawing {
  lines: readonly ChartLine[]
  /** Whether minimum and maximum are drawn around the means. */
  hasBands: boolean
  range: Span
  gaps: readonly Span[]
  marks: readonly TimeMark[]
  reach: number
  /** Lines with a band are drawn as means of this width, in milliseconds. */
  stepMs?: number | undefined
  hasClock: boolean
  unit: string | undefined
  decimals: number
  /** Smallest range of the value axis. */
  narrowest: number
  width: number
  height: number
  palette: Palette
}

/** The plot inside the axes in pixels, with the scales of moments and values. */
export interface Field {
  left: number
  right: number
  top: number
  bottom: number
  /** Undefined without values, or for rows. */
  values: ValueScale | undefined
  x(moment: number): number
  y(value: number): number
}

const clockHeight = 24
const footHeight = 6

export function fieldOf(drawing: TimeDrawing): Field {
  const { lines, range, width, height, hasClock, hasBands, narrowest } = drawing
  const gutters = guttersFor(width)
  const [left, right] = [gutters.left, width - gutters.right]
  const [top, bottom] = [8, height - (hasClock ? clockHeight : footHeight)]
  const hasBars = lines.some(({ style }) => style === 'bar')
  const values = isRowsOf(lines)
    ? undefined
    : valueScale(valuesIn(lines, range, hasBands), hasBars ? 0.1 : narrowest)
  const perMs = (right - left) / (range.to - range.from)
  const perUnit = values ? (bottom - top) / (values.max - values.min) : 0
  const lowest = values?.min ?? 0
  return {
    left,
    right,
    top,
    bottom,
    values,
    x: (moment) => left + (moment - range.from) * perMs,
    y: (value) => bottom - (value - lowest) * perUnit,
  }
}
