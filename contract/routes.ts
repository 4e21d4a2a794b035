import { escalationRoutes } from './alarms/escalation.ts'
import { alarmRoutes } from './alarms/routes.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { boilerSheetRoutes } from './boiler-sheets/routes.ts'
import { bulkChangeRoutes } from './bulk-changes/routes.ts'
import { calendarFeedRoutes } from './calendar-feeds/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { clientMessageRoutes } from './client-messages/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { commandRoutes } from './commands/routes.ts'
import { companyRoutes } from './companies/own-company.ts'
import { distributorRoutes } from './companies/routes.ts'
import { consoleRoutes } from './console.ts'
import { meterChannelRoutes } from './consumption/meter-channels.ts'
import { consumptionRoutes } from './consumption/routes.ts'
import { unratedBoilerRoutes } from './consumption/unrated-boilers.ts'
import { deviceChangeRoutes } from './devices/changes.ts'
import { deviceFilterRoutes } from './devices/filters.ts'
import { deviceRoutes } from './devices/routes.ts'
import { deviceSwapRoutes } from './devices/swaps.ts'
import { energyPriceRoutes } from './energy-prices/routes.ts'
import { eventRoutes, type LiveEvent, staleByEvent } from './events.ts'
import { listExportRoutes } from './exports/lists.ts'
import { exportRoutes } from './exports/telemetry.ts'
import { faultRoutes } from './faults/routes.ts'
import { geocodingRoutes } from './geocoding/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { installationFileRoutes } from './installations/files.ts'
import { installationItemRoutes } from './installations/items.ts'
import { installationPdfRoutes } from './installations/pdf.ts'
import { installationRoutes } from './installations/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { jobComboRoutes } from './jobs/combos.ts'
import { jobRoutes } from './jobs/routes.ts'
import { maintenancePlanRoutes } from './maintenance-plans/routes.ts'
import { mapMarkerRoutes } from './map-markers/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { personnelRoutes } from './personnel/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { impactRoutes } from './savings/impact.ts'
import { savingsRoutes } from './savings/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { workCalendarRoutes } from './work-calendar/routes.ts'

/** Every call of the product by its operation name. */
export const routes = {
  ...consoleRoutes,
  ...companyRoutes,
  ...clientRoutes,
  ...installationRoutes,
  ...installationItemRoutes,
  ...catalogueRoutes,
  ...jobRoutes,
  ...jobComboRoutes,
  ...appointmentRoutes,
  ...workCalendarRoutes,
  ...paymentRoutes,
  ...personnelRoutes,
  ...maintenancePlanRoutes,
  ...boilerSheetRoutes,
  ...clientMessageRoutes,
  ...calendarFeedRoutes,
  ...installationFileRoutes,
  ...deviceRoutes,
  ...deviceFilterRoutes,
  ...consumptionRoutes,
  ...meterChannelRoutes,
  ...unratedBoilerRoutes,
  ...deviceChangeRoutes,
  ...deviceSwapRoutes,
  ...energyPriceRoutes,
  ...savingsRoutes,
  ...impactRoutes,
  ...commandRoutes,
  ...bulkChangeRoutes,
  ...exportRoutes,
  ...faultRoutes,
  ...alarmRoutes,
  ...escalationRoutes,
  ...webhookRoutes,
  ...statsRoutes,
  ...mapMarkerRoutes,
  ...noticeRoutes,
  ...savedViewRoutes,
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

/** What the console refetches after an operation; an unknown operation does not compile. */
export function staleAfter(operation: Operation): readonly Operation[] | 'everything' {
  const { stale = [] }: { method: string; stale?: readonly Operation[] | 'everything' } = routes[operation]
  return stale
}

/** What the console refetches after an event. */
export const staleAfterEvent: Record<LiveEvent['type'], readonly Operation[]> = staleByEvent
