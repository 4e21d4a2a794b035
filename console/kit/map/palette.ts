import { useMemo } from 'react'
import { readToken, useTokenScheme } from '../../theme/colour.ts'

const names = ['sunken', 'ink-2', 'ink-3', 'line-2', 'map-land', 'map-neighbour', 'map-sea'] as const

/** The tokens of a map; `isDark` dims coloured tiles. */
export type MapPalette = Record<(typeof names)[number], string> & { isDark: boolean }

export const useMapPalette = (): MapPalette => {
  const scheme = useTokenScheme()
  return useMemo(() => {
    const colours = Object.fromEntries(names.map((name) => [name, readToken(name)]))
    return { ...colours, isDark: scheme === 'dark' } as MapPalette
  }, [scheme])
}
