import { createRateLimit } from '../identity/index.ts'
import { answerAlarmChanges } from './alarms/alarm-changes.ts'
import { answerAlarmRules } from './alarms/alarm-rules.ts'
import { answerAlarms } from './alarms/alarms.ts'
import { answerEscalationOrder } from './alarms/escalation-order.ts'
import { answerAppointmentChanges } from './appointments/appointment-changes.ts'
import { answerAppointments } from './appointments/appointments.ts'
import { answerVisitEnd } from './appointments/end-visit.ts'
import { answerFreeSlots } from './appointments/free-slots.ts'
import { answerBoilerSheets } from './boiler-sheets/boiler-sheets.ts'
import { answerSheetChanges } from './boiler-sheets/sheet-changes.ts'
import { answerBulkChanges } from './bulk-changes/bulk-changes.ts'
import { answerCalendarFeeds } from './calendar-feeds/calendar-feeds.ts'
import { answerCatalogue } from './catalogue/catalogue.ts'
import { answerCatalogueChanges } from './catalogue/catalogue-changes.ts'
import { answerClientMessages } from './client-messages/client-messages.ts'
import { answerMessageSettings } from './client-messages/message-settings.ts'
import { answerClientChanges } from './clients/client-changes.ts'
import { answerClients } from './clients/clients.ts'
import { answerCommands } from './commands/commands.ts'
import { answerCompanies } from './companies/companies.ts'
import { answerCompany } from './companies/own-company.ts'
import { answerComparison } from './consumption/comparison.ts'
import { answerConsumers } from './consumption/consumers.ts'
import { answerConsumption } from './consumption/consumption.ts'
import { answerMeterChannels } from './consumption/meter-channels.ts'
import { answerUnratedBoilers } from './consumption/unrated-boilers.ts'
import type { Database } from './database/database.ts'
import { answerDeviceChanges } from './devices/device-changes.ts'
import { answerDeviceFilters } from './devices/device-filters.ts'
import { answerDevicePlaces } from './devices/device-places.ts'
import { answerDevices } from './devices/devices.ts'
import { answerSeries } from './devices/history.ts'
import { answerHvacModels } from './devices/hvac-models.ts'
import { devicesOfInstallation } from './devices/listed-devices.ts'
import { answerMetadata } from './devices/metadata.ts'
import { answerEnergyPrices } from './energy-prices/energy-prices.ts'
import { answerListExports } from './exports/lists/list-exports.ts'
import { answerBoilerSheetPdf } from './exports/pdf-reports/boiler-sheet-pdf.ts'
import { answerInstallationPdf } from './exports/pdf-reports/installation-pdf.ts'
import { answerPaymentPdf } from './exports/pdf-reports/payment-pdf.ts'
import { answerSavingsPdf } from './exports/pdf-reports/savings-pdf.ts'
import { answerExports } from './exports/telemetry/exports.ts'
import { answerFaults } from './faults/faults.ts'
import { incomingOf } from './files/open-storage.ts'
import type { Storage } from './files/storage.ts'
import { answerGeocoding, type Geocoding } from './geocoding/geocoding.ts'
import { answerConsole } from './http/console.ts'
import type { Handlers } from './http/serve.ts'
import type { OpenSessions } from './identity/open-sessions.ts'
import { answerImports } from './imports/imports.ts'
import type { ImportRuns } from './imports/runs.ts'
import { answerInstallationChanges } from './installations/installation-changes.ts'
import { detailReader } from './installations/installation-detail.ts'
import { answerInstallationFiles } from './installations/installation-files.ts'
import { answerInstallationFilters } from './installations/installation-filters.ts'
import { answerInstallations } from './installations/installations.ts'
import { answerInstallationItems } from './installations/items.ts'
import { answerInventory } from './inventory/inventory.ts'
import { answerInventoryChanges } from './inventory/inventory-changes.ts'
import { answerEntryChanges } from './jobs/entry-changes.ts'
import { answerJobChanges } from './jobs/job-changes.ts'
import { answerJobs } from './jobs/jobs.ts'
import { answerEvents, type Live } from './live/live.ts'
import type { Mailer } from './mail/mailer.ts'
import { answerMaintenancePlans } from './maintenance-plans/maintenance-plans.ts'
import { answerPlanChanges } from './maintenance-plans/plan-changes.ts'
import { answerPlanJobs, type BookVisit } from './maintenance-plans/plan-jobs.ts'
import { answerMapMarkers } from './map-markers/map-markers.ts'
import { answerNoticeSettings } from './notices/notice-settings.ts'
import { answerNotices } from './notices/notices.ts'
import { answerPayments } from './payments/payments.ts'
import { refundJob } from './payments/refunds.ts'
import type { PeopleDirectory } from './people/directory.ts'
import { answerPeople } from './people/people.ts'
import { answerPersonnel } from './personnel/personnel.ts'
import { answerSavedViews } from './saved-views/saved-views.ts'
import { answerImpact } from './savings/impact.ts'
import { answerSavings } from './savings/savings.ts'
import type { Settings } from './settings/settings.ts'
import { answerStats } from './stats/stats.ts'
import { answerSwaps } from './swaps/swaps.ts'
import { answerWebhookDeliveries } from './webhooks/deliveries.ts'
import { answerWebhooks } from './webhooks/webhooks.ts'
import { answerWorkCalendar } from './work-calendar/work-calendar.ts'

