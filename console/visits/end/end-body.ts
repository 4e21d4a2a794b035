// From the draft to the request: sums, the sentence that is signed, and what is still missing.

import type { AppointmentEnd } from '../../../contract/appointments/fields.ts'
import { signedSentence } from '../../../contract/appointments/signed-text.ts'
import { materialFields } from '../../../contract/jobs/fields.ts'
import type { JobDetail } from '../../../contract/jobs/schema.ts'
import type { Language } from '../../../contract/language.ts'
import { mostEuro, toCents, toEuro } from '../../../contract/money.ts'
import { mostFor } from '../../../contract/payments/split.ts'
import type { FieldError } from '../../../contract/problems.ts'
import { suggestedCost } from '../../jobs/suggested-cost.ts'
import { parseNumber } from '../../kit/form/typed-number.ts'
import { m } from '../../paraglide/messages.js'
import type { Draft, MaterialLine } from './draft.ts'

/** Whole cents of a typed sum; null for none, NaN for what is no sum. */
export function centsOf(typed: string | undefined): number | null {
  const euro = parseNumber(typed ?? '', null)
  if (euro === null) return null
  const isSum = euro >= 0 && euro <= mostEuro && Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6
  return isSum ? toCents(euro) : Number.NaN
}

const { limit: quantities } = materialFields.quantity

/** As the server stores it; 0.1 + 1 without the trace of binary fractions. */
export const inHundredths = (quantity: number): number => Math.round(quantity * 100) / 100

/** NaN for what is no quantity. */
export function quantityOf({ quantity }: Pick<MaterialLine, 'quantity'>): number {
  const typed = inHundredths(parseNumber(quantity, null) ?? Number.NaN)
  return typed >= quantities.min && typed <= quantities.max ? typed : Number.NaN
}

/** 0 for a price or a quantity that cannot be read, which is reported at the line. */
export const lineCents = (line: MaterialLine): number =>
  Math.round((centsOf(line.price) || 0) * (quantityOf(line) || 0))

