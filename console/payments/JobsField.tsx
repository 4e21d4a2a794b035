import { Checkbox, Skeleton } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'
import { jobTitle } from '../jobs/words.ts'
import { useFieldError } from '../kit/form/form-context.ts'
import { formatDate, formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { mostForAll, partsByJob } from './payable.ts'
import styles from './payments.module.css'

interface JobsFieldProps {
  /** Unpaid ones, finished before others, oldest first; undefined while they load. */
  jobs: readonly ListedJob[] | undefined
  /** Whether an installation is chosen. */
  hasHome: boolean
}

/** The unpaid jobs that the sum settles, oldest first, each with its part. */
export const JobsField = ({ jobs, hasHome }: JobsFieldProps) => {
  const { field } = useController({ name: 'job_ids' })
  const { setValue, watch, getFieldState, formState } = useFormContext()
  const error = useFieldError('job_ids', m.payment_jobs())
  const chosen = new Set<string>(field.value ?? [])
  const chosenOf = (ids: ReadonlySet<string>) => (jobs ?? []).filter(({ id }) => ids.has(id))
  const amount: unknown = watch('amount')
  const cents = typeof amount === 'number' && Number.isFinite(amount) ? toCents(amount) : 0
  const parts = partsByJob(chosenOf(chosen), cents)
  const toggle = (id: string, isChosen: boolean) => {
    const ids = new Set(chosen)
    if (isChosen) ids.add(id)
    else ids.delete(id)
    const next = chosenOf(ids)
    field.onChange(next.map((job) => job.id))
    // What a person typed stays.
    if (!getFieldState('amount', formState).isDirty) setValue('amount', mostForAll(next) / 100)
  }
  return (
    <fieldset className={styles.jobs}>
      <legend>{m.payment_jobs()}</legend>
      {!hasHome && <p className={styles.hint}>{m.payment_jobs_home_first()}</p>}
      {hasHome && jobs === undefined && <Skeleton h={44} />}
      {hasHome && jobs?.length === 0 && <p className={styles.hint}>{m.payment_jobs_none()}</p>}
      {jobs?.map((job, at) => {
        const part = parts?.get(job.id)
        return (
          <Checkbox
            key={job.id}
            {...(at === 0 ? { name: 'job_ids' } : {})}
            classNames={{
              root: styles.job ?? '',
              body: styles.jobBody ?? '',
              labelWrapper: styles.jobLabel ?? '',
            }}
            checked={chosen.has(job.id)}
            onChange={({ currentTarget }) => toggle(job.id, currentTarget.checked)}
            label={
              <span className={styles.jobText}>
                <span>
                  {jobTitle(job)}
                  <small>
                    {m.payment_job_number({ number: String(job.number) })} ·{' '}
                    {formatDate(job.done_at ?? job.created_at)} ·{' '}
                    {job.cost === null
                      ? m.payment_due_estimated({ amount: formatMoney(job.due) })
                      : m.payment_due({ amount: formatMoney(job.due) })}
                  </small>
                </span>
                {chosen.has(job.id) && (
                  <strong className="num">
                    <span className="visually-hidden">{m.payment_part()} </span>
                    {part === undefined ? '—' : formatMoney(part / 100)}
                  </strong>
                )}
              </span>
            }
          />
        )
      })}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
