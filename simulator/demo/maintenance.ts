// Maintenance plans of the larger company's boilers and heat pumps, and the services of the past year and the coming weeks that
// come from them. A few plans are overdue by days, some are due in the coming weeks, most have had their service.
import type { Insertable } from 'kysely'
import { addMonths } from '../../contract/maintenance-plans/due-dates.ts'
import type { Tx } from '../../server/database/database.ts'
import type { DB } from '../../server/database/database.types.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf, shuffled } from '../random.ts'
import { heroDevice } from './homes.ts'
import type { ItemRow } from './items.ts'
import { uuidOf } from './people-of-greece.ts'
import { isHero, serviceOf } from './planning.ts'
import { isFar } from './travel.ts'
import type { Home } from './visits.ts'
import { greekDayOf } from './workdays.ts'

export type PlanRow = Insertable<DB['maintenance_plans']> & { id: string }

/** A due date of a plan, and the day about which a technician goes there. */
export interface PlannedService {
  plan: PlanRow
  home: Home
  due_on: string
  day: number
}

export interface Maintenance {
  plans: PlanRow[]
  past: PlannedService[]
  /** Those that have a job already. */
  coming: PlannedService[]
}

const dayMs = 86_400_000
const isoOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const [boiler, heatPump] = [1, 2]
/** Shares of the homes with and without a controller that have a plan. */
const [ofControlled, ofOthers] = [0.84, 0.55]
const withHours = 0.3
/** Days until the due dates that nothing is arranged for, and of those that have a visit. */
const open = [-23, -12, -6, -3, 2, 5, 9, 13, 18, 24, 28]
const arranged = [-4, -1, 3, 6, 10, 15, 21]
const longestAgo = 326
const heroServiceAgo = 33

/** Services in spring and autumn, before and after the season, are the most. */
const weights = [1, 1, 1, 2, 3, 2, 1, 1, 4, 4, 3, 1]

function serviceDay(random: Random, today: number, least: number, most: number): number {
  for (let tries = 0; tries < 12; tries++) {
    const day = today - Math.round(nextBetween(random, least, most))
    const weight = weights[new Date(day * dayMs).getUTCMonth()] ?? 1
    if (nextUniform(random) * 4 < weight) return day
  }
  return today - least
}

function planOf(
  random: Random,
  { item, home, anchor, today }: { item: ItemRow; home: Home; anchor: number; today: number },
): PlanRow {
  const isBoiler = item.item_type_id === boiler
  const fitted = home.devices.filter(({ hvac_model }) => hvac_model === item.model)
  const device = fitted.length === 1 ? fitted[0] : undefined
  const since = Math.ceil(Number(home.installation.created_at) / dayMs) + 1
  const startedOn = Math.min(today, Math.max(anchor + 2, since))
  const { price, notes } = serviceOf(home)
  return {
    id: uuidOf(random),
    company_id: item.company_id,
    installation_id: item.installation_id,
    item_id: item.id,
    device_id: device?.device_id ?? null,
    type_id: 1,
    title: notes,
    every_months: 12,
    anchor: 'completion',
    anchor_on: isoOf(anchor),
    lead_days: 30,
    estimated_cost_cents: Math.round(price[0] / 5) * 500,
    ...(isBoiler
      ? {}
      : {
          refrigerant: 'R32',
          charge_kg: pick(random, ['1.3', '1.8', '2.2']),
          is_hermetic: true,
          is_residential: true,
        }),
    started_on: isoOf(startedOn),
    created_at: new Date(startedOn * dayMs - dayMs / 2),
    created_by: 'Νίκος Δημητρίου',
  }
}

interface Planned {
  item: ItemRow
  home: Home
}

function planned(items: readonly ItemRow[], homes: readonly Home[]): Planned[] {
  const homeOf = new Map(homes.map((home) => [home.installation.id, home]))
  return items.flatMap((item) => {
    const home = homeOf.get(item.installation_id)
    if (!home || ![boiler, heatPump].includes(item.item_type_id)) return []
    const share = home.devices.length > 0 ? ofControlled : ofOthers
    const isPlanned = isHero(home) || nextUniform(randomOf('thalpos demo maintenance', item.id)) < share
    return isPlanned ? [{ item, home }] : []
  })
}

/** `homes` are those of the company. */
export function makeMaintenance(items: readonly ItemRow[], homes: readonly Home[], now: number): Maintenance {
  const random = randomOf('thalpos demo maintenance', heroDevice)
  const today = greekDayOf(now)
  const made: Maintenance = { plans: [], past: [], coming: [] }
  const all = planned(items, homes)
  const ageOf = ({ home }: Planned) => today - Number(home.installation.created_at) / dayMs
  const isKnown = (one: Planned) => ageOf(one) > 380 && !isHero(one.home)
  // Those in town first: a visit of its own is arranged for some.
  const known = shuffled(random, all.filter(isKnown)).sort(
    (one, other) => Number(isFar(one.home.installation)) - Number(isFar(other.home.installation)),
  )
  const others = all.filter((one) => !isKnown(one))

  for (const [index, until] of [...open, ...arranged].entries()) {
    const one = known[index]
    if (!one) continue
    const due = today + until
    const anchor = greekDayOf(Date.parse(addMonths(isoOf(due), -12)))
    const plan = planOf(random, { ...one, anchor, today })
    made.plans.push(plan)
    if (index >= open.length)
      made.coming.push({ plan, home: one.home, due_on: addMonths(isoOf(anchor), 12), day: today + 1 })
  }

  for (const one of [...others, ...known.slice(open.length + arranged.length)]) {
    const age = ageOf(one)
    const longest = Math.min(longestAgo, age - 50)
    const wasServed = longest > 60
    const day = isHero(one.home)
      ? today - heroServiceAgo
      : serviceDay(random, today, 25, wasServed ? longest : longestAgo)
    const before = addMonths(isoOf(day + Math.round(nextBetween(random, -14, 10))), -12)
    const anchor = wasServed ? greekDayOf(Date.parse(before)) : day
    const plan = planOf(random, { ...one, anchor, today })
    // Hours of operation since the service are counted from the readings.
    if (plan.device_id && today - day < 120 && nextUniform(random) < withHours)
      plan.every_hours = pick(random, [2000, 2500])
    made.plans.push(plan)
    if (wasServed) made.past.push({ plan, home: one.home, due_on: addMonths(isoOf(anchor), 12), day })
  }
  return made
}

/** A service that no technician had time for was done by others, as far as the plan knows. */
export function withoutService({ plan, day }: PlannedService): void {
  plan.anchor_on = isoOf(day)
  plan.started_on = isoOf(Math.max(day, Date.parse(String(plan.started_on)) / dayMs))
}

export async function writePlans(tx: Tx, { plans }: Maintenance): Promise<void> {
  if (plans.length > 0) await tx.insertInto('maintenance_plans').values(plans).execute()
}
