import { type Operation, type Routes, routes } from '../../contract/routes.ts'
import { m } from '../paraglide/messages.js'

const areas: Record<Routes[Operation]['tag'], () => string> = {
  'bulk changes': m.fetch_bulk,
  clients: m.fetch_clients,
  combos: m.fetch_choices,
  commands: m.fetch_commands,
  company: m.fetch_company,
  console: m.fetch_settings,
  consumption: m.fetch_consumption,
  devices: m.fetch_devices,
  events: m.fetch_live,
  exports: m.fetch_export,
  faults: m.fetch_faults,
  filters: m.fetch_filters,
  geocoding: m.fetch_addresses,
  imports: m.fetch_imports,
  installations: m.fetch_installations,
  inventory: m.fetch_inventory,
  savings: m.fetch_savings,
  stats: m.fetch_stats,
}

/** Where the tag of its route says too little. */
const own: Partial<Record<Operation, () => string>> = {
  listPersonnel: m.fetch_users,
  listPersonnelOptions: m.fetch_users,
  listCompanies: m.fetch_companies,
}

/** Spec section 8: what each area of the API says when something could not be fetched; undefined for a change. */
export const fetchFailedText = (operation: Operation): string | undefined => {
  const { method, tag } = routes[operation]
  return method === 'GET' ? m.fetch_failed({ what: (own[operation] ?? areas[tag])() }) : undefined
}
