import type { Payment } from '../../contract/jobs/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { PaymentDetail } from './PaymentDetail.tsx'

const width = 760

export const showPayment = (payment: Payment): void => {
  openModal({
    title: (payment.kind === 'refund' ? m.payment_refund_number : m.payment_number)({
      confirmation: payment.confirmation,
    }),
    width,
    content: <PaymentDetail payment={payment} />,
  })
}
