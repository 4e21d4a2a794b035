// Boiler sheets of services that came from plans.
import type { Insertable } from 'kysely'
import type { Tx } from '../../server/database/database.ts'
import type { DB } from '../../server/database/database.types.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf } from '../random.ts'
import type { ClientRow } from './clients.ts'
import { people } from './companies.ts'
import type { InstallationRow } from './installations.ts'
import type { ItemRow } from './items.ts'
import type { PlanRow } from './maintenance.ts'
import { uuidOf } from './people-of-greece.ts'
import type { Work } from './visits.ts'
import { greekDayOf } from './workdays.ts'

export type SheetRow = Insertable<DB['boiler_sheets']> & { signed_at: Date }

const dayMs = 86_400_000
const minuteMs = 60_000
const boiler = 1
const withSheet = 0.6

/** The person of the company with a licence; its number ends with the year of issue. */
const technicians = people.flatMap(({ company, given_name, family_name, licence_number: licence }) =>
  company === 'thermotechniki' && licence
    ? [{ name: `${given_name} ${family_name}`, licence, since: `${licence.slice(-4)}-03-16` }]
    : [],
)

const isoOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** A well adjusted condensing boiler: 4 to 5.5 % oxygen, flue gas a little over the return. */
function sheetOf(
  random: Random,
  given: {
    item: ItemRow
    home: InstallationRow
    client: ClientRow
    visit: Work['appointments'][number]
    now: number
  },
): SheetRow {
  const { item, home, client, visit, now } = given
  const technician = technicians.find(({ name }) => name === visit.assignee)
  const end = Number(visit.scheduled_end)
  const day = greekDayOf(end)
  const name = `${client.lastname} ${client.firstname}`
  const o2 = Math.round(nextBetween(random, 4, 5.5) * 10) / 10
  const signed_at = new Date(Math.min(end + 5 * minuteMs, now - minuteMs))
  return {
    id: uuidOf(random),
    company_id: item.company_id,
    installation_id: item.installation_id,
    item_id: item.id,
    job_id: visit.job_id ?? null,
    appointment_id: visit.id,
    measured_on: isoOf(day),
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
    technician_name: visit.assignee,
    licence_number: technician?.licence ?? null,
    licence_on: technician?.since ?? null,
    next_check_on: isoOf(day + 365),
    client_name: client.is_business && client.entity_name ? `${client.entity_name} (${name})` : name,
    address: home.address ?? null,
    area: home.area ?? null,
    signed_at,
    signed_by: visit.assignee,
    created_at: signed_at,
    created_by: visit.assignee,
  }
}

interface SheetSources {
  plans: readonly PlanRow[]
  items: readonly ItemRow[]
  installations: readonly InstallationRow[]
  clients: readonly ClientRow[]
  work: Work
  now: number
}

/** For most services of boilers, in the order in which they were signed, so that their numbers rise. */
export function makeSheets({ plans, items, installations, clients, work, now }: SheetSources): SheetRow[] {
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const homeOf = new Map(installations.map((home) => [home.id, home]))
  const clientOf = new Map(clients.map((client) => [client.id, client]))
  const visitOf = new Map(work.appointments.map((visit) => [visit.job_id, visit]))
  const sheets = work.jobs.flatMap((job) => {
    const item = itemOf.get(planOf.get(job.plan_id ?? '')?.item_id ?? '')
    const home = homeOf.get(job.installation_id)
    const client = clientOf.get(home?.client_id ?? '')
    const visit = visitOf.get(job.id)
    if (!item || !home || !client || !visit || !job.done_at || item.item_type_id !== boiler) return []
    const random = randomOf('thalpos demo sheets', item.id)
    const isOld = Date.parse(String(item.installed_at)) < Number(job.done_at)
    if (!isOld || nextUniform(random) > withSheet) return []
    return [sheetOf(random, { item, home, client, visit, now })]
  })
  return sheets.sort((one, another) => one.signed_at.getTime() - another.signed_at.getTime())
}

export async function writeSheets(tx: Tx, sheets: readonly SheetRow[]): Promise<void> {
  if (sheets.length > 0)
    await tx
      .insertInto('boiler_sheets')
      .values([...sheets])
      .execute()
}
