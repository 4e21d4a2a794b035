// What can be done with payments; other parts of the product reach it through the offers of the frame.
import type { ListedJob, Payment } from '../../contract/jobs/schema.ts'
import { toCents, toEuro } from '../../contract/money.ts'
import type {
  CreditForm,
  PaymentEdit,
  PaymentForm,
  RefundForm as RefundValues,
} from '../../contract/payments/fields.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import type { PaymentPrefill } from '../shell/offers.ts'
import { AddPayment } from './AddPayment.tsx'
import { EditPayment } from './EditPayment.tsx'
import { RefundForm } from './RefundForm.tsx'
import { UseCredit } from './UseCredit.tsx'
import { VoidForm } from './VoidForm.tsx'

const formWidth = 760
const narrowWidth = 520

const done = (text: string) => showSnackbar({ tone: 'fine', text })

/** Without a home it is chosen in the form. */
export const addPayment = (prefill: PaymentPrefill = {}): void => {
  const save = async (body: PaymentForm) => {
    const { confirmation } = await call('addPayment', { body })
    done(m.payment_added({ confirmation }))
    await refreshAfter('addPayment')
  }
  openModal({
    title: m.payment_add(),
    width: formWidth,
    content: <AddPayment prefill={prefill} onCredit={payFromCredit} onSave={save} />,
  })
}

/** Pays another job of the payer from what a cancelled one left as a credit. */
export const payFromCredit = (job: Pick<ListedJob, 'id' | 'number'>): void => {
  const save = async (body: CreditForm) => {
    const { confirmation } = await call('useCredit', { params: { id: job.id }, body })
    done(m.credit_used({ confirmation }))
    await refreshAfter('useCredit')
  }
  openModal({
    title: m.credit_use(),
    width: narrowWidth,
    content: <UseCredit job={job} onSave={save} />,
  })
}

/** Undefined where the request failed, which a snackbar says. */
const orUndefined = async <T,>(request: Promise<T>): Promise<T | undefined> => {
  try {
    return await request
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}

const rowsOf = ({ confirmation }: Payment) =>
  orUndefined(call('listPayments', { query: { confirmation, limit: 200 } }))

/** Corrects all rows of its confirmation. */
export const editPayment = async (payment: Payment): Promise<void> => {
  const rows = await rowsOf(payment)
  if (!rows) return
  const save = async (body: PaymentEdit) => {
    const saved = await call('editPayment', { params: { id: payment.id }, body })
    const isReplaced = saved.confirmation !== payment.confirmation
    done(
      isReplaced
        ? m.payment_replaced({ before: payment.confirmation, after: saved.confirmation })
        : m.payment_updated(),
    )
    await refreshAfter('editPayment')
  }
  openModal({
    title: m.payment_edit_title({ confirmation: payment.confirmation }),
    width: formWidth,
    content: <EditPayment payment={payment} rows={rows.items} onSave={save} />,
  })
}

export const refundPayment = async (payment: Payment): Promise<void> => {
  const ofJob = payment.job_id ? { job_id: payment.job_id } : { installation_id: payment.installation_id }
  const refunds = await orUndefined(
    call('listPayments', { query: { ...ofJob, kind: ['refund'], voided: 'false', limit: 200 } }),
  )
  const job = payment.job_id
    ? await orUndefined(call('getJob', { params: { id: payment.job_id } }))
    : undefined
  if (!refunds || (payment.job_id && !job)) return
  const own = refunds.items.filter(({ refund_of }) => refund_of === payment.id)
  const remaining = toEuro(
    own.reduce((cents, { amount }) => cents - toCents(amount), toCents(payment.amount)),
  )
  const save = async (body: RefundValues) => {
    const { confirmation } = await call('refundPayment', { params: { id: payment.id }, body })
    done(m.payment_refunded({ confirmation }))
    await refreshAfter('refundPayment')
  }
  openModal({
    title: m.payment_refund_title(),
    width: narrowWidth,
    content: <RefundForm payment={payment} job={job} remaining={remaining} onSave={save} />,
  })
}

export const voidPayment = (payment: Payment): void => {
  const save = async (void_reason: string) => {
    await call('voidPayment', { params: { id: payment.id }, query: { void_reason } })
    done(m.payment_voided({ confirmation: payment.confirmation }))
    await refreshAfter('voidPayment')
  }
  openModal({
    title: m.payment_void_title({ confirmation: payment.confirmation }),
    width: narrowWidth,
    content: <VoidForm payment={payment} onSave={save} />,
  })
}
