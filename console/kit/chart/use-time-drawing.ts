import { useMemo } from 'react'
import { type ChartLine, isRowsOf } from './chart-line.ts'
import { bandKey, previousKey } from './Legend.tsx'
import { usePalette } from './palette.ts'
import type { Span } from './points.ts'
import type { TimeDrawing, TimeMark } from './time-drawing.ts'
import { isBlank } from './values-in.ts'

/** What a chart draws. */
interface DrawingInput {
  unit?: string | undefined
  decimals?: number | undefined
  narrowest?: number | undefined
  lines: readonly ChartLine[]
  range: Span
  gaps: readonly Span[]
  marks: readonly TimeMark[]
  reach: number
  stepMs?: number | undefined
  hasClock: boolean
}

interface View {
  /** Keys of lines, bands and earlier lines that are switched off. */
  hidden: ReadonlySet<string>
  width: number
  height: number
}

const shownLines = (lines: readonly ChartLine[], hidden: ReadonlySet<string>): ChartLine[] => {
  const shown = isRowsOf(lines) ? lines : lines.filter(({ key }) => !hidden.has(key))
  return shown.map(({ previous, ...line }) =>
    previous && !hidden.has(previousKey) ? { ...line, previous } : line,
  )
}

/** The drawing of a chart, the same one until something in it changes; undefined until its width is known. */
export const useTimeDrawing = (
  input: DrawingInput,
  { hidden, width, height }: View,
): TimeDrawing | undefined => {
  const { lines, range, gaps, marks, reach, stepMs, hasClock, unit, decimals = 1 } = input
  const { narrowest = decimals === 0 ? 10 : 2 } = input
  const palette = usePalette()
  const drawn = useMemo(
    () => ({
      lines: shownLines(lines, hidden),
      hasBands: !hidden.has(bandKey),
      gaps: isBlank(lines, range) ? [] : gaps,
    }),
    [lines, hidden, range, gaps],
  )
  const drawing = useMemo(
    (): TimeDrawing => ({
      ...drawn,
      ...{ range, marks, reach, stepMs, hasClock, unit, decimals, narrowest, width, height, palette },
    }),
    [drawn, range, marks, reach, stepMs, hasClock, unit, decimals, narrowest, width, height, palette],
  )
  return width === 0 ? undefined : drawing
}
