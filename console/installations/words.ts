import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import type { Installation } from '../../contract/installations/schema.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export const floorText = (floor: number): string => {
  if (floor === 0) return m.floor_ground()
  return floor < 0 ? m.floor_below({ floor: formatNumber(floor) }) : String(floor)
}

/** A floor within an address: `2ος όροφος`, `ισόγειο`. */
export const floorInAddress = (floor: number): string =>
  floor > 0 ? m.floor_above({ floor: formatNumber(floor) }) : floorText(floor)

export const addressText = ({ address, area }: Pick<Installation, 'address' | 'area'>): string =>
  [address, area].filter(Boolean).join(', ')

const rough: Partial<Record<FoundAddress['precision'], () => string>> = {
  street: m.address_rough_street,
  place: m.address_rough_place,
  postcode: m.address_rough_postcode,
}

/** A note if a position is not the exact house. */
export const roughText = ({ precision }: FoundAddress): string | undefined => rough[precision]?.()
