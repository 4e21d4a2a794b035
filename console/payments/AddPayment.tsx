import { useEffect, useMemo, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { formValues } from '../../contract/fields.ts'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import type { PaymentForm } from '../../contract/payments/fields.ts'
import { InstallationField } from '../device-forms/PlaceFields.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import type { PaymentPrefill } from '../shell/offers.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { CreditNotice } from './CreditNotice.tsx'
import { JobsField } from './JobsField.tsx'
import { PaidFields } from './PaidFields.tsx'
import { mostForAll } from './payable.ts'
import { addSchema, momentOfDay, today } from './payment-schema.ts'
import styles from './payments.module.css'

const mostJobs = 50

const Home = ({ home }: { home: NonNullable<PaymentPrefill['home']> }) => (
  <p className={styles.home}>
    {m.installation_tag_title({ tag: tagNumber(home.tag_id) ?? '' })} · {home.client_name}
  </p>
)

interface AddPaymentProps {
  prefill: PaymentPrefill
  /** Pays a job from what this cancelled one left as a credit. */
  onCredit: (job: ListedJob) => void
  onSave: (body: PaymentForm) => Promise<void>
}

/** What is not finished owes nothing yet: a deposit on its estimate is chosen by hand. */
const isFinished = ({ state }: ListedJob) => state === 'done'
const finishedFirst = (one: ListedJob, other: ListedJob) =>
  Number(isFinished(other)) - Number(isFinished(one))

/** Chooses the finished jobs of the installation that are unpaid, and with them the payer and the sum. */
const Jobs = ({ prefill, onCredit }: Pick<AddPaymentProps, 'prefill' | 'onCredit'>) => {
  const { sub } = usePerson()
  const { watch, getValues, setValue, getFieldState, formState } = useFormContext()
  // A form that was saved before the jobs were loaded has errors of fields that are filled now.
  const shouldValidate = formState.isSubmitted
  const filledFor = useRef<string>(undefined)
  const installation: string = watch('installation_id')
  const chosen: readonly string[] = watch('job_ids') ?? []
  const { data } = useAnswer(
    'listJobs',
    {
      query: {
        installation_id: installation,
        unpaid: 'true',
        sort: 'created_at',
        order: 'asc',
        limit: mostJobs,
      },
    },
    { enabled: installation !== '' },
  )
  const jobs = useMemo(
    () => (installation === '' ? undefined : data?.items.toSorted(finishedFirst)),
    [installation, data],
  )
  const wanted = prefill.home?.id === installation ? prefill.job_ids : undefined
  useEffect(() => {
    const isSameHome = filledFor.current === installation
    filledFor.current = jobs && installation
    const isTyped = (name: string) => getFieldState(name).isDirty
    // Jobs are read again while somebody types: what was typed or chosen stays.
    const before: readonly string[] | undefined =
      isSameHome && isTyped('job_ids') ? getValues('job_ids') : wanted
    const first = (jobs ?? []).filter((job) => before?.includes(job.id) ?? isFinished(job))
    setValue(
      'job_ids',
      first.map(({ id }) => id),
      { shouldValidate },
    )
    if (!isTyped('amount'))
      setValue('amount', first.length > 0 ? mostForAll(first) / 100 : null, { shouldValidate })
    if (!isSameHome || !isTyped('client_id'))
      setValue('client_id', jobs?.[0]?.client_id ?? '', { shouldValidate })
  }, [jobs, wanted, installation, getValues, setValue, getFieldState, shouldValidate])
  const most = mostForAll((jobs ?? []).filter(({ id }) => chosen.includes(id)))
  const [job] = jobs ?? []
  return (
    <>
      <CreditNotice installation={installation} onUse={onCredit} />
      <JobsField jobs={jobs} hasHome={installation !== ''} />
      <PaidFields
        amountHint={most > 0 ? m.payment_at_most({ amount: formatMoney(most / 100) }) : undefined}
        payer={job && { value: job.client_id, label: job.client_name }}
        receiver={sub}
      />
    </>
  )
}

/** One sum for one or several unpaid jobs of an installation. */
export const AddPayment = ({ prefill, onCredit, onSave }: AddPaymentProps) => (
  <FormModal
    schema={addSchema}
    defaults={
      {
        ...formValues(paymentFields, undefined),
        installation_id: prefill.home?.id ?? '',
        job_ids: [],
        assignee_id: '',
        paid_at: today(),
      } as never
    }
    onSave={({ paid_at, ...rest }) =>
      onSave({ ...rest, ...(paid_at === today() ? {} : { paid_at: momentOfDay(paid_at) }) })
    }
    errorText={keyText}
    saveLabel={m.payment_save()}
  >
    {prefill.home ? <Home home={prefill.home} /> : <InstallationField home={undefined} />}
    <Jobs prefill={prefill} onCredit={onCredit} />
  </FormModal>
)
