import type { ReactNode } from 'react'
import type { Appointment, Entry, Payment } from '../../../contract/jobs/schema.ts'
import { quantityText } from '../../jobs/quantity-text.ts'
import { actionTypeWord, appointmentStanding, entryKind, paymentTypeWord } from '../../jobs/words.ts'
import { formatClock, formatDate, formatMoney } from '../../kit/format.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { Time } from '../../kit/Time.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffers } from '../../shell/offers.ts'
import styles from './money.module.css'

interface EntryText {
  what: ReactNode
  who: string | null
  amount?: number
  more?: ReactNode
}

const whenOf = ({ scheduled_start, scheduled_end }: Appointment): string =>
  `${formatDate(scheduled_start)} ${formatClock(scheduled_start)}–${formatClock(scheduled_end)}`

const Standing = ({ appointment }: { appointment: Appointment }) => {
  const { label, ...standing } = appointmentStanding[appointment.appointment_status]
  return <StatusChip plain {...standing} label={label()} />
}

/** The number of the confirmation, which opens it. */
const Confirmation = ({ payment }: { payment: Payment }) => {
  const { showPayment } = useOffers()
  return (
    <>
      <button type="button" className={styles.confirmation} onClick={() => showPayment(payment)}>
        {m.payment_number({ confirmation: payment.confirmation })}
      </button>
      {payment.voided_at && <span>{m.payment_state_void()}</span>}
    </>
  )
}

function entryText(entry: Entry): EntryText {
  switch (entry.type) {
    case 'action':
      return { what: entry.notes ?? actionTypeWord[entry.type_name](), who: entry.assignee_name }
    case 'material':
      return {
        what: [entry.name, quantityText(entry)].filter(Boolean).join(', '),
        who: null,
        amount: entry.cost,
      }
    case 'appointment':
      return { what: whenOf(entry), who: entry.assignee_name, more: <Standing appointment={entry} /> }
    case 'payment':
      return {
        what: (entry.kind === 'refund' ? m.payment_refund_to : m.payment_by)({ name: entry.payer_name }),
        who: paymentTypeWord[entry.payment_type](),
        amount: entry.kind === 'refund' ? -entry.amount : entry.amount,
        more: <Confirmation payment={entry} />,
      }
    case 'expense':
      return { what: entry.description, who: entry.assignee_name, amount: entry.amount }
  }
}

/** One job, material, appointment, payment or expense. */
export const EntryLine = ({ entry }: { entry: Entry }) => {
  const { icon: Shape, one } = entryKind[entry.type]
  const { what, who, amount, more } = entryText(entry)
  return (
    <li
      className={styles.entry}
      data-type={entry.type}
      data-void={(entry.type === 'payment' && entry.voided_at !== null) || undefined}
    >
      <span className={styles.shape}>
        <Shape size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <span className={styles.kind}>{one()}</span>
        <span>{what}</span>
        {(who || more) && (
          <span className={styles.who}>
            {who}
            {more}
          </span>
        )}
      </div>
      <div className={styles.when}>
        {amount !== undefined && <strong>{formatMoney(amount)}</strong>}
        <Time at={entry.created_at} as="date" />
      </div>
    </li>
  )
}