export const materialCents = (lines: readonly MaterialLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

export type JobMoney = Pick<JobDetail, 'cost' | 'estimated_cost' | 'paid'> & {
  materials: readonly Pick<JobDetail['materials'][number], 'cost'>[]
}

export interface Sums {
  /** Null while the job has no cost and no estimate. */
  costCents: number | null
  /** What is left of the cost, or of the estimate, after earlier payments. */
  dueCents: number
  /** What may be paid now: what is due, and no more than the estimate. */
  mostCents: number
  /** What is paid now. */
  paidCents: number
  leftCents: number
}

const wholeCents = (euro: number | null): number | null => (euro === null ? null : toCents(euro))

type Outcome = Pick<Draft, 'outcome' | 'materials'>

/** The cost before it is touched. Work that continues has no final cost yet. */
export function costSuggested(job: JobMoney, { outcome, materials }: Outcome): number | null {
  return outcome === 'continue' ? wholeCents(job.cost) : suggestedCost(job, materials.map(lineCents))
}

/** Whether the cost is above an estimate that the client has agreed to. */
export const isAboveEstimate = (draft: Draft, job: JobMoney): boolean =>
  job.estimated_cost !== null && (sumsOf(draft, job).costCents ?? 0) > toCents(job.estimated_cost)

export const isPaying = ({ payer }: Pick<Draft, 'payer'>): boolean => payer === 'tenant' || payer === 'owner'

export function sumsOf(draft: Draft, job: JobMoney): Sums {
  const costCents = draft.cost === undefined ? costSuggested(job, draft) : centsOf(draft.cost)
  const owed = costCents ?? wholeCents(job.cost ?? job.estimated_cost) ?? 0
  const dueCents = Math.max(0, owed - toCents(job.paid))
  const estimate = wholeCents(job.estimated_cost)
  const estimated_cost_cents = estimate === null || !draft.isAgreed ? estimate : Math.max(estimate, owed)
  const mostCents = mostFor({ id: '', state: 'pending', due_cents: dueCents, estimated_cost_cents })
  const paidCents = !isPaying(draft)
    ? 0
    : draft.amount === undefined
      ? mostCents
      : (centsOf(draft.amount) ?? 0)
  return { costCents, dueCents, mostCents, paidCents, leftCents: dueCents - paidCents }
}

/** Whether the request sets the cost. An untouched one that the job has already stays. */
const setsCost = ({ cost }: Draft, { costCents }: Sums, job: JobMoney): boolean =>
  costCents !== null && (cost !== undefined || job.cost === null) && costCents !== wholeCents(job.cost)

export const sentenceOf = (draft: Draft, job: JobMoney, language: Language): string => {
  const { costCents, paidCents } = sumsOf(draft, job)
  const euro = costCents === null ? (job.cost ?? job.estimated_cost) : toEuro(costCents)
  return signedSentence({ cost: euro, paid: toEuro(paidCents) }, language)
}

export const isSigned = ({ isTyped, strokes }: Draft): boolean => isTyped || strokes.length > 0

export interface Missing {
  field: 'payer' | 'done' | 'materials' | 'cost' | 'amount' | 'payment_type_id' | 'signer' | 'signature'
  key: string
  values?: FieldError['values']
}

const fieldOfPath: Record<string, Missing['field']> = {
  actions: 'done',
  materials: 'materials',
  cost: 'cost',
  estimated_cost: 'cost',
  amount: 'amount',
  payment_type_id: 'payment_type_id',
  'signature.signer_name': 'signer',
  'signature.signed_text': 'signature',
}

/** What the server refused, at the fields of the second step. */
export const refusalsOf = (errors: readonly FieldError[]): Missing[] =>
  errors.flatMap(({ path, key, values }) => {
    const field = fieldOfPath[path] ?? fieldOfPath[path.split(/[.[]/)[0] ?? '']
    return field ? [{ field, key, values }] : []
  })

/** What keeps the first step from being complete. */
export function missingOfWork({ materials }: Draft): Missing[] {
  if (materials.some(({ price }) => Number.isNaN(centsOf(price))))
    return [{ field: 'materials', key: 'amount_invalid' }]
  if (materials.some((line) => Number.isNaN(quantityOf(line))))
    return [
      { field: 'materials', key: 'value_range', values: { field: m.job_material_quantity(), ...quantities } },
    ]
  return []
}

export function missingOf(draft: Draft, job: JobMoney, sentence: string): Missing[] {
  const { costCents, dueCents, mostCents, paidCents } = sumsOf(draft, job)
  const missing = missingOfWork(draft)
  if (draft.outcome === 'done' && draft.done.length === 0)
    missing.push({ field: 'done', key: 'action_required' })
  if (Number.isNaN(costCents)) missing.push({ field: 'cost', key: 'amount_invalid' })
  if (draft.outcome === 'done' && draft.payer === undefined && mostCents > 0)
    missing.push({ field: 'payer', key: 'payer_required' })
  if (isPaying(draft)) {
    if (Number.isNaN(paidCents) || paidCents <= 0) missing.push({ field: 'amount', key: 'amount_invalid' })
    else if (paidCents > dueCents)
      missing.push({ field: 'amount', key: 'payment_above_due', values: { max: toEuro(dueCents) } })
    else if (paidCents > mostCents)
      missing.push({ field: 'amount', key: 'payment_above_estimate', values: { max: toEuro(mostCents) } })
    if (draft.payment_type_id === undefined)
      missing.push({ field: 'payment_type_id', key: 'payment_type_required' })
  }
  if (isSigned(draft)) {
    if (!draft.signer?.trim()) missing.push({ field: 'signer', key: 'signer_required' })
    if (draft.signedText !== sentence) missing.push({ field: 'signature', key: 'signature_text_differs' })
  }
  return missing
}

interface Context {
  job: JobMoney
  typeId: number
  owner: string | null
  sentence: string
}

/** The request. Call it only where nothing is missing. */
export function bodyOf(draft: Draft, { job, typeId, owner, sentence }: Context): AppointmentEnd {
  const sums = sumsOf(draft, job)
  const isPaid = isPaying(draft)
  return {
    outcome: draft.outcome,
    actions: draft.done.map((notes) => ({ type_id: typeId, notes })),
    materials: draft.materials.map((line) => ({
      item_id: line.item_id,
      name: line.name.trim(),
      quantity: quantityOf(line),
      unit: line.unit,
      cost: toEuro(lineCents(line)),
    })),
    // A note that was left alone is not sent, so that it replaces none.
    ...(draft.notes.trim() === draft.base.notes.trim()
      ? {}
      : { notes: draft.notes.trim() || null, expected_updated_at: draft.base.updated_at }),
    ...(setsCost(draft, sums, job) ? { cost: toEuro(sums.costCents ?? 0) } : {}),
    ...(draft.isAgreed && isAboveEstimate(draft, job) ? { estimated_cost: toEuro(sums.costCents ?? 0) } : {}),
    client_paid: isPaid,
    ...(isPaid ? { amount: toEuro(sums.paidCents), payment_type_id: draft.payment_type_id } : {}),
    ...(draft.payer === 'owner' && owner ? { client_id: owner } : {}),
    ...(isSigned(draft)
      ? {
          signature: {
            signer_name: draft.signer?.trim() ?? '',
            signed_text: sentence,
            strokes: draft.isTyped ? [] : draft.strokes,
          },
        }
      : {}),
  }
}
