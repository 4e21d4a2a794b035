import type { Payment } from '../../contract/jobs/schema.ts'
import { paymentTypeWord } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { Tag } from '../tags/Tag.tsx'
import { PaymentState } from './PaymentState.tsx'
import styles from './payments.module.css'

/** A refund is negative; a voided one is struck through. */
export const Amount = ({ payment }: { payment: Payment }) => (
  <span className={styles.amount} data-void={payment.voided_at !== null || undefined}>
    {formatMoney(payment.kind === 'refund' ? -payment.amount : payment.amount)}
  </span>
)

export const paymentColumns = (): Column<Payment>[] => [
  {
    key: 'confirmation',
    label: m.payment_confirmation(),
    sort: 'confirmation',
    width: '108px',
    onCard: 'line',
    cell: ({ confirmation }) => <span className="num">{confirmation}</span>,
  },
  {
    key: 'paid_at',
    label: m.payment_day(),
    sort: 'paid_at',
    width: '124px',
    cell: ({ paid_at }) => <Time at={paid_at} as="date" />,
  },
  {
    key: 'payer',
    label: m.payment_payer(),
    onCard: 'title',
    cell: ({ payer_name }) => <Clip isTall text={payer_name} />,
  },
  {
    key: 'installation',
    from: 820,
    label: m.column_installation(),
    width: '96px',
    cell: ({ tag_id }) => <Tag id={tag_id} />,
  },
  {
    key: 'job',
    from: 940,
    label: m.payment_job(),
    width: '84px',
    onCard: 'none',
    cell: ({ job_number }) => (job_number === null ? '—' : <span className="num">{job_number}</span>),
  },
  {
    key: 'type',
    from: 560,
    label: m.payment_type(),
    width: '156px',
    cell: ({ payment_type }) => paymentTypeWord[payment_type](),
  },
  {
    key: 'receiver',
    from: 940,
    label: m.payment_received_by(),
    onCard: 'none',
    cell: ({ assignee_name }) => <Clip isTall text={assignee_name} />,
  },
  {
    key: 'state',
    from: 700,
    label: m.column_state(),
    width: '132px',
    cell: (payment) => <PaymentState payment={payment} />,
  },
  {
    key: 'amount',
    label: m.payment_amount(),
    sort: 'amount',
    align: 'right',
    width: '124px',
    onCard: 'end',
    cell: (payment) => <Amount payment={payment} />,
  },
]
