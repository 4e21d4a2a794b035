import { Button } from '@mantine/core'
import { IconCash, IconTransfer } from '@tabler/icons-react'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { jobFigures } from '../jobs/job-money.ts'
import { paymentPrefillOf } from '../jobs/prefills.ts'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import styles from './job-panel.module.css'

/** Estimate against cost, what was paid and what is due. */
export const MoneyBar = ({ job }: { job: JobDetail }) => {
  const { addPayment, payFromCredit } = useOffers()
  return (
    <section className={styles.money} aria-label={m.money_sums()}>
      <dl>
        {jobFigures(job, job.payments).map(({ label, value, line, tone }) => (
          <div key={label} data-tone={tone}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{line}</span>
            </dd>
          </div>
        ))}
      </dl>
      {job.state === 'pending' && job.due > 0 && (
        <Button
          variant="default"
          leftSection={<IconCash size={16} aria-hidden />}
          onClick={() => addPayment(paymentPrefillOf(job))}
        >
          {m.job_pay()}
        </Button>
      )}
      {job.state === 'cancelled' && job.due < 0 && (
        <Button
          variant="default"
          leftSection={<IconTransfer size={16} aria-hidden />}
          onClick={() => payFromCredit(job)}
        >
          {m.credit_use()}
        </Button>
      )}
    </section>
  )
}
