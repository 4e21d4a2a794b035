import { createContext, useContext } from 'react'

/** What one part of the product starts for another that does not know it; `screens.tsx` says where the code is. */
export interface Offers {
  addInstallation: (client: { id: string; name: string }) => void
}

export const OffersContext = createContext<Offers | undefined>(undefined)

export const useOffers = (): Offers => {
  const offers = useContext(OffersContext)
  if (!offers) throw new Error('nothing is offered')
  return offers
}
