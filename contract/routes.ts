import { bulkChangeRoutes } from './bulk-changes.ts'
import { clientRoutes } from './client-routes.ts'
import { commandRoutes } from './commands.ts'
import { distributorRoutes } from './companies.ts'
import { companyRoutes } from './company.ts'
import { consoleRoutes } from './console.ts'
import { consumptionRoutes } from './consumption.ts'
import { deviceChangeRoutes } from './device-changes.ts'
import { deviceFilterRoutes } from './device-filters.ts'
import { deviceSwapRoutes } from './device-swaps.ts'
import { deviceRoutes } from './devices.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './exports.ts'
import { faultRoutes } from './faults.ts'
import { geocodingRoutes } from './geocoding.ts'
import { importRoutes } from './imports.ts'
import { installationFileRoutes } from './installation-files.ts'
import { installationItemRoutes } from './installation-items.ts'
import { installationPdfRoutes } from './installation-pdf.ts'
import { installationRoutes } from './installation-routes.ts'
import { inventoryRoutes } from './inventory.ts'
import { jobRoutes } from './job-routes.ts'
import { listExportRoutes } from './list-exports.ts'
import type { Route } from './route.ts'
import { savingsRoutes } from './savings.ts'
import { statsRoutes } from './stats.ts'

/** Every call of the product by its operation name. */
export const routes = {
  ...consoleRoutes,
  ...companyRoutes,
  ...clientRoutes,
  ...installationRoutes,
  ...installationItemRoutes,
  ...jobRoutes,
  ...installationFileRoutes,
  ...deviceRoutes,
  ...deviceFilterRoutes,
  ...consumptionRoutes,
  ...deviceChangeRoutes,
  ...deviceSwapRoutes,
  ...savingsRoutes,
  ...commandRoutes,
  ...bulkChangeRoutes,
  ...exportRoutes,
  ...faultRoutes,
  ...statsRoutes,
  ...inventoryRoutes,
  ...distributorRoutes,
  ...importRoutes,
  ...listExportRoutes,
  ...installationPdfRoutes,
  ...eventRoutes,
  ...geocodingRoutes,
} as const

export type Routes = typeof routes
export type Operation = keyof Routes

/** What the console requests again after an operation; a name that is no operation does not compile. */
export function staleAfter(operation: Operation): readonly Operation[] | 'everything' {
  const { stale = [] }: Omit<Route, 'stale'> & { stale?: readonly Operation[] | 'everything' } =
    routes[operation]
  return stale
}
