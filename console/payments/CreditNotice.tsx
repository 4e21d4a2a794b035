import { Button } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { numberText } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './payments.module.css'

interface CreditNoticeProps {
  installation: string
  onUse: (job: ListedJob) => void
}

/** What cancelled jobs of this installation left as a credit: it can pay before money does. */
export const CreditNotice = ({ installation, onUse }: CreditNoticeProps) => {
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
        onClick={() => onUse(job)}
      >
        {m.credit_use()}
      </Button>
    </p>
  ))
}
