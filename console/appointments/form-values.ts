// The form has a day and a time where the contract has one moment.
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type {
  AppointmentEdit,
  AppointmentForm,
  AppointmentSeries,
} from '../../contract/appointments/fields.ts'
import { formValues, omitFields, schemasOf } from '../../contract/fields.ts'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { mostSeriesDays } from '../../contract/work-calendar/series.ts'
import { adoptUntouched, changedFields } from '../edits/changed-fields.ts'
import { usualDuration } from '../jobs/durations.ts'
import { clockTextOf, dateOf, momentOfClock } from '../kit/chart/time-ticks.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'

const fields = omitFields(appointmentFields, 'scheduled_start')

export const appointmentValuesSchema = z
  .object({
    ...schemasOf(fields),
    day: z.iso.date('day_required'),
    time: z.string().min(1, 'time_required'),
    /** Of a new visit: on how many working days it is. */
    days: z
      .int('series_days_required')
      .min(1, 'series_days_required')
      .max(mostSeriesDays, 'series_days_required')
      .default(1),
  })
  .refine(({ day, time }) => !day || !time || startOf(day, time) !== undefined, {
    error: 'time_skipped',
    path: ['time'],
  })
  .refine(({ assignee_id, helper_ids = [] }) => !helper_ids.includes(assignee_id), {
    error: 'helper_is_assignee',
    path: ['helper_ids'],
  })
export type AppointmentValues = z.output<typeof appointmentValuesSchema>

/** The moment of a day and time in Athens; undefined in the hour that is left out when summer time begins. */
export const startOf = (day: string, time: string): number | undefined => {
  const moment = momentOfClock(`${day}T${time}`)
  return Number.isFinite(moment) && clockTextOf(moment) === `${day}T${time}` ? moment : undefined
}

export const toForm = ({ day, time, days: _days, ...values }: AppointmentValues): AppointmentForm => ({
  ...values,
  scheduled_start: new Date(startOf(day, time) ?? 0).toISOString(),
})

/** Undefined for a single visit. */
export const toSeries = (values: AppointmentValues): AppointmentSeries | undefined =>
  values.days > 1 ? { ...toForm(values), days: values.days } : undefined

const clockOf = (start: number) => ({ day: dateOf(start), time: clockTextOf(start).slice(11) })

export const valuesOfPrefill = ({ home, job, start, ...known }: AppointmentPrefill) => ({
  ...formValues(fields, {
    ...known,
    installation_id: home?.id,
    job_id: job?.id,
    duration: known.duration ?? usualDuration(known.type_id),
  }),
  helper_ids: [] as string[],
  ...(start === undefined ? { day: dateOf(Date.now()), time: '' } : clockOf(start)),
  days: 1,
})

export const valuesOfAppointment = (appointment: Appointment) => ({
  ...formValues(fields, appointment),
  type_id: appointment.type_id,
  duration: appointment.duration,
  helper_ids: appointment.helpers.map(({ id }) => id),
  ...clockOf(Date.parse(appointment.scheduled_start)),
})

/** Only what changed: an unchanged time would clear the confirmation. */
export const editOf = (appointment: Appointment, values: AppointmentValues): AppointmentEdit =>
  changedFields(
    {
      ...appointment,
      helper_ids: appointment.helpers.map(({ id }) => id),
      scheduled_start: new Date(appointment.scheduled_start).toISOString(),
    },
    toForm(values),
  )

/** A moment is changed as a whole. */
const together = [['day', 'time']]

/** Puts what somebody else has changed into the fields that are as they were at first; the others, by name. */
export const adoptChanges = (
  form: Pick<UseFormReturn<AppointmentValues>, 'getValues' | 'setValue'>,
  before: Appointment,
  after: Appointment,
): ReadonlySet<string> =>
  adoptUntouched(form, valuesOfAppointment(before), valuesOfAppointment(after), together)
