import { IconAlertTriangle } from '@tabler/icons-react'
import { cashWarning, warnsOfCash } from '../../contract/payments/fields.ts'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './cash-warning.module.css'

/** Warns of a sum in cash that is not allowed; `paymentType` and `euro` may be anything that was typed. */
export const CashWarning = ({ paymentType, euro }: { paymentType: unknown; euro: unknown }) =>
  warnsOfCash(paymentType, euro) ? (
    <p className={styles.warning} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      {m.payment_cash_warning({ amount: formatMoney(cashWarning) })}
    </p>
  ) : null
