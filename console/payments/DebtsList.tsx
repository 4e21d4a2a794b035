import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Debt, debtSorts } from '../../contract/payments/routes.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { DebtSums } from './DebtSums.tsx'
import { debtColumns } from './debt-columns.tsx'
import { debtMenu } from './debt-menu.tsx'

/** What installations owe, the largest debt first. */
export const DebtsList = ({ action, above }: { action: ReactNode; above: ReactNode }) => {
  const list = useList<(typeof debtSorts)[number]>()
  const answer = useAnswer('listDebts', { query: list.query }, pageOptions)
  const allCount = useAnswer('listDebts', { query: { limit: 1 } }, { enabled: list.isFiltered, quiet: true })
    .data?.total
  const { selected, open } = useRowPanel('installation')
  const onOpen = ({ installation_id }: Debt) => open(installation_id)
  const listing = { name: 'debts', title: m.debts_title(), list, answer, allCount }
  return (
    <ListPage
      {...useListing({ ...listing, exported: 'exportDebts', query: list.query })}
      searchLabel={m.debts_search()}
      action={action}
      empty={{ icon: IconCircleCheck, title: m.debts_empty(), body: m.debts_empty_body() }}
      rows={{
        key: ({ installation_id }) => installation_id,
        name: ({ client_name }) => client_name,
        columns: useMemo(debtColumns, []),
        onOpen,
        selected,
        menu: debtMenu(onOpen),
      }}
    >
      {above}
      <DebtSums sums={answer.data} />
    </ListPage>
  )
}