export interface HandlersOptions {
  settings: Settings
  database: Database
  live: Live
  /** Undefined where an outside issuer has them. */
  sessions: OpenSessions | undefined
  imports: ImportRuns
  storage: Storage
  geocoding: Geocoding
  people: PeopleDirectory
  /** Undefined if messages to clients are copied by hand. */
  mailer: Pick<Mailer, 'from'> | undefined
  issuer: string
  version: string
}

/** A minute, of one network, in each process: a calendar reads once an hour. */
const feedReadsAtMost = 120

const commandsOf = ({ commandExpirySeconds: expirySeconds }: Settings) => ({ expirySeconds })

const bookVisit: BookVisit = (call, body) =>
  answerAppointmentChanges().addAppointment({ params: {}, query: {}, body }, call)

const detailOf = detailReader(devicesOfInstallation)
const jobChanges = answerJobChanges({ refundJob })

const consoleOf = ({
  settings,
  issuer,
  version,
}: Pick<HandlersOptions, 'settings' | 'issuer' | 'version'>) => ({
  issuer,
  client_id: settings.oidc.clientId,
  audience: settings.oidc.audience,
  roles_claim: settings.oidc.rolesClaim,
  portal_url: settings.portalUrl ?? null,
  map_tiles: settings.mapTiles ?? null,
  upload_bytes: { photo: settings.files.largestPhoto, file: settings.files.largestFile },
  report_days: settings.telemetryRawDays,
  version,
})

/** The answer to every operation of the contract. */
export const createHandlers = ({
  settings,
  database,
  live,
  sessions,
  imports,
  storage,
  geocoding,
  people,
  mailer,
  issuer,
  version,
}: HandlersOptions): Handlers => ({
  ...answerConsole(consoleOf({ settings, issuer, version })),
  ...answerCompany({
    directory: people,
    brandCompanyEmail: settings.brandCompanyEmail,
    pdfCompanyKeys: settings.pdfCompanyKeys,
  }),
  ...answerPeople(people),
  ...answerPersonnel(people),
  ...answerCatalogue(),
  ...answerCatalogueChanges(),
  ...answerClients(),
  ...answerClientChanges(),
  ...answerInstallations(detailOf),
  ...answerInstallationChanges(detailOf),
  ...answerInstallationItems(),
  ...answerInstallationFiles({ storage, incoming: incomingOf(settings), limits: settings.files }),
  ...answerInstallationFilters(),
  ...answerJobs(),
  ...answerAppointments(),
  ...answerFreeSlots(people),
  ...answerAppointmentChanges(),
  ...answerWorkCalendar(),
  ...answerPayments(),
  ...jobChanges,
  ...answerVisitEnd(jobChanges),
  ...answerEntryChanges(),
  ...answerMaintenancePlans(),
  ...answerPlanChanges(),
  ...answerPlanJobs(bookVisit),
  ...answerBoilerSheets(),
  ...answerSheetChanges(),
  ...answerBoilerSheetPdf(),
  ...answerPaymentPdf(),
  ...answerClientMessages({ sendsEmail: mailer !== undefined }),
  ...answerMessageSettings(mailer),
  ...answerCalendarFeeds({
    database,
    people,
    publicUrl: settings.publicUrl,
    limit: createRateLimit(feedReadsAtMost),
  }),
  ...answerDevices(commandsOf(settings)),
  ...answerDevicePlaces(),
  ...answerDeviceFilters(),
  ...answerDeviceChanges(),
  ...answerHvacModels(),
  ...answerSwaps(commandsOf(settings)),
  ...answerSeries(),
  ...answerMetadata(),
  ...answerConsumption(),
  ...answerComparison(),
  ...answerConsumers(),
  ...answerMeterChannels(),
  ...answerUnratedBoilers(),
  ...answerEnergyPrices(),
  ...answerSavings(),
  ...answerImpact(),
  ...answerSavingsPdf(),
  ...answerCommands(commandsOf(settings)),
  ...answerBulkChanges(commandsOf(settings)),
  ...answerFaults(),
  ...answerAlarms(),
  ...answerAlarmChanges(),
  ...answerAlarmRules(settings.telemetryRawDays),
  ...answerEscalationOrder(),
  ...answerWebhooks(),
  ...answerWebhookDeliveries(),
  ...answerNotices(),
  ...answerNoticeSettings({ people, mailer }),
  ...answerExports(settings.telemetryRawDays),
  ...answerStats(),
  ...answerMapMarkers(),
  ...answerSavedViews(),
  ...answerInventory(),
  ...answerInventoryChanges(),
  ...answerCompanies(),
  ...answerImports(imports),
  ...answerListExports(people),
  ...answerInstallationPdf({ storage, companies: settings.pdfCompanyKeys }),
  ...answerGeocoding(geocoding),
  ...answerEvents(live, sessions),
})
