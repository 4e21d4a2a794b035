import { createContext } from 'react'

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  /** Text, or HTML of which text and links are kept. */
  attribution: string
}

/** What lies under every map of the product; without it, the bundled outline. */
export const MapTilesContext = createContext<MapTiles | null>(null)
