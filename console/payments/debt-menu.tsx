import { IconCash, IconHome, IconPhone } from '@tabler/icons-react'
import type { Debt } from '../../contract/payments/routes.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { addPayment } from './payment-actions.tsx'

export const debtMenu = (open: (debt: Debt) => void): MenuAction<Debt>[] => [
  {
    key: 'call',
    label: m.debt_call(),
    icon: <IconPhone size={16} />,
    when: ({ client_phone }) => client_phone !== null,
    onClick: ({ client_phone }) => window.location.assign(`tel:${client_phone}`),
  },
  {
    key: 'pay',
    label: m.payment_add(),
    icon: <IconCash size={16} />,
    onClick: ({ installation_id: id, tag_id, client_name }) =>
      addPayment({ home: { id, tag_id, client_name } }),
  },
  { key: 'home', label: m.payment_open_installation(), icon: <IconHome size={16} />, onClick: open },
]
