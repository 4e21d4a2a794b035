// What each entry of a job's timeline says: kind, text, origin and sum.
import type { ReactNode } from 'react'
import type { Appointment, Entry, Payment } from '../../contract/jobs/schema.ts'
import { durationText } from '../jobs/durations.ts'
import { quantityText } from '../jobs/quantity-text.ts'
import { actionTypeWord, appointmentStanding, paymentTypeWord } from '../jobs/words.ts'
import { formatClock, formatDate, formatMoney } from '../kit/format.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'

export interface EntryText {
  kind: string
  what: string
  /** Where it comes from: type, people, numbers. */
  from: readonly (string | null | undefined)[]
  sum?: string
  /** Below the sum. */
  note?: ReactNode
  /** It counts nowhere. */
  isVoid?: boolean
}

export const whenOf = ({ scheduled_start, scheduled_end }: Appointment): string =>
  `${formatDate(scheduled_start)}, ${formatClock(scheduled_start)}–${formatClock(scheduled_end)}`

export const StatusOf = ({ appointment }: { appointment: Appointment }) => {
  const { label, ...standing } = appointmentStanding[appointment.appointment_status]
  return <StatusChip plain {...standing} label={label()} />
}

const paymentText = (payment: Payment): EntryText => {
  const isRefund = payment.kind === 'refund'
  const isVoid = payment.voided_at !== null
  return {
    kind: isRefund ? m.entry_refund() : m.entry_payment(),
    what: [paymentTypeWord[payment.payment_type](), payment.payer_name].join(', '),
    from: [m.job_payment_number({ number: payment.confirmation }), payment.assignee_name],
    sum: `${isRefund ? '−' : ''}${formatMoney(payment.amount)}`,
    ...(isVoid ? { isVoid, note: m.payment_is_void() } : {}),
  }
}

export function textOf(entry: Entry): EntryText {
  switch (entry.type) {
    case 'action':
      return {
        kind: m.entry_action(),
        what: entry.notes ?? actionTypeWord[entry.type_name](),
        from: [
          entry.notes ? actionTypeWord[entry.type_name]() : null,
          entry.assignee_name ?? entry.created_by,
        ],
      }
    case 'material':
      return {
        kind: m.entry_material(),
        what: entry.name,
        from: [entry.created_by],
        sum: formatMoney(entry.cost),
        note: quantityText(entry),
      }
    case 'appointment':
      return {
        kind: m.entry_appointment(),
        what: whenOf(entry),
        from: [durationText(entry.duration), entry.assignee_name, ...entry.helpers.map(({ name }) => name)],
        note: <StatusOf appointment={entry} />,
      }
    case 'payment':
      return paymentText(entry)
    case 'expense':
      return {
        kind: m.entry_expense(),
        what: entry.description,
        from: [entry.assignee_name ?? entry.created_by],
        sum: formatMoney(entry.amount),
        note: m.job_expense_not_charged(),
      }
  }
}
