import type { ReactNode } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { actionTypes } from '../../contract/jobs/types.ts'
import { durationOptions } from '../jobs/durations.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, SelectField, TextAreaField } from '../kit/form/fields.tsx'
import { KindField } from '../kit/form/KindField.tsx'
import { useOfferedValue } from '../kit/form/use-offered-value.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'
import styles from './appointments.module.css'
import { FreeSlots } from './FreeSlots.tsx'
import {
  type AppointmentValues,
  appointmentValuesSchema,
  valuesOfAppointment,
  valuesOfPrefill,
} from './form-values.ts'
import { HelpersField } from './HelpersField.tsx'
import { SeriesField } from './SeriesField.tsx'
import { SlotWarnings } from './SlotWarnings.tsx'
import { VisitFor } from './VisitFor.tsx'

type VisitPerson = Appointment['helpers'][number]

const quarters = Array.from({ length: 96 }, (_, at) => {
  const [hour, minute] = [Math.floor(at / 4), (at % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

const TimeField = () => {
  const time: string = useFormContext().watch('time')
  const times = time && !quarters.includes(time) ? [...quarters, time].sort() : quarters
  return (
    <SelectField
      name="time"
      label={m.visit_time()}
      required
      options={times.map((value) => ({ value, label: value }))}
    />
  )
}

/** A person who left remains on a stored visit, and is offered for no other. */
const withStored = (
  people: readonly VisitPerson[] | undefined,
  stored: readonly VisitPerson[],
): readonly VisitPerson[] => {
  if (!people) return stored
  const left = stored.filter(({ id }) => people.every((one) => one.id !== id))
  return [...people, ...left.map(({ id, name }) => ({ id, name: m.person_who_left({ name }) }))]
}

interface TechnicianFieldProps {
  /** Undefined until it is known who takes work. */
  people: readonly VisitPerson[] | undefined
  appointment: Appointment | undefined
}

const TechnicianField = ({ people, appointment }: TechnicianFieldProps) => {
  const { assignee_id: id, assignee_name: name } = appointment ?? {}
  const technicians = withStored(people, id ? [{ id, name: name ?? '' }] : [])
  useOfferedValue('assignee_id', people && technicians.map((one) => one.id), '')
  return (
    <SelectField
      // The options arrive after the value.
      key={technicians.length}
      name="assignee_id"
      label={m.visit_technician()}
      required
      options={technicians.map((one) => ({ value: one.id, label: one.name }))}
    />
  )
}

interface AppointmentFormProps {
  prefill?: AppointmentPrefill
  /** Undefined for a new visit. */
  appointment?: Appointment
  /** False leaves it open. */
  onSave: (values: AppointmentValues, form: UseFormReturn<AppointmentValues>) => Promise<unknown>
  /** Above the fields. */
  notice?: ReactNode
}

/** Books a visit, or changes one. */
export const AppointmentForm = ({ prefill = {}, appointment, onSave, notice }: AppointmentFormProps) => {
  const { data } = useAnswer('listPersonnelOptions', {})
  return (
    <FormModal<AppointmentValues>
      schema={appointmentValuesSchema}
      defaults={
        (appointment ? valuesOfAppointment(appointment) : valuesOfPrefill(prefill)) as AppointmentValues
      }
      onSave={onSave}
      errorText={keyText}
      {...(appointment ? {} : { saveLabel: m.visit_book() })}
    >
      {notice}
      <VisitFor prefill={prefill} appointment={appointment} />
      <KindField
        name="type_id"
        label={m.column_type()}
        required
        options={actionTypes.map(({ id, type_name }) => ({
          value: String(id),
          label: actionTypeWord[type_name](),
        }))}
      />
      <KindField name="duration" label={m.visit_duration()} required options={durationOptions()} />
      <TechnicianField people={data?.items} appointment={appointment} />
      <HelpersField people={withStored(data?.items, appointment?.helpers ?? [])} />
      <DateField name="day" label={m.visit_day()} required />
      <TimeField />
      {!appointment && <SeriesField />}
      <div className={styles.wide}>
        <FreeSlots except={appointment?.id} />
        <SlotWarnings stored={appointment} />
      </div>
      <TextAreaField name="notes" label={m.column_notes()} max={appointmentFields.notes.limit} />
      <CheckField name="is_confirmed" label={m.visit_is_confirmed()} />
    </FormModal>
  )
}
