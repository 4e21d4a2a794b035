import { IconCash, IconCircleCheck, IconHome, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Debt, debtSorts } from '../../contract/payments/routes.ts'
import { formatMoney } from '../kit/format.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { type Answer } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { ages, debtColumns } from './debt-columns.tsx'
import { addPayment } from './payment-actions.tsx'
import styles from './payments.module.css'

/** All that is owed, with the share of each age as a bar. */
const DebtSums = ({ sums }: { sums: Answer<'listDebts'> | undefined }) => (
  <section className={styles.sums} aria-label={m.debt_sums()}>
    <dl>
      <div data-main>
        <dt>{m.debt_all()}</dt>
        <dd className="num">{sums ? formatMoney(sums.owed) : '—'}</dd>
      </div>
      {ages.map(({ key, label }, at) => (
        <div key={key} className={styles.age} data-age={at}>
          <dt>{label()}</dt>
          <dd className="num">{sums ? formatMoney(sums[key]) : '—'}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.scope}>{m.debt_scope()}</p>
    {sums && sums.owed > 0 && (
      <div className={styles.bar} aria-hidden>
        {ages.map(({ key }, at) => (
          <span key={key} data-age={at} style={{ flexGrow: sums[key] }} />
        ))}
      </div>
    )}
  </section>
)

const debtMenu = (open: (debt: Debt) => void): MenuAction<Debt>[] => [
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
