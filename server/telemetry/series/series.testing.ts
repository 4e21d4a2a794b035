import type { Line } from './series.rules.ts'

export interface Point {
  t: number
  /** null in a hole, as the others. */
  value: number | null
  min: number | null
  max: number | null
}

/** A line point by point; a report is its own band. */
export function pointsOf(line: Line | undefined): Point[] {
  if (!line) return []
  const { times, values, band = { min: values, max: values } } = line
  const at = (column: Float64Array, row: number) => {
    const value = column[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  return Array.from(times, (t, row) => ({
    t,
    value: at(values, row),
    min: at(band.min, row),
    max: at(band.max, row),
  }))
}
