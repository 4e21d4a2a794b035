import { IconArrowBackUp, IconBan, IconCircleCheckFilled } from '@tabler/icons-react'
import type { Payment } from '../../contract/jobs/schema.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'

/** Payment, refund, or void. */
export const PaymentState = ({ payment: { kind, voided_at } }: { payment: Payment }) => {
  if (voided_at) return <StatusChip tone="offline" icon={IconBan} label={m.payment_state_void()} />
  return kind === 'refund' ? (
    <StatusChip tone="warning" icon={IconArrowBackUp} label={m.payment_kind_refund()} />
  ) : (
    <StatusChip tone="fine" icon={IconCircleCheckFilled} label={m.payment_kind_payment()} />
  )
}
