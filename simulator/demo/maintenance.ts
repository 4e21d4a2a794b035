// Maintenance plans of a company's boilers and heat pumps, some of them overdue or due this month, and the sheets of the
// last services.
import type { Insertable } from 'kysely'
import type { Tx } from '../../server/database/database.ts'
import type { DB } from '../../server/database/database.types.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf } from '../random.ts'
import { people } from './companies.ts'
import type { DeviceRow } from './devices.ts'
import type { InstallationRow } from './installations.ts'
import type { ItemRow } from './items.ts'
import { uuidOf } from './people-of-greece.ts'

type PlanRow = Insertable<DB['maintenance_plans']>
type SheetRow = Insertable<DB['boiler_sheets']> & { signed_at: Date }

export interface Maintenance {
  plans: PlanRow[]
  sheets: SheetRow[]
}

interface Given {
  company: string
  items: readonly ItemRow[]
  devices: readonly DeviceRow[]
  installations: readonly InstallationRow[]
  now: number
}

const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const [boiler, heatPump] = [1, 2]
/** Share of the homes that have no plan yet. */
const withoutPlan = 0.18
const withHours = 0.2
const withSheet = 0.6

/** Whoever of the company's personnel has a licence; its number ends with the year in which it was given. */
const technicians = people.flatMap(({ company, given_name, family_name, licence_number: licence }) =>
  company === 'thermotechniki' && licence
    ? [{ name: `${given_name} ${family_name}`, licence, since: `${licence.slice(-4)}-03-16` }]
    : [],
)

/** Days since the last service: a few have passed the year, some reach it this month, most later. */
function daysSinceService(random: Random): number {
  const share = nextUniform(random)
  if (share < 0.1) return Math.round(nextBetween(random, 368, 420))
  if (share < 0.34) return Math.round(nextBetween(random, 337, 364))
  return Math.round(nextBetween(random, 20, 330))
}

function planOf(
  random: Random,
  item: ItemRow,
  device: DeviceRow | undefined,
  service: number,
  now: number,
): PlanRow {
  const isBoiler = item.item_type_id === boiler
  const countsHours = device !== undefined && nextUniform(random) < withHours
  return {
    id: uuidOf(random),
    company_id: item.company_id,
    installation_id: item.installation_id,
    item_id: item.id,
    device_id: device?.device_id ?? null,
    type_id: 1,
    title: isBoiler ? 'Ετήσια συντήρηση λέβητα' : 'Ετήσια συντήρηση αντλίας θερμότητας',
    every_months: 12,
    every_hours: countsHours ? pick(random, [1200, 1500, 2000]) : null,
    anchor: 'completion',
    anchor_on: dayOf(service),
    lead_days: 30,
    estimated_cost_cents: isBoiler ? pick(random, [7000, 8000, 9000]) : pick(random, [9000, 11000]),
    ...(isBoiler
      ? {}
      : {
          refrigerant: 'R32',
          charge_kg: pick(random, ['1.3', '1.8', '2.2']),
          is_hermetic: true,
          is_residential: true,
        }),
    started_on: dayOf(Math.min(now, service + 2 * dayMs)),
    created_at: new Date(Math.min(now, service + 2 * dayMs)),
    created_by: 'Νίκος Δημητρίου',
  }
}

/** A well adjusted condensing boiler: 4 to 5.5 % oxygen, flue gas a little over the return. */
function sheetOf(random: Random, item: ItemRow, home: InstallationRow, service: number): SheetRow {
  const technician = pick(random, technicians)
  const o2 = Math.round(nextBetween(random, 4, 5.5) * 10) / 10
  const signed_at = new Date(service + 11 * 3_600_000)
  return {
    id: uuidOf(random),
    company_id: item.company_id,
    installation_id: item.installation_id,
    item_id: item.id,
    measured_on: dayOf(service),
    boiler_make: item.make,
    boiler_model: item.model,
    boiler_serial: item.serial_number ?? null,
    boiler_power_kw: pick(random, [24, 25, 28, 32]),
    boiler_year: Number(String(item.installed_at).slice(0, 4)) || null,
    fuel: 'natural_gas',
    is_condensing: true,
    flue_temperature: Math.round(nextBetween(random, 52, 68)),
    air_temperature: Math.round(nextBetween(random, 16, 23)),
    o2,
    co2: Math.round(((11.8 * (21 - o2)) / 21) * 10) / 10,
    co: Math.round(nextBetween(random, 12, 70)),
    draught: -Math.round(nextBetween(random, 3, 9)),
    adjustments: pick(random, [
      'Καθαρισμός εναλλάκτη και σιφωνιού, έλεγχος ηλεκτροδίων, ρύθμιση CO₂.',
      'Καθαρισμός καυστήρα, αντικατάσταση φλάντζας, έλεγχος δοχείου διαστολής.',
      'Καθαρισμός εναλλάκτη, έλεγχος πίεσης αερίου και στεγανότητας.',
    ]),
    technician_name: technician.name,
    licence_number: technician.licence,
    licence_on: technician.since,
    next_check_on: dayOf(service + 365 * dayMs),
    client_name: '',
    address: home.address ?? null,
    area: home.area ?? null,
    signed_at,
    signed_by: technician.name,
    created_at: signed_at,
    created_by: technician.name,
  }
}

export function makeMaintenance({ company, items, devices, installations, now }: Given): Maintenance {
  const homes = new Map(installations.map((home) => [home.id, home]))
  const made: Maintenance = { plans: [], sheets: [] }
  for (const item of items) {
    const home = homes.get(item.installation_id)
    if (item.company_id !== company || !home || ![boiler, heatPump].includes(item.item_type_id)) continue
    const random = randomOf('thalpos demo maintenance', item.id)
    if (nextUniform(random) < withoutPlan) continue
    const fitted = devices.filter(
      ({ installation_id, hvac_model }) =>
        installation_id === item.installation_id && hvac_model === item.model,
    )
    const service = Math.floor(now / dayMs - daysSinceService(random)) * dayMs
    made.plans.push(planOf(random, item, fitted.length === 1 ? fitted[0] : undefined, service, now))
    const isOld = new Date(String(item.installed_at)).getTime() < service
    if (item.item_type_id === boiler && isOld && nextUniform(random) < withSheet)
      made.sheets.push(sheetOf(random, item, home, service))
  }
  made.sheets.sort((one, other) => one.signed_at.getTime() - other.signed_at.getTime())
  return made
}

/** The sheets in the order in which they were signed, so that their numbers rise. */
export async function writeMaintenance(tx: Tx, { plans, sheets }: Maintenance): Promise<void> {
  if (plans.length > 0) await tx.insertInto('maintenance_plans').values(plans).execute()
  for (const sheet of sheets) {
    const client_name = await tx
      .selectFrom('installations as i')
      .innerJoin('clients as c', 'c.id', 'i.client_id')
      .select(['c.lastname', 'c.firstname', 'c.entity_name', 'c.is_business'])
      .where('i.id', '=', sheet.installation_id)
      .executeTakeFirstOrThrow()
    const name = `${client_name.lastname} ${client_name.firstname}`
    await tx
      .insertInto('boiler_sheets')
      .values({
        ...sheet,
        client_name:
          client_name.is_business && client_name.entity_name ? `${client_name.entity_name} (${name})` : name,
      })
      .execute()
  }
}
