import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { jobEditSchema } from '../../contract/jobs/fields.ts'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { toEuro } from '../../contract/money.ts'
import { suggestedCost } from '../jobs/suggested-cost.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatMoney, formatTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import styles from './job-forms.module.css'
import { type OpenVisits, ongoingText, openVisitsOf } from './open-visits.ts'

const endSchema = jobEditSchema.pick({ cost: true, state: true })
export type EndValues = z.output<typeof endSchema>

const Line = ({ kind, children }: { kind: 'fine' | 'open' | 'note'; children: ReactNode }) => {
  const Shape = { fine: IconCircleCheck, open: IconAlertTriangle, note: IconInfoCircle }[kind]
  const colour = { fine: 'var(--fine)', open: 'var(--warning)', note: 'var(--ink-3)' }[kind]
  return (
    <li>
      <Shape size={18} aria-hidden style={{ color: colour }} />
      <span>{children}</span>
    </li>
  )
}

/** What remains to be paid at the cost in the form, or at the estimate while there is none. */
const DueLine = ({ job: { paid, estimated_cost } }: { job: JobDetail }) => {
  const given: unknown = useFormContext<EndValues>().watch('cost')
  const cost = typeof given === 'number' ? given : estimated_cost
  if (cost === null) return <Line kind="note">{m.job_end_unknown()}</Line>
  if (cost === 0) return <Line kind="fine">{m.job_end_free()}</Line>
  const due = Math.round((cost - paid) * 100) / 100
  return due > 0 ? (
    <Line kind="open">{m.job_end_due({ amount: formatMoney(due) })}</Line>
  ) : (
    <Line kind="fine">{m.job_end_settled()}</Line>
  )
}

const OpenLines = ({ job, visits: { coming, ongoing } }: { job: JobDetail; visits: OpenVisits }) => (
  <ul className={styles.open} aria-label={m.job_end_open()}>
    {job.actions.length > 0 ? (
      <Line kind="fine">{m.job_end_actions({ count: job.actions.length })}</Line>
    ) : (
      <Line kind="open">{m.job_end_no_actions()}</Line>
    )}
    {ongoing && <Line kind="open">{ongoingText(ongoing)}</Line>}
    {coming.map(({ id, scheduled_start }) => (
      <Line key={id} kind="open">
        {m.job_end_visit({ time: formatTime(scheduled_start) })}
      </Line>
    ))}
    <DueLine job={job} />
  </ul>
)

/** Ends a job: what is still open, and the final cost. */
export const EndJob = ({ job, onSave }: { job: JobDetail; onSave: (edit: EndValues) => Promise<void> }) => {
  const visits = openVisitsOf(job)
  const cost = suggestedCost(job)
  return (
    <FormModal<EndValues>
      schema={endSchema}
      defaults={{ state: 'done', cost: cost === null ? null : toEuro(cost) }}
      onSave={onSave}
      errorText={keyText}
      saveLabel={m.job_end()}
      isBlocked={visits.ongoing !== undefined}
    >
      <OpenLines job={job} visits={visits} />
      <NumberField
        wide
        name="cost"
        label={m.job_final_cost()}
        kind="money"
        description={m.job_final_cost_hint()}
      />
      <p className={styles.note}>{m.job_end_final()}</p>
    </FormModal>
  )
}
