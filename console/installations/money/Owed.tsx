import { IconCircleCheckFilled, IconCurrencyEuro } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { balanceText } from '../../clients/balance-text.ts'
import { formatMoney } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import styles from './money.module.css'
import type { Sums } from './sums.ts'

/** Cost, payments and debt; the debt is largest. */
export const Owed = ({ sums, children }: { sums: Sums; children?: ReactNode }) => {
  const isOwed = sums.owed > 0
  const Shape = isOwed ? IconCurrencyEuro : IconCircleCheckFilled
  return (
    <section className={styles.sums} aria-label={m.money_sums()}>
      <dl>
        <div className={styles.owed} data-owed={isOwed || undefined}>
          <dt>{m.money_owed()}</dt>
          <dd>
            <strong>
              <Shape size={24} aria-hidden />
              {formatMoney(Math.abs(sums.owed))}
            </strong>
            <span>{balanceText(sums.owed, sums.since)}</span>
          </dd>
        </div>
        <div>
          <dt>{m.money_cost()}</dt>
          <dd>
            <strong>{formatMoney(sums.cost)}</strong>
            {sums.estimated > 0 && (
              <span>{m.money_expected({ amount: formatMoney(sums.expected), count: sums.estimated })}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{m.money_paid()}</dt>
          <dd>
            <strong>{formatMoney(sums.paid)}</strong>
          </dd>
        </div>
      </dl>
      {children && <div className={styles.pay}>{children}</div>}
    </section>
  )
}
