// One visit of an installer as it is in the books: the job, its appointment, what was done, used, spent and paid.
import type { Insertable } from 'kysely'
import type { DB } from '../../server/database/database.types.ts'
import { nextBetween, nextUniform, pick, type Random } from '../random.ts'
import type { ClientRow } from './clients.ts'
import type { DeviceRow } from './devices.ts'
import type { InstallationRow } from './installations.ts'
import { uuidOf } from './people-of-greece.ts'
import { expenses, type Offer } from './price-list.ts'

/** Who did it, by name, until the people are in their table. */
type By<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'assignee_id'> & { assignee: string }

export interface Work {
  jobs: (By<'jobs'> & { id: string })[]
  actions: By<'job_actions'>[]
  materials: Insertable<DB['materials']>[]
  expenses: By<'expenses'>[]
  payments: By<'payments'>[]
  appointments: (By<'appointments'> & { id: string })[]
  /** By name, as assignees. */
  helpers: { company_id: string; appointment_id: string; helper: string }[]
}

export interface Home {
  installation: InstallationRow
  client: ClientRow
  devices: DeviceRow[]
}

const minute = 60_000
const day = 86_400_000

export const statuses = { cancelled: 1, pending: 2, ongoing: 3, completed: 4 } as const

export type Outcome = 'settled' | 'owed' | 'part' | 'planned' | 'ongoing' | 'cancelled'

const jobStates = {
  settled: 'complete',
  owed: 'done',
  part: 'done',
  planned: 'pending',
  ongoing: 'pending',
  cancelled: 'cancelled',
} as const satisfies Record<Outcome, string>

const statusOf = (outcome: Outcome): number =>
  outcome === 'planned'
    ? statuses.pending
    : outcome === 'cancelled' || outcome === 'ongoing'
      ? statuses[outcome]
      : statuses.completed

interface Visit {
  offer: Offer
  start: Date
  by: string
  outcome: Outcome
  /** What the job was made from, and when. */
  from?: Partial<
    Pick<
      Work['jobs'][number],
      'source' | 'device_id' | 'fault_code' | 'plan_id' | 'plan_due_on' | 'call_back_of'
    >
  >
  requestedAt?: Date
}

const cents = (euro: number): number => Math.round(euro * 100)

/** Prices are in whole fives. */
const priceOf = (random: Random, [low, high]: Offer['price']): number =>
  5 * Math.round(nextBetween(random, low, high) / 5)

const [cash, card, transfer, iris] = [1, 2, 3, 4] as const

function paymentTypeOf(random: Random, isBusiness: boolean): number {
  return pick(
    random,
    isBusiness ? [transfer, transfer, transfer, card] : [cash, cash, card, card, iris, transfer],
  )
}

export function addVisit(
  random: Random,
  { installation, client }: Home,
  visit: Visit,
  now: number,
  into: Work,
): Work['jobs'][number] {
  const { offer, start, by } = visit
  const known = (moment: number) => new Date(Math.min(moment, now - minute))
  const euro = priceOf(random, offer.price)
  const isOwing = visit.outcome === 'owed' || visit.outcome === 'part'
  const outcome = euro === 0 && isOwing ? 'settled' : visit.outcome
  const earliest = new Date(installation.created_at as Date).getTime()
  const requestedAt =
    visit.requestedAt ?? known(Math.max(earliest, start.getTime() - nextBetween(random, 1, 6) * day))
  const end = new Date(start.getTime() + offer.minutes * minute)
  const wasThere = outcome === 'settled' || outcome === 'owed' || outcome === 'part'
  const usual = paymentTypeOf(random, client.is_business ?? false)
  const isLater = usual === transfer && end.getTime() + 3 * day < now
  const payment_type_id = usual === transfer && !isLater ? card : usual
  const paidAt = known(end.getTime() + (isLater ? nextBetween(random, 0.8, 3) * day : 5 * minute))
  const id = uuidOf(random)
  const own = { company_id: installation.company_id, installation_id: installation.id, created_by: by }
  const ofJob = { ...own, job_id: id }
  const job: Work['jobs'][number] = {
    ...own,
    id,
    assignee: by,
    type_id: offer.type,
    title: offer.notes,
    state: jobStates[outcome],
    cost_cents: wasThere ? cents(euro) : null,
    estimated_cost_cents: cents(euro),
    done_at: wasThere ? end : null,
    completed_at: outcome === 'settled' ? paidAt : null,
    cancelled_at: outcome === 'cancelled' ? start : null,
    created_at: requestedAt,
    ...visit.from,
  }
  into.jobs.push(job)
  into.appointments.push({
    ...ofJob,
    id: uuidOf(random),
    assignee: by,
    type_id: offer.type,
    appointment_status_id: statusOf(outcome),
    scheduled_start: start,
    scheduled_end: end,
    actual_start: wasThere || outcome === 'ongoing' ? start : null,
    actual_end: wasThere ? end : null,
    notes: offer.notes,
    is_confirmed: wasThere || outcome === 'ongoing' || nextUniform(random) < 0.6,
    created_at: requestedAt,
  })
  if (!wasThere) return job
  into.actions.push({
    ...ofJob,
    id: uuidOf(random),
    assignee: by,
    type_id: offer.type,
    notes: offer.notes,
    created_at: end,
  })
  for (const [name, quantity, price, unit = 'piece'] of offer.materials)
    into.materials.push({
      ...ofJob,
      id: uuidOf(random),
      name,
      quantity,
      unit,
      cost_cents: cents(price),
      created_at: end,
    })
  if (nextUniform(random) < 0.2) {
    const [description, low, high] = pick(random, expenses)
    const amount_cents = cents(Math.round(nextBetween(random, low, high) * 2) / 2)
    into.expenses.push({
      ...ofJob,
      id: uuidOf(random),
      assignee: by,
      description,
      amount_cents,
      created_at: start,
    })
  }
  if (outcome === 'owed' || euro === 0) return job
  into.payments.push({
    ...ofJob,
    id: uuidOf(random),
    client_id: client.id,
    assignee: by,
    payment_type_id,
    amount_cents: cents(outcome === 'part' ? 10 * Math.round(euro / 20) : euro),
    paid_at: paidAt,
    created_at: paidAt,
  })
  return job
}
