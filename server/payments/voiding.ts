// A wrong confirmation is voided with a reason and, where something else was right, replaced by a new one.

import { givenValues, namesOf, omitFields, valuesIn } from '../../contract/fields.ts'
import { paymentMoneyFields, paymentTextFields } from '../../contract/jobs/payment-fields.ts'
import { creditPayment, type Payment } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'
import type { PaymentEdit } from '../../contract/payments/fields.ts'
import { isRefusal, type Part, type Refusal, splitOverJobs } from '../../contract/payments/split.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { refuseRefund, refuseUndoneRefund, refuseVoid } from './payments.rules.ts'
import {
  insertConfirmation,
  readConfirmation,
  readPayments,
  type StoredPayment,
  updateTexts,
  voidRows,
} from './payments.store.ts'
import { jobIdsOf, lockConfirmation, lowerCosts, raiseCosts } from './refunds.ts'
import { afterChange, lockPayable, momentOf, recordRows, refused, requirePeople } from './take-payment.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const sumOf = (rows: readonly { amount_cents: number }[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Audits the change of each row that `change` makes. */
async function auditRows(call: PersonCall, ids: readonly string[], change: () => Promise<unknown>) {
  const before = await readPayments(call.tx, call.who.company, ids)
  await change()
  const after = await readPayments(call.tx, call.who.company, ids)
  for (const [at, payment] of after.entries())
    await recordChange(call.tx, call, {
      record: 'payment',
      id: payment.id,
      action: 'changed',
      before: before[at] ?? null,
      after: payment,
    })
  return after
}

type LockedConfirmation = Awaited<ReturnType<typeof lockConfirmation>>

async function voidLocked(
  call: PersonCall,
  { rows, jobs }: LockedConfirmation,
  reason: string,
  isUndone: boolean,
) {
  const refusal =
    refuseVoid(rows) ??
    (isUndone
      ? rows
          .filter(({ kind }) => kind === 'refund')
          .map((row) =>
            refuseUndoneRefund(
              jobs.find(({ id }) => id === row.job_id),
              row,
            ),
          )
          .find(Boolean)
      : undefined)
  if (refusal) throw refused('void_reason', refusal)
  await auditRows(call, idsOf(rows), () => voidRows(call.tx, idsOf(rows), reason, byOf(call)))
  await raiseCosts(call, rows)
}

/** Voids all rows of the confirmation. */
export async function voidPayment(call: PersonCall, id: string, reason: string): Promise<void> {
  const locked = await lockConfirmation(call, id)
  await voidLocked(call, locked, reason, true)
  await afterChange(call, locked.rows)
}

/** Columns of the same name. */
const plainFields = omitFields({ ...paymentMoneyFields, ...paymentTextFields }, 'amount', 'paid_at')

const isChanged = (rows: readonly StoredPayment[], edit: PaymentEdit): boolean => {
  const [row] = rows as [StoredPayment]
  return (
    (edit.amount !== undefined && toCents(edit.amount) !== sumOf(rows)) ||
    (edit.paid_at !== undefined && Date.parse(edit.paid_at) !== row.paid_at.getTime()) ||
    namesOf(omitFields(paymentMoneyFields, 'amount', 'paid_at')).some(
      (name) => edit[name] !== undefined && edit[name] !== row[name],
    )
  )
}

/** Its two rows belong together: it is voided and made again. */
function requireTextsOnly(edit: PaymentEdit): void {
  const [given] = namesOf(givenValues(paymentMoneyFields, edit))
  if (given) throw refused(given, { key: 'credit_not_edited' })
}

/** Splits the sum again over the jobs of the confirmation, which is voided already. */
async function partsOf(
  call: PersonCall,
  { row, rows }: LockedConfirmation,
  cents: number,
): Promise<Part[] | Refusal> {
  const { tx, who } = call
  if (row.kind === 'refund' && row.refund_of) {
    const original = (await readConfirmation(tx, who.company, row.refund_of)).find(
      ({ id }) => id === row.refund_of,
    )
    const refusal = original && refuseRefund(original, cents)
    return refusal ?? [{ job: row.job_id ?? '', cents }]
  }
  return splitOverJobs((await lockPayable(call, row.installation_id, jobIdsOf(rows))).jobs, cents)
}

async function replace(call: PersonCall, locked: LockedConfirmation, edit: PaymentEdit): Promise<Payment> {
  const { row, rows } = locked
  if (!edit.void_reason) {
    const key = 'void_reason_required'
    throw new Problem(400, key, undefined, [{ path: 'void_reason', key }])
  }
  await requirePeople(call, edit)
  const when = momentOf(edit.paid_at)
  await voidLocked(call, locked, edit.void_reason, false)
  const parts = await partsOf(call, locked, edit.amount === undefined ? sumOf(rows) : toCents(edit.amount))
  if (isRefusal(parts)) throw refused('amount', parts)
  const replacements = parts.map(({ job, cents }) => {
    const before = rows.find(({ job_id }) => (job_id ?? '') === job) ?? row
    return {
      ...valuesIn(plainFields, row),
      ...givenValues(plainFields, edit),
      installation_id: row.installation_id,
      job_id: before.job_id,
      appointment_id: row.appointment_id,
      kind: row.kind,
      amount_cents: cents,
      paid_at: when.paid_at ?? row.paid_at,
      refund_of: before.refund_of,
      lowers_cost: before.lowers_cost,
      replaces: before.id,
    }
  })
  const ids = await insertConfirmation(call.tx, replacements, byOf(call))
  await lowerCosts(call, replacements)
  const recorded = await recordRows(call, ids)
  // A job that gets nothing of a smaller sum owes again.
  await afterChange(call, rows)
  return (recorded.find(({ job_id }) => job_id === row.job_id) ?? recorded[0]) as Payment
}

export async function editPayment(call: PersonCall, id: string, edit: PaymentEdit): Promise<Payment> {
  const locked = await lockConfirmation(call, id)
  const { rows } = locked
  if (rows.some(({ voided_at }) => voided_at)) throw refused('void_reason', { key: 'payment_voided' })
  if (rows.some(({ payment_type_id }) => payment_type_id === creditPayment.id)) requireTextsOnly(edit)
  else if (isChanged(rows, edit)) return replace(call, locked, edit)
  const texts = givenValues(paymentTextFields, edit)
  const payments =
    Object.keys(texts).length === 0
      ? await readPayments(call.tx, call.who.company, idsOf(rows))
      : await auditRows(call, idsOf(rows), () => updateTexts(call.tx, idsOf(rows), texts, byOf(call)))
  await afterChange(call, payments)
  return payments.find((payment) => payment.id === id) as Payment
}
