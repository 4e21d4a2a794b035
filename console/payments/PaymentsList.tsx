import { IconCash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { paymentSorts } from '../../contract/payments/routes.ts'
import { AddButton } from '../kit/list/AddButton.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { PaymentSums } from './PaymentSums.tsx'
import { addPayment } from './payment-actions.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { filterKeys, paymentsQueryOf, usePaymentFilters } from './payment-filters.ts'
import { paymentMenu } from './payment-menu.tsx'
import { showPayment } from './show-payment.tsx'

/** Payments and refunds, newest first, with their sums. */
export const PaymentsList = ({ action, above }: { action: ReactNode; above: ReactNode }) => {
  const list = useList<(typeof paymentSorts)[number]>({ filters: filterKeys })
  const { search } = list.query
  const filter = { ...paymentsQueryOf(list), ...(search ? { search } : {}) }
  const query = { ...list.query, ...filter }
  const answer = useAnswer('listPayments', { query }, pageOptions)
  const sums = useAnswer('summarizePayments', { query: filter }, pageOptions)
  const allCount = useAnswer(
    'listPayments',
    { query: { limit: 1 } },
    { enabled: list.isFiltered, quiet: true },
  ).data?.total
  const panel = usePanel()
  const listing = { name: 'payments', title: m.place_payments(), list, answer, allCount }
  return (
    <ListPage
      {...useListing({ ...listing, exported: 'exportPayments', query })}
      searchLabel={m.payments_search()}
      action={action}
      filters={usePaymentFilters(list)}
      empty={{
        icon: IconCash,
        title: m.payments_empty(),
        body: m.payments_empty_body(),
        action: <AddButton label={m.payment_add()} onPress={() => addPayment()} />,
      }}
      rows={{
        key: ({ id }) => id,
        name: ({ confirmation, payer_name }) => `${confirmation} ${payer_name}`,
        columns: useMemo(paymentColumns, []),
        onOpen: showPayment,
        menu: paymentMenu(panel.open, (key, id) => list.setFilter(key, [id])),
      }}
    >
      {above}
      <PaymentSums list={list} sums={sums.data} />
    </ListPage>
  )
}
