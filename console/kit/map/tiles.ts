import { createContext } from 'react'

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  /** Text, or HTML that is reduced to text and links. */
  attribution: string
}

/** The background of every map; without it, the bundled outline. */
export const MapTilesContext = createContext<MapTiles | null>(null)
