import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import type { Position } from '../kit/map/position.ts'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'

export interface PlaceUnder {
  /** `nameless` also without a reply: a place needs no address. */
  state: 'searching' | 'found' | 'nameless' | 'outside'
  found?: FoundAddress
}

/** The address at a position. */
export const usePlaceUnder = ({ latitude, longitude }: Position): PlaceUnder => {
  const query = { latitude: String(latitude), longitude: String(longitude), language: getLocale() }
  const { data, isPending } = useAnswer('reverseAddress', { query }, { quiet: true, staleTime: 600_000 })
  if (data?.item) return { state: 'found', found: data.item }
  if (data?.outside_greece) return { state: 'outside' }
  return { state: isPending ? 'searching' : 'nameless' }
}
