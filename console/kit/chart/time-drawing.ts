// What one chart over time shows, and where in its place it shows it.
import { type ChartLine, isRowsOf } from './chart-line.ts'
import { guttersFor } from './gutters.ts'
import type { Palette } from './palette.ts'
import type { Span } from './points.ts'
import { type ValueScale, valueScale } from './value-scale.ts'
import { valuesIn } from './values-in.ts'

export interface TimeMark {
  at: number
  /** `turn` divides the time before it from the time after. */
  tone: 'command' | 'fault' | 'turn'
}

export interface TimeDrawing {
  lines: readonly ChartLine[]
  /** Minimum and maximum are drawn around the means. */
  hasBands: boolean
  range: Span
  gaps: readonly Span[]
  marks: readonly TimeMark[]
  reach: number
  /** Lines with a band are drawn as means of steps so wide, in milliseconds. */
  stepMs?: number | undefined
  hasClock: boolean
  unit: string | undefined
  decimals: number
  /** How little a steady value may fill the height, in its own unit. */
  narrowest: number
  width: number
  height: number
  palette: Palette
}

/** The part of a drawing inside its axes, in pixels, and how moments and values come to lie in it. */
export interface Field {
  left: number
  right: number
  top: number
  bottom: number
  /** Nothing where there is no value, or rows instead of values. */
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
