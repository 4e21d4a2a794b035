import { openPart } from '../kit/layers/open-part.ts'

/** The form of the prices, fetched when it is wanted. */
export const openPrices = async (): Promise<void> =>
  (await openPart(() => import('./edit-prices.tsx')))?.editPrices()
