import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { toCents, toEuro } from '../../contract/money.ts'
import { type CreditForm, creditFormSchema } from '../../contract/payments/fields.ts'
import { jobTitle, numberText } from '../jobs/words.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { SelectField, TextAreaField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { mostForAll } from './payable.ts'
import styles from './payments.module.css'

const textOf = (job: ListedJob): string =>
  [
    `${numberText(job.number)} ${jobTitle(job)}`,
    [m.installation_tag_title({ tag: tagNumber(job.tag_id) ?? '' }), job.address].filter(Boolean).join(', '),
    m.payment_due({ amount: formatMoney(job.due) }),
  ].join(' · ')

/** The job to be paid and the sum: as much as the credit holds and the job may get. */
const Target = ({ jobs, credit }: { jobs: readonly ListedJob[]; credit: number }) => {
  const { watch, setValue, getFieldState } = useFormContext()
  const chosen: string = watch('job_id')
  const job = jobs.find(({ id }) => id === chosen)
  const most = job ? toEuro(Math.min(toCents(credit), mostForAll([job]))) : null
  useEffect(() => {
    if (!chosen && jobs[0]) setValue('job_id', jobs[0].id)
  }, [chosen, jobs, setValue])
  useEffect(() => {
    // What a person typed stays.
    if (!getFieldState('amount').isDirty) setValue('amount', most)
  }, [most, setValue, getFieldState])
  return (
    <>
      <SelectField
        name="job_id"
        label={m.credit_job()}
        required
        wide
        options={jobs.map((one) => ({ value: one.id, label: textOf(one) }))}
      />
      <NumberField
        name="amount"
        label={m.payment_amount()}
        required
        kind="money"
        {...(most === null ? {} : { description: m.payment_at_most({ amount: formatMoney(most) }) })}
      />
      <TextAreaField name="notes" label={m.column_notes()} max={paymentFields.notes.limit} />
    </>
  )
}

interface UseCreditProps {
  /** The cancelled job that holds the credit. */
  job: Pick<ListedJob, 'id' | 'number'>
  onSave: (body: CreditForm) => Promise<unknown>
}

/** Pays another job of the payer from the credit of a cancelled one; no money changes hands. */
export const UseCredit = ({ job, onSave }: UseCreditProps) => {
  const { data } = useAnswer('readCredit', { params: { id: job.id } })
  return (
    <FormModal
      schema={creditFormSchema.required({ amount: true })}
      defaults={{ job_id: '', amount: null as never, notes: '' }}
      onSave={onSave}
      errorText={keyText}
      saveLabel={m.credit_save()}
      isBlocked={data?.jobs.length === 0}
    >
      {data === undefined ? (
        <Skeleton h={88} />
      ) : (
        <>
          <p className={styles.note}>
            {m.credit_body({ amount: formatMoney(data.credit), number: numberText(job.number) })}
          </p>
          {data.jobs.length === 0 ? (
            <p className={styles.note}>{m.credit_no_jobs()}</p>
          ) : (
            <Target jobs={data.jobs} credit={data.credit} />
          )}
        </>
      )}
    </FormModal>
  )
}
