import type { DeviceSavings } from '../../contract/savings/routes.ts'
import type { SavingsSearch } from './savings-search.ts'

export const isOfFuel = ({ fuel }: SavingsSearch, item: DeviceSavings): boolean =>
  fuel === undefined || item.fuel === fuel

/** What the address leaves of the devices, on all pages; the largest saving first. */
export const foundOf = (items: readonly DeviceSavings[], search: SavingsSearch): DeviceSavings[] =>
  items
    .filter((item) => isOfFuel(search, item))
    .filter(({ saved }) => search.known === undefined || (search.known === 'yes') === (saved !== null))
    .toSorted((a, b) => (b.saved?.saved_kwh ?? -Infinity) - (a.saved?.saved_kwh ?? -Infinity) || 0)
