import { Button } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { numberText } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { payFromCredit } from './payment-actions.tsx'
import styles from './payments.module.css'

/** What cancelled jobs of this installation left as a credit: it can pay before money does. */
export const CreditNotice = ({ installation }: { installation: string }) => {
  const { data } = useAnswer(
    'listJobs',
    { query: { installation_id: installation, credit: 'true', limit: 10 } },
    { enabled: installation !== '', quiet: true },
  )
  if (installation === '') return null
  return data?.items.map((job) => (
    <p key={job.id} className={styles.credit}>
      {m.credit_notice({ amount: formatMoney(-job.due), number: numberText(job.number) })}
      <Button
        variant="default"
        leftSection={<IconTransfer size={16} aria-hidden />}
        onClick={() => payFromCredit(job)}
      >
        {m.credit_use()}
      </Button>
    </p>
  ))
}
