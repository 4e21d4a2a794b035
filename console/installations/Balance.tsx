import { IconCurrencyEuro } from '@tabler/icons-react'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './installations.module.css'

/** A balance: red with a euro sign if owed, green if settled, a dash if unknown. */
export const Balance = ({ balance }: { balance: number | null }) => {
  if (balance === null) return <>—</>
  const isOwed = balance > 0
  return (
    <span
      className={styles.balance}
      data-owed={isOwed || undefined}
      title={isOwed ? m.balance_owed() : m.balance_settled()}
    >
      {isOwed ? (
        <>
          {formatNumber(balance, 2)}
          <IconCurrencyEuro size={16} role="img" aria-label={m.word_euro()} />
        </>
      ) : (
        formatMoney(balance)
      )}
    </span>
  )
}
