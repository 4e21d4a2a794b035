import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import type { Answer } from '../session/api.ts'
import { ages } from './debt-columns.tsx'
import styles from './payments.module.css'

/** All that is owed, with the share of each age as a bar. */
export const DebtSums = ({ sums }: { sums: Answer<'listDebts'> | undefined }) => (
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
