import { useMemo } from 'react'
import { readToken, useTokenScheme } from '../../theme/colour.ts'

const names = [
  'accent',
  'cold',
  'fault',
  'hot',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-2',
  'offline',
  'progress',
  'series-2',
  'surface',
  'sunken',
  'warm',
  'warning-fill',
] as const

/** The resolved tokens, because a canvas cannot read custom properties. */
export type Palette = Record<(typeof names)[number], string>

const readPalette = () => Object.fromEntries(names.map((name) => [name, readToken(name)])) as Palette

export const usePalette = (): Palette => {
  const scheme = useTokenScheme()
  return useMemo(readPalette, [scheme])
}

/** A translucent `#rrggbb` colour: `fade('#1d1b18', 0.1)`. */
export const fade = (colour: string, share: number): string =>
  `${colour}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`
