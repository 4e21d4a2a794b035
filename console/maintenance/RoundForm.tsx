// Visits for the chosen plans as one round: left in the tray, or booked one after another for one technician.
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { durationOptions } from '../jobs/durations.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { EitherField } from '../kit/form/EitherField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { KindField } from '../kit/form/KindField.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { RoundWarnings } from '../slots/RoundWarnings.tsx'
import styles from './forms.module.css'
import { TechnicianField } from './TechnicianField.tsx'
import { visitTimes } from './visit-times.ts'
import { placeText } from './words.ts'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

const roundSchema = (count: number) =>
  z
    .object({
      how: z.enum(['tray', 'book']),
      assignee_id: z.string().nullable(),
      day: z.iso.date({ error: 'date_invalid' }).nullable(),
      start: z.string(),
      duration: z.int().nullable(),
      gap: z.int('value_range').min(0, 'value_range').max(240, 'value_range').nullable(),
    })
    .superRefine((round, context) => {
      if (round.how === 'tray') return
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (!round.assignee_id) refuse('assignee_id', 'technician_required')
      if (!round.day) refuse('day', 'date_invalid')
      if (!clock.test(round.start)) refuse('start', 'round_start')
      if (round.duration === null) refuse('duration', 'duration_required')
      if (!round.day || !clock.test(round.start) || round.duration === null) return
      const times = visitTimes(
        { day: round.day, start: round.start, duration: round.duration, gap: round.gap ?? 0 },
        count,
      )
      if (!times && !Number.isNaN(Date.parse(round.day))) refuse('start', 'round_too_long')
    })
export type RoundValues = z.output<ReturnType<typeof roundSchema>>

const sentences: Record<string, () => string> = {
  round_start: m.round_start_invalid,
  round_too_long: m.round_too_long,
}

/** Where the round goes, with the time of each visit as soon as it is known. */
const Round = ({ plans }: { plans: readonly MaintenancePlan[] }) => {
  const { how, day, start, duration, gap, assignee_id } = useFormContext<RoundValues>().watch()
  const isTimed = how === 'book' && day && clock.test(start) && duration !== null
  const times = isTimed ? visitTimes({ day, start, duration, gap: gap ?? 0 }, plans.length) : undefined
  const stops = plans.flatMap((plan, index) => (times?.[index] ? { ...plan, start: times[index] } : []))
  return (
    <>
      <ol className={styles.round}>
        {plans.map((plan, index) => (
          <li key={plan.id}>
            {times?.[index] && <time dateTime={times[index]}>{formatClock(times[index])}</time>}
            <strong>{plan.client_name}</strong>
            <span className={styles.quiet}>{placeText(plan)}</span>
          </li>
        ))}
      </ol>
      {times && day && duration !== null && assignee_id && (
        <RoundWarnings day={day} technician={assignee_id} stops={stops} duration={duration} />
      )}
    </>
  )
}

const Booking = () => {
  const how = useFormContext<RoundValues>().watch('how')
  if (how === 'tray') return <p className={styles.hint}>{m.round_tray_hint()}</p>
  return (
    <>
      <TechnicianField none="" required />
      <DateField name="day" label={m.round_day()} required />
      <TextField name="start" label={m.round_start()} required />
      <KindField name="duration" label={m.round_duration()} required options={durationOptions()} />
      <NumberField name="gap" label={m.round_gap()} description={m.round_gap_hint()} />
    </>
  )
}

const oneOf = (values: readonly (string | null)[]): string | null => {
  const all = [...new Set(values)]
  return all.length === 1 ? (all[0] ?? null) : null
}

interface RoundFormProps {
  plans: readonly MaintenancePlan[]
  how: RoundValues['how']
  onSave: (values: RoundValues) => Promise<void>
}

export const RoundForm = ({ plans, how, onSave }: RoundFormProps) => (
  <FormModal
    schema={roundSchema(plans.length)}
    defaults={{
      how,
      assignee_id: oneOf(plans.map(({ assignee_id }) => assignee_id)),
      day: null,
      start: '09:00',
      duration: 60,
      gap: 30,
    }}
    onSave={onSave}
    errorText={(key, values) => sentences[key]?.() ?? keyText(key, values)}
    saveLabel={m.round_save()}
  >
    <EitherField
      name="how"
      label={m.round_how()}
      options={[
        { value: 'tray', label: m.round_tray() },
        { value: 'book', label: m.round_book() },
      ]}
    />
    <Booking />
    <Round plans={plans} />
  </FormModal>
)
