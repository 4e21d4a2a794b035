import { createContext, useContext } from 'react'
import type { Device } from '../../contract/devices/schema.ts'

/** Where a device that is added goes, as far as that is known before the form opens. */
export interface DevicePlace {
  client?: { id: string; name: string }
  home?: { id: string; tag_id: string; address: string | null; area: string | null }
  onAdded?: (device: Device) => void
}

/** What one part of the product starts for another that does not know it; `screens.tsx` says where the code is. */
export interface Offers {
  addInstallation: (client: { id: string; name: string }) => void
  addDevice: (place: DevicePlace) => void
  editDevice: (device: Device) => void
  /** Another device takes its place; `onSwapped` is told which one. */
  swapDevice: (device: Device, onSwapped: (after: Device) => void) => void
  /** Asks first; true when the device is out of its installation. */
  detachDevice: (device: Device) => Promise<boolean>
}

export const OffersContext = createContext<Offers | undefined>(undefined)

export const useOffers = (): Offers => {
  const offers = useContext(OffersContext)
  if (!offers) throw new Error('nothing is offered')
  return offers
}
