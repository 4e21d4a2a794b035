// Converts between temperatures and coordinates of the drawing.
import type { Span } from '../limits.ts'
import type { CurvePoint } from './curve.ts'

const margin = { left: 36, right: 20, top: 26, bottom: 34 }

export interface CurveFrame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  x: (out: number) => number
  y: (water: number) => number
  /** The temperatures at a coordinate. */
  at: (x: number, y: number) => CurvePoint
  ticks: { out: number[]; water: number[] }
}

const tens = ({ min, max }: Span): number[] => {
  const first = Math.ceil(min / 10) * 10
  const count = Math.max(0, Math.floor((max - first) / 10) + 1)
  return Array.from({ length: count }, (_, at) => first + 10 * at)
}

/** Both axes contain all values, with a margin. */
export const spanOf = (values: readonly (number | undefined)[], room: number): Span => {
  const known = values.filter((value) => value !== undefined)
  return { min: Math.min(...known) - room, max: Math.max(...known) + room }
}

export function curveFrame(width: number, height: number, out: Span, water: Span): CurveFrame {
  const [left, right] = [margin.left, width - margin.right]
  const [top, bottom] = [margin.top, height - margin.bottom]
  const perOut = (right - left) / (out.max - out.min)
  const perWater = (bottom - top) / (water.max - water.min)
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x: (value) => left + (value - out.min) * perOut,
    y: (value) => bottom - (value - water.min) * perWater,
    at: (x, y) => ({ out: out.min + (x - left) / perOut, water: water.min + (bottom - y) / perWater }),
    ticks: { out: tens(out), water: tens(water) },
  }
}
