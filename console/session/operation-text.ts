import type { Operation, Routes } from '../../contract/routes.ts'
import { m } from '../paraglide/messages.js'
import { operations } from './operations.ts'

interface Area {
  name: () => string
  /** As the object of "to fetch": Greek declines it. */
  what: () => string
}

const areas: Record<Routes[Operation]['tag'], Area> = {
  notices: { name: m.place_notices, what: m.fetch_notices },
  alarms: { name: m.place_alarms, what: m.fetch_alarms },
  appointments: { name: m.area_appointments, what: m.fetch_appointments },
  'bulk changes': { name: m.area_bulk, what: m.fetch_bulk },
  'calendar feeds': { name: m.area_feeds, what: m.fetch_feeds },
  catalogue: { name: m.area_catalogue, what: m.fetch_catalogue },
  'client messages': { name: m.place_messages, what: m.fetch_client_messages },
  clients: { name: m.place_clients, what: m.fetch_clients },
  combos: { name: m.area_choices, what: m.fetch_choices },
  commands: { name: m.area_commands, what: m.fetch_commands },
  company: { name: m.area_company, what: m.fetch_company },
  console: { name: m.area_settings, what: m.fetch_settings },
  consumption: { name: m.area_consumption, what: m.fetch_consumption },
  devices: { name: m.place_devices, what: m.fetch_devices },
  events: { name: m.area_live, what: m.fetch_live },
  exports: { name: m.area_exports, what: m.fetch_export },
  faults: { name: m.tab_faults, what: m.fetch_faults },
  filters: { name: m.filter_label, what: m.fetch_filters },
  geocoding: { name: m.area_addresses, what: m.fetch_addresses },
  imports: { name: m.area_imports, what: m.fetch_imports },
  installations: { name: m.place_installations, what: m.fetch_installations },
  inventory: { name: m.place_inventory, what: m.fetch_inventory },
  jobs: { name: m.place_jobs, what: m.fetch_jobs },
  maintenance: { name: m.place_maintenance, what: m.fetch_maintenance },
  map: { name: m.place_map, what: m.fetch_map },
  payments: { name: m.area_payments, what: m.fetch_payments },
  personnel: { name: m.place_personnel, what: m.fetch_personnel },
  'saved views': { name: m.views_title, what: m.fetch_views },
  savings: { name: m.area_savings, what: m.fetch_savings },
  webhooks: { name: m.place_webhooks, what: m.fetch_webhooks },
  stats: { name: m.place_dashboard, what: m.fetch_stats },
}

/** For routes whose tag is too general. */
const own: Partial<Record<Operation, Area>> = {
  listPersonnel: { name: m.place_users, what: m.fetch_users },
  listPersonnelOptions: { name: m.place_users, what: m.fetch_users },
  listCompanies: { name: m.place_companies, what: m.fetch_companies },
}

const areaOf = (operation: Operation): Area => own[operation] ?? areas[operations[operation].tag]

/** The purpose of a call for people: "Loading: Clients". */
export const operationText = (name: string): string => {
  const operation = name as Operation
  const { method } = operations[operation]
  const area = areaOf(operation).name()
  if (method === 'GET') return m.doing_load({ area })
  return method === 'DELETE' ? m.doing_delete({ area }) : m.doing_save({ area })
}

/** Spec section 8: the error text of each area of the API; undefined for a change. */
export const fetchFailedText = (operation: Operation): string | undefined =>
  operations[operation].method === 'GET' ? m.fetch_failed({ what: areaOf(operation).what() }) : undefined
