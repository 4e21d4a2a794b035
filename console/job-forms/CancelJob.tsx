import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { type JobEdit, jobEditSchema } from '../../contract/jobs/fields.ts'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { paymentTypes } from '../../contract/jobs/types.ts'
import { CashWarning } from '../jobs/CashWarning.tsx'
import { paymentTypeWord } from '../jobs/words.ts'
import { EitherField } from '../kit/form/EitherField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { KindField } from '../kit/form/KindField.tsx'
import { formatMoney, formatTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import styles from './job-forms.module.css'
import { ongoingText, openVisitsOf } from './open-visits.ts'

const fields = jobEditSchema.pick({ cancel_reason: true, settlement: true }).extend({
  refund_type_id: z.int().nullable().optional(),
})
const cancelSchema = fields.refine(
  ({ settlement, refund_type_id }) => settlement !== 'refund' || refund_type_id,
  { error: 'payment_type_required', path: ['refund_type_id'] },
)
type CancelValues = z.output<typeof fields>

/** What becomes of the money that was paid. */
const Settlement = ({ paid }: { paid: number }) => {
  const { watch } = useFormContext<CancelValues>()
  const isRefund = watch('settlement') === 'refund'
  const amount = formatMoney(paid)
  return (
    <>
      <EitherField
        name="settlement"
        label={m.job_settlement({ amount })}
        options={[
          { value: 'refund', label: m.job_settlement_refund() },
          { value: 'credit', label: m.job_settlement_credit() },
        ]}
      />
      <p className={styles.note}>
        {isRefund ? m.job_settlement_refund_body({ amount }) : m.job_settlement_credit_body({ amount })}
      </p>
      {isRefund && (
        <>
          <KindField
            name="refund_type_id"
            label={m.job_refund_type()}
            required
            options={paymentTypes.map(({ id, payment_type }) => ({
              value: String(id),
              label: paymentTypeWord[payment_type](),
            }))}
          />
          <CashWarning paymentType={watch('refund_type_id')} euro={paid} />
        </>
      )}
    </>
  )
}

interface CancelJobProps {
  job: JobDetail
  onSave: (edit: JobEdit) => Promise<void>
}

/** Cancels a pending job; money that was paid is refunded or stays as a credit. */
export const CancelJob = ({ job, onSave }: CancelJobProps) => {
  const isPaid = job.paid > 0
  const { coming, ongoing } = openVisitsOf(job)
  const save = ({ cancel_reason, settlement, refund_type_id }: CancelValues) =>
    onSave({
      state: 'cancelled',
      cancel_reason,
      ...(settlement ? { settlement } : {}),
      ...(settlement === 'refund' && refund_type_id ? { refund_type_id } : {}),
    })
  return (
    <FormModal<CancelValues>
      schema={cancelSchema}
      defaults={
        { cancel_reason: '', ...(isPaid ? { settlement: 'refund', refund_type_id: null } : {}) } as never
      }
      onSave={save}
      errorText={keyText}
      saveLabel={m.job_cancel()}
      isBlocked={ongoing !== undefined}
    >
      <TextField wide name="cancel_reason" label={m.job_cancel_reason()} max={200} />
      {isPaid && <Settlement paid={job.paid} />}
      {ongoing && <p className={styles.note}>{ongoingText(ongoing)}</p>}
      {coming.map(({ id, scheduled_start }) => (
        <p key={id} className={styles.note}>
          {m.job_cancel_visit({ time: formatTime(scheduled_start) })}
        </p>
      ))}
      <p className={styles.note}>{m.job_cancel_final()}</p>
    </FormModal>
  )
}
