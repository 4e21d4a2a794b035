import type { Routes } from '../../contract/routes.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { m } from '../paraglide/messages.js'

const areas: Record<Routes[Operation]['tag'], () => string> = {
  'bulk changes': m.area_bulk,
  clients: m.place_clients,
  combos: m.area_choices,
  commands: m.area_commands,
  company: m.area_company,
  console: m.area_settings,
  consumption: m.area_consumption,
  devices: m.place_devices,
  events: m.area_live,
  exports: m.area_exports,
  faults: m.tab_faults,
  filters: m.filter_label,
  geocoding: m.area_addresses,
  imports: m.area_imports,
  installations: m.place_installations,
  inventory: m.place_inventory,
  savings: m.area_savings,
  stats: m.place_dashboard,
}

/** Where the tag of its route says too little. */
const own: Partial<Record<Operation, () => string>> = {
  listPersonnel: m.place_users,
  listPersonnelOptions: m.place_users,
  listCompanies: m.place_companies,
}

/** What a call was doing, as a person would say it: "Loading: Clients". */
export const operationText = (operation: string): string => {
  const name = operation as Operation
  const { method, tag } = routes[name]
  const area = (own[name] ?? areas[tag])()
  if (method === 'GET') return m.doing_load({ area })
  return method === 'DELETE' ? m.doing_delete({ area }) : m.doing_save({ area })
}
