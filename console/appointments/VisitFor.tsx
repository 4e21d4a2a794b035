import { NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { HomeField } from '../device-forms/HomeField.tsx'
import type { Home } from '../device-forms/home-choice.ts'
import { InstallationField } from '../device-forms/PlaceFields.tsx'
import { actionTypeWord } from '../jobs/words.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'
import styles from './appointments.module.css'

const mostJobs = 50

type KnownJob = NonNullable<AppointmentPrefill['job']>

const jobLabel = ({ number, title }: { number: number; title: string }) =>
  m.visit_job_choice({ number, title })

/** An open job of the home, or a job that the visit begins. */
const JobField = ({ home, known }: { home: string; known: KnownJob | undefined }) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, string | null>>({ name: 'job_id' })
  const answer = useAnswer(
    'listJobs',
    { query: { installation_id: home, state: ['pending'], limit: mostJobs } },
    { enabled: home !== '' },
  )
  const found = (answer.data?.items ?? []).map(({ id, number, title, type_name }) => ({
    value: id,
    label: jobLabel({ number, title: title ?? actionTypeWord[type_name]() }),
  }))
  const jobs =
    known && found.every(({ value: id }) => id !== known.id)
      ? [{ value: known.id, label: jobLabel({ number: known.number, title: known.title ?? '' }) }, ...found]
      : found
  return (
    <NativeSelect
      ref={ref}
      name="job_id"
      className={styles.wide ?? ''}
      label={<LabelText label={m.visit_job()} required />}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      data={[{ value: '', label: m.visit_job_made() }, ...jobs]}
    />
  )
}

interface VisitForProps {
  prefill: AppointmentPrefill
  appointment: Appointment | undefined
}

const homeOf = ({ installation_id, tag_id, address, area, client_name }: Appointment): Home => ({
  id: installation_id,
  tag_id,
  address,
  area,
  client_name,
})

const jobOf = ({ job_id, job_number, job_title }: Appointment): KnownJob | undefined =>
  job_id && job_number !== null ? { id: job_id, number: job_number, title: job_title } : undefined

/** The home of the visit and its job; another home has other jobs. */
export const VisitFor = ({ prefill, appointment }: VisitForProps) => {
  const { watch, setValue } = useFormContext()
  const home: string = watch('installation_id') ?? ''
  const before = useRef(home)
  useEffect(() => {
    if (before.current === home) return
    before.current = home
    setValue('job_id', null, { shouldDirty: true })
  }, [home, setValue])
  const known = appointment ? homeOf(appointment) : prefill.home
  const job = appointment ? jobOf(appointment) : prefill.job
  return (
    <>
      {appointment ? <InstallationField home={known} /> : <HomeField home={known} />}
      <JobField key={home} home={home} known={home === known?.id ? job : undefined} />
    </>
  )
}
