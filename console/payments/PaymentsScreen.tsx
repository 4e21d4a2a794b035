import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AddButton } from '../kit/list/AddButton.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { m } from '../paraglide/messages.js'
import { DebtsList } from './DebtsList.tsx'
import { PaymentsList } from './PaymentsList.tsx'
import { addPayment } from './payment-actions.tsx'

type View = 'payments' | 'debts'

/** The views are lists of their own: search, filters and order of one mean nothing in the other. */
const ViewSwitch = ({ view }: { view: View }) => {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={m.payments_view()}
      value={view}
      data={[
        { value: 'payments', label: m.payments_view_payments() },
        { value: 'debts', label: m.payments_view_debts() },
      ]}
      onChange={(next) =>
        void navigate({ to: '/payments', search: (next === 'debts' ? { view: 'debts' } : {}) as never })
      }
    />
  )
}

/** What clients paid, and what they owe. */
export const PaymentsScreen = () => {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const shown: View = view === 'debts' ? 'debts' : 'payments'
  // The toolbar of a phone has no room for it.
  const isPhone = useIsPhone()
  const choice: ReactNode = <ViewSwitch view={shown} />
  const action: ReactNode = (
    <>
      {!isPhone && choice}
      <AddButton label={m.payment_add()} onPress={() => addPayment()} />
    </>
  )
  const List = shown === 'debts' ? DebtsList : PaymentsList
  return <List action={action} above={isPhone && choice} />
}
