import type { Installation } from '../../contract/installations.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export const floorText = (floor: number): string => {
  if (floor === 0) return m.floor_ground()
  return floor < 0 ? m.floor_below({ floor: formatNumber(floor) }) : String(floor)
}

export const addressText = ({ address, area }: Pick<Installation, 'address' | 'area'>): string =>
  [address, area].filter(Boolean).join(', ')
