import { createContext, useContext } from 'react'
import type { OpenMap } from './map-engine.ts'

export const MapContext = createContext<OpenMap | undefined>(undefined)

/** For what is shown on a map. */
export const useMap = (): OpenMap => {
  const map = useContext(MapContext)
  if (!map) throw new Error('this belongs on a map')
  return map
}
