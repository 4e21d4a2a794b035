import {
  IconArrowBackUp,
  IconBan,
  IconBriefcase,
  IconEdit,
  IconEye,
  IconFilter,
  IconHome,
} from '@tabler/icons-react'
import type { Payment } from '../../contract/jobs/schema.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { editPayment, refundPayment, voidPayment } from './payment-actions.tsx'
import { showPayment } from './show-payment.tsx'

const isValid = ({ voided_at }: Payment) => voided_at === null

type Filtered = 'client_id' | 'installation_id' | 'job_id'

export const paymentMenu = (
  openPanel: (kind: string, id: string) => void,
  onlyOf: (key: Filtered, id: string) => void,
): MenuAction<Payment>[] => [
  { key: 'view', label: m.action_view(), icon: <IconEye size={16} />, onClick: showPayment },
  {
    key: 'job',
    label: m.payment_open_job(),
    icon: <IconBriefcase size={16} />,
    when: ({ job_id }) => job_id !== null,
    onClick: ({ job_id }) => job_id && openPanel('job', job_id),
  },
  {
    key: 'installation',
    label: m.payment_open_installation(),
    icon: <IconHome size={16} />,
    onClick: ({ installation_id }) => openPanel('installation', installation_id),
  },
  {
    key: 'of_client',
    label: m.payments_of_payer(),
    icon: <IconFilter size={16} />,
    onClick: ({ client_id }) => onlyOf('client_id', client_id),
  },
  {
    key: 'of_installation',
    label: m.payments_of_installation(),
    icon: <IconFilter size={16} />,
    onClick: ({ installation_id }) => onlyOf('installation_id', installation_id),
  },
  {
    key: 'of_job',
    label: m.payments_of_job(),
    icon: <IconFilter size={16} />,
    when: ({ job_id }) => job_id !== null,
    onClick: ({ job_id }) => job_id && onlyOf('job_id', job_id),
  },
  {
    key: 'edit',
    label: m.payment_edit(),
    icon: <IconEdit size={16} />,
    when: (payment) => isValid(payment) && payment.payment_type !== 'credit',
    onClick: (payment) => void editPayment(payment),
  },
  {
    key: 'refund',
    label: m.payment_refund(),
    icon: <IconArrowBackUp size={16} />,
    when: (payment) => isValid(payment) && payment.kind === 'payment',
    onClick: (payment) => void refundPayment(payment),
  },
  {
    key: 'void',
    label: m.payment_void(),
    icon: <IconBan size={16} />,
    danger: true,
    when: isValid,
    onClick: voidPayment,
  },
]
