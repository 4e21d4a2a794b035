import type { Sum } from './bars.ts'
import type { Palette } from './palette.ts'
import type { BandPoint, Point } from './points.ts'

export type Tone = 'accent' | 'second' | 'cold' | 'hot' | 'warm' | 'ink'

/** What the two states of an on/off row are called. */
export interface StateWords {
  on: string
  off: string
}

export interface ChartLine {
  key: string
  name: string
  style: 'line' | 'step' | 'band' | 'bar'
  tone: Tone
  /** Of a band; yes and no unless said. */
  states?: StateWords
  points: readonly Point[]
  band: readonly BandPoint[]
  /** What bars are drawn and read from. */
  sums?: readonly Sum[]
  /** The same of an earlier period, moved to the moments of this one. */
  previous?: readonly Point[]
  previousSums?: readonly Sum[]
}

export const toneOf = (palette: Palette, tone: Tone): string =>
  palette[tone === 'second' ? 'series-2' : tone === 'ink' ? 'ink-2' : tone]

/** On/off rows without any line of values. */
export const isRowsOf = (lines: readonly ChartLine[]): boolean => lines.every(({ style }) => style === 'band')
