// What a person may change of a job in its state.
import type { JobEdit } from '../../contract/jobs/fields.ts'
import type { JobState } from '../../contract/jobs/schema.ts'
import { isEditable, refusalOf } from '../../contract/jobs/states.ts'
import { toCents, toEuro } from '../../contract/money.ts'
import { Problem } from '../request/problem.ts'

export interface JobMoney {
  cost_cents: number | null
  estimated_cost_cents: number | null
  paid_cents: number
}

const owedOf = ({ cost_cents, estimated_cost_cents }: Omit<JobMoney, 'paid_cents'>): number =>
  cost_cents ?? estimated_cost_cents ?? 0

const centsAfter = (edited: number | null | undefined, stored: number | null): number | null =>
  edited === undefined ? stored : edited === null ? null : toCents(edited)

/** The money of a job after an edit. */
export const moneyAfter = (money: JobMoney, edit: Pick<JobEdit, 'cost' | 'estimated_cost'>): JobMoney => ({
  cost_cents: centsAfter(edit.cost, money.cost_cents),
  estimated_cost_cents: centsAfter(edit.estimated_cost, money.estimated_cost_cents),
  paid_cents: money.paid_cents,
})

/** What is owed may not fall below what was paid already. */
export function requireCostPaid(before: JobMoney, after: JobMoney): void {
  const owed = owedOf(after)
  if (owed >= owedOf(before) || owed >= after.paid_cents) return
  const path = after.cost_cents === before.cost_cents ? 'estimated_cost' : 'cost'
  throw new Problem(409, 'cost_below_paid', undefined, [{ path, key: 'cost_below_paid' }], {
    values: { paid: toEuro(after.paid_cents) },
  })
}

const always = new Set(['notes', 'assignee_id', 'state', 'cancel_reason', 'settlement', 'refund_type_id'])

/** An ended job changes only in its notes and technician. */
export function requireEditable(state: JobState, edit: JobEdit): void {
  if (isEditable(state)) return
  const refused = Object.keys(edit).filter((name) => !always.has(name))
  if (refused.length === 0) return
  const key = state === 'cancelled' ? 'job_cancelled' : 'job_ended'
  throw new Problem(
    409,
    key,
    undefined,
    refused.map((path) => ({ path, key })),
  )
}

/** Why a transition is refused, also for money. The same state is no transition. */
export function requireTransition(from: JobState, to: JobState, money: JobMoney): void {
  const refusal = refusalOf(from, to)
  if (refusal) throw new Problem(409, refusal)
  if (from !== 'done' || to !== 'complete') return
  const due = owedOf(money) - money.paid_cents
  if (due > 0) throw new Problem(409, 'job_due', undefined, undefined, { values: { due: toEuro(due) } })
}

/** A cancelled job with payments needs a refund or a credit; fields of a cancellation go with no other state. */
export function requireSettlement(edit: JobEdit, isCancelled: boolean, paidCents: number): void {
  const fields = ['cancel_reason', 'settlement', 'refund_type_id'] as const
  const loose = isCancelled ? [] : fields.filter((name) => edit[name] !== undefined && edit[name] !== null)
  if (loose.length > 0)
    throw new Problem(
      400,
      'bad_request',
      undefined,
      loose.map((path) => ({ path, key: 'field_unknown' as const })),
    )
  if (!isCancelled || paidCents <= 0) return
  const values = { paid: toEuro(paidCents) }
  if (!edit.settlement)
    throw new Problem(
      400,
      'settlement_required',
      undefined,
      [{ path: 'settlement', key: 'settlement_required', values }],
      { values },
    )
  if (edit.settlement === 'refund' && edit.refund_type_id === undefined)
    throw new Problem(400, 'payment_type_required', undefined, [
      { path: 'refund_type_id', key: 'payment_type_required' },
    ])
}
