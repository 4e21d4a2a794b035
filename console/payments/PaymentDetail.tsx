import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Payment } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'
import { paymentTypeWord } from '../jobs/words.ts'
import { formatDate, formatMoney, formatTime } from '../kit/format.ts'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { type Fact, Facts } from '../kit/record/Facts.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { sumOf } from './EditPayment.tsx'
import { PaymentState } from './PaymentState.tsx'
import { PrintPayment } from './PrintPayment.tsx'
import { editPayment, refundPayment, voidPayment } from './payment-actions.tsx'
import styles from './payments.module.css'

const most = 200

/** What became of the confirmation, and what it came from. */
const Related = ({ rows, related }: { rows: readonly Payment[]; related: readonly Payment[] }) => {
  const ids = new Set(rows.map(({ id }) => id))
  const lineOf = (one: Payment): string | undefined => {
    const values = {
      confirmation: one.confirmation,
      amount: formatMoney(one.amount),
      date: formatDate(one.paid_at),
    }
    if (one.replaces && ids.has(one.replaces)) return m.payment_replaced_by(values)
    if (one.refund_of && ids.has(one.refund_of))
      return one.voided_at ? m.payment_refund_voided_line(values) : m.payment_refund_line(values)
    if (rows.some(({ replaces }) => replaces === one.id)) return m.payment_replaces(values)
    if (rows.some(({ refund_of }) => refund_of === one.id)) return m.payment_refund_of(values)
    return undefined
  }
  const lines = [...new Set(related.flatMap((one) => lineOf(one) ?? []))]
  if (lines.length === 0) return null
  return (
    <ul className={styles.related}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** A press that leaves the modal for a panel. */
const PanelLink = ({ kind, id, children }: { kind: string; id: string; children: ReactNode }) => {
  const panel = usePanel()
  const { close } = useModal()
  const open = () => {
    close()
    panel.open(kind, id)
  }
  return (
    <button type="button" className={styles.link} onClick={open}>
      {children}
    </button>
  )
}

const jobFacts = (rows: readonly Payment[]): Fact[] =>
  rows.map(
    (row): Fact => [
      row.job_number === null ? m.payment_no_job() : m.payment_job_number({ number: String(row.job_number) }),
      row.job_id ? (
        <PanelLink key={row.id} kind="job" id={row.job_id}>
          {formatMoney(row.amount)}
        </PanelLink>
      ) : (
        formatMoney(row.amount)
      ),
    ],
  )

/** All of one confirmation: its jobs, who paid and received, and what can be done with it. */
export const PaymentDetail = ({ payment: given }: { payment: Payment }) => {
  const { data } = useAnswer('listPayments', { query: { confirmation: given.confirmation, limit: most } })
  const { data: related } = useAnswer('listPayments', { query: { related_to: given.id, limit: most } })
  const rows = data?.items ?? [given]
  const payment = rows.find(({ id }) => id === given.id) ?? given
  const isVoid = payment.voided_at !== null
  const refunds = related?.items.filter((one) => one.refund_of === payment.id && one.voided_at === null) ?? []
  const refunded = refunds.reduce((cents, { amount }) => cents + toCents(amount), 0)
  const mayRefund = payment.kind === 'payment' && !isVoid && refunded < toCents(payment.amount)
  return (
    <ModalBody>
      <div className={styles.detail} data-void={isVoid || undefined}>
        <p className={styles.sum}>
          <strong className="num">{formatMoney(sumOf(rows))}</strong>
          <PaymentState payment={payment} />
        </p>
        {isVoid && (
          <p className={styles.note}>
            {m.payment_void_line({
              by: payment.voided_by ?? '—',
              time: formatTime(payment.voided_at ?? ''),
              reason: payment.void_reason ?? '—',
            })}
          </p>
        )}
        {payment.lowers_cost && !isVoid && <p className={styles.note}>{m.payment_refund_lowered()}</p>}
        <Related rows={rows} related={related?.items ?? []} />
        <Facts
          facts={[
            [m.payment_payer(), payment.payer_name],
            [m.payment_type(), paymentTypeWord[payment.payment_type]()],
            [m.payment_day(), formatDate(payment.paid_at)],
            [m.payment_received_by(), payment.assignee_name],
            [
              m.info_installation(),
              <PanelLink key="home" kind="installation" id={payment.installation_id}>
                {[tagNumber(payment.tag_id), payment.client_name].filter(Boolean).join(' · ')}
              </PanelLink>,
            ],
            ...jobFacts(rows),
            [m.payment_tax_document(), payment.tax_document],
            [m.column_notes(), payment.notes],
            [
              m.payment_recorded(),
              [formatTime(payment.created_at), payment.created_by].filter(Boolean).join(' · '),
            ],
          ]}
        />
        <p className={styles.hint}>{m.payment_no_tax_document()}</p>
        <div className={styles.actions}>
          <PrintPayment payment={payment} />
          {!isVoid && payment.payment_type !== 'credit' && (
            <Button
              variant="default"
              leftSection={<IconEdit size={16} aria-hidden />}
              onClick={() => void editPayment(payment)}
            >
              {m.payment_edit()}
            </Button>
          )}
          {mayRefund && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => void refundPayment(payment)}
            >
              {m.payment_refund()}
            </Button>
          )}
          {!isVoid && (
            <Button
              variant="default"
              c="var(--fault)"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => voidPayment(payment)}
            >
              {m.payment_void()}
            </Button>
          )}
        </div>
      </div>
    </ModalBody>
  )
}
