import type { Sum } from './bars.ts'
import type { Palette } from './palette.ts'
import type { BandPoint, Point } from './points.ts'

export type Tone = 'accent' | 'second' | 'cold' | 'hot' | 'warm' | 'ink'

/** Labels of the two states of an on/off row. */
export interface StateWords {
  on: string
  off: string
}

export interface ChartLine {
  key: string
  name: string
  style: 'line' | 'step' | 'band' | 'bar'
  tone: Tone
  /** For an on/off row; default yes and no. */
  states?: StateWords
  points: readonly Point[]
  band: readonly BandPoint[]
  /** The data of bars. */
  sums?: readonly Sum[]
  /** The same for an earlier period, moved to this one. */
  previous?: readonly Point[]
  previousSums?: readonly Sum[]
}

export const toneOf = (palette: Palette, tone: Tone): string =>
  palette[tone === 'second' ? 'series-2' : tone === 'ink' ? 'ink-2' : tone]

/** Whether there are only on/off rows. */
export const isRowsOf = (lines: readonly ChartLine[]): boolean => lines.every(({ style }) => style === 'band')
