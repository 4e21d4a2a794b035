import type { Insertable } from 'kysely'
import { itemTypes } from '../../contract/catalogue/types.ts'
import { fuelTypes, placementTypes } from '../../contract/installations/items.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { DB } from '../../server/database/database.types.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf } from '../random.ts'
import type { MarketBoiler } from './boilers.ts'
import type { DeviceRow } from './devices.ts'
import type { InstallationRow } from './installations.ts'
import { uuidOf } from './people-of-greece.ts'

export type ItemRow = Insertable<DB['installation_items']> & { id: string }

const typeNamed = (name: (typeof itemTypes)[number]['item_type']) =>
  itemTypes.find(({ item_type }) => item_type === name)?.id ?? 0
const fuelNamed = (name: (typeof fuelTypes)[number]['fuel_type']) =>
  fuelTypes.find(({ fuel_type }) => fuel_type === name)?.id ?? 0
const placesNamed = (...names: (typeof placementTypes)[number]['installation_placement_type'][]) =>
  placementTypes.flatMap(({ id, installation_placement_type }) =>
    names.includes(installation_placement_type) ? [id] : [],
  )

const kinds: Record<string, { type: number; fuel: number; places: number[]; euro: [number, number] }> = {
  [hcOt.type]: {
    type: typeNamed('boiler'),
    fuel: fuelNamed('natural_gas'),
    places: placesNamed('balcony', 'kitchen', 'boiler_room'),
    euro: [1150, 2400],
  },
  [hcMb.type]: {
    type: typeNamed('heat_pump'),
    fuel: fuelNamed('electric'),
    places: placesNamed('balcony', 'outdoors', 'roof'),
    euro: [3900, 6800],
  },
}
const serialDigits = 8
const yearMs = 365.25 * 86_400_000

const warranties = ['2 χρόνια', '5 χρόνια', '10 χρόνια στον εναλλάκτη']

const serialOf = (random: Random): string =>
  Array.from({ length: serialDigits }, () => Math.floor(nextUniform(random) * 10)).join('')

/** A boiler without a controller. */
export const boilerAppliance = (
  random: Random,
  { hvac_brand, hvac_model }: MarketBoiler,
  { installation, installedAt }: { installation: InstallationRow; installedAt: number },
): ItemRow => ({
  id: uuidOf(random),
  company_id: installation.company_id,
  installation_id: installation.id,
  item_type_id: typeNamed('boiler'),
  make: hvac_brand,
  model: hvac_model,
  serial_number: serialOf(random),
  installed_at: new Date(installedAt).toISOString().slice(0, 10),
  warranty: pick(random, warranties),
  fuel_type_id: fuelNamed('natural_gas'),
  installation_placement_type_id: pick(random, placesNamed('balcony', 'kitchen', 'boiler_room')),
  ...(installation.created_at && { created_at: installation.created_at }),
  created_by: installation.created_by ?? null,
})

/** The heating appliances that the controllers of the demo are wired to, each a while older than its controller. */
export const makeItems = (devices: readonly DeviceRow[]): ItemRow[] =>
  devices.flatMap((device) => {
    const kind = kinds[device.device_type]
    const { installation_id, assigned_company_id, hvac_brand, hvac_model, installation_date } = device
    if (!kind || !installation_id || !assigned_company_id || !hvac_brand || !hvac_model) return []
    const random = randomOf('thalpos demo items', device.device_id)
    const fitted = new Date(`${installation_date}`).getTime()
    const installedAt = new Date(fitted - Math.max(0, nextBetween(random, -2, 6)) * yearMs)
    return {
      id: uuidOf(random),
      company_id: assigned_company_id,
      installation_id,
      item_type_id: kind.type,
      make: hvac_brand,
      model: hvac_model,
      serial_number: serialOf(random),
      cost_cents: Math.round(nextBetween(random, ...kind.euro) / 10) * 1000,
      installed_at: installedAt.toISOString().slice(0, 10),
      warranty: pick(random, warranties),
      fuel_type_id: kind.fuel,
      installation_placement_type_id: pick(random, kind.places),
      ...(device.created_at && { created_at: device.created_at }),
      created_by: device.created_by ?? null,
    }
  })
