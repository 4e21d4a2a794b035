import { paymentTypes } from '../../contract/jobs/types.ts'
import type { PaymentSummary } from '../../contract/payments/routes.ts'
import { paymentTypeWord } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { PeriodMenu } from '../kit/period/PeriodMenu.tsx'
import { m } from '../paraglide/messages.js'
import styles from './payments.module.css'

const Sum = ({
  label,
  euro,
  isMain = false,
}: {
  label: string
  euro: number | undefined
  isMain?: boolean
}) => (
  <div data-main={isMain || undefined}>
    <dt>{label}</dt>
    <dd className="num">{euro === undefined ? '—' : formatMoney(euro)}</dd>
  </div>
)

/** Sums of what the search and filters find, without voided ones, and the dates that they are about. */
export const PaymentSums = ({ list, sums }: { list: ListState; sums: PaymentSummary | undefined }) => (
  <section className={styles.sums} aria-label={m.payment_sums()}>
    <PeriodMenu
      period={list.filters.period?.[0]}
      onPeriod={(period) => list.setFilter('period', period ? [period] : [])}
    />
    <dl>
      <Sum label={m.payment_sum_net()} euro={sums?.net} isMain />
      <Sum label={m.payment_sum_received()} euro={sums?.received} />
      <Sum label={m.payment_sum_refunded()} euro={sums?.refunded} />
      {sums?.types.map(({ payment_type_id, net }) => {
        const type = paymentTypes.find(({ id }) => id === payment_type_id)
        return type && <Sum key={type.id} label={paymentTypeWord[type.payment_type]()} euro={net} />
      })}
    </dl>
  </section>
)
