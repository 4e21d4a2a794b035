import type { Insertable } from 'kysely'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { DB } from '../../server/database/database.types.ts'
import { nextUniform, pick, type Random } from '../random.ts'
import type { MarketBoiler } from './boilers.ts'

/** What the firmware promises; it reports far more often while it can. Three of these are between two stored readings. */
const guaranteedSeconds = 100

/** Boilers without a rated power in the company's records. */
const unratedBrands = ['Ariston']

export type DeviceRow = Insertable<DB['devices']>

const friendlyNames = ['Λέβητας υπογείου', 'Κύρια κατοικία', 'Ισόγειο', 'Εξοχικό', 'Πάνω όροφος', 'Κατάστημα']
const notes = [
  'Πίεση προς έλεγχο στο επόμενο σέρβις.',
  'Ο θερμοστάτης στο σαλόνι.',
  'Έξω αισθητήρας στον βορρά.',
]

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(nextUniform(random) * 16).toString(16))
    .join('')
    .toUpperCase()

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(nextUniform(random) * 10)).join('')

function limitsOf({ model, limitsKnown }: MarketBoiler): string | null {
  if (!limitsKnown) return null
  const { heatingLimits, hotWaterLimits } = model
  return JSON.stringify({
    ch_lb: heatingLimits,
    ch_ub: heatingLimits,
    t_set: heatingLimits,
    t_dhw_set: hotWaterLimits,
  })
}

/** A controller, in stock when it has no company. Its secret is made when it is written, not here. */
export function makeDevice(
  random: Random,
  given: {
    device_id?: string
    distributor: string | null
    company?: string
    installation?: string
    boiler?: MarketBoiler
    installedAt?: Date
    createdAt: Date
    by: string
  },
): DeviceRow {
  const { boiler, installedAt } = given
  const installed = given.installation !== undefined
  return {
    device_id: given.device_id ?? `${hcOt.idPrefix}-${hex(random, 8)}`,
    serial_no: `OT24${digits(random, 8)}`,
    device_type: hcOt.type,
    device_name: installed && nextUniform(random) < 0.45 ? pick(random, friendlyNames) : null,
    notes: installed && nextUniform(random) < 0.15 ? pick(random, notes) : null,
    distributor_id: given.distributor,
    assigned_company_id: given.company ?? null,
    installation_id: given.installation ?? null,
    hvac_brand: boiler?.hvac_brand ?? null,
    hvac_model: boiler?.hvac_model ?? null,
    rated_power_kw: boiler && !unratedBrands.includes(boiler.hvac_brand) ? boiler.model.power / 1000 : null,
    hvac_action_limits: boiler ? limitsOf(boiler) : null,
    editor_access: installed && nextUniform(random) < 0.3,
    installation_date: installedAt ? installedAt.toISOString().slice(0, 10) : null,
    report_seconds: guaranteedSeconds,
    created_at: given.createdAt,
    created_by: given.by,
  }
}
