// What somebody else has changed in a visit while one person was at it, in words.
import type { Appointment } from '../../contract/jobs/schema.ts'
import { durationText } from '../jobs/durations.ts'
import { actionTypeWord, appointmentStanding } from '../jobs/words.ts'
import { formatClock, formatDay, formatWeekday } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { tagNumber } from '../tags/Tag.tsx'
import type { AppointmentValues } from './form-values.ts'

interface Fact {
  /** In the form; undefined for what it does not show. */
  field?: keyof AppointmentValues
  label(): string
  text(visit: Appointment): string
}

const none = '–'

const facts: readonly Fact[] = [
  {
    field: 'installation_id',
    label: m.column_installation,
    text: ({ tag_id, address, area }) =>
      [tagNumber(tag_id), address ?? area].filter(Boolean).join(' · ') || none,
  },
  { field: 'job_id', label: m.visit_job, text: ({ job_number }) => String(job_number ?? none) },
  { field: 'type_id', label: m.column_type, text: ({ type_name }) => actionTypeWord[type_name]() },
  { field: 'duration', label: m.visit_duration, text: ({ duration }) => durationText(duration) },
  {
    field: 'assignee_id',
    label: m.visit_technician,
    text: ({ assignee_name }) => assignee_name ?? m.visit_without_technician(),
  },
  {
    field: 'helper_ids',
    label: m.visit_helpers,
    text: ({ helpers }) => helpers.map(({ name }) => name).join(', ') || none,
  },
  {
    field: 'day',
    label: m.visit_time,
    text: ({ scheduled_start: start }) => `${formatWeekday(start)} ${formatDay(start)} ${formatClock(start)}`,
  },
  { field: 'notes', label: m.column_notes, text: ({ notes }) => notes ?? none },
  {
    field: 'is_confirmed',
    label: m.visit_is_confirmed,
    text: ({ is_confirmed }) => (is_confirmed ? m.value_yes() : m.value_no()),
  },
  {
    label: m.column_state,
    text: ({ appointment_status }) => appointmentStanding[appointment_status].label(),
  },
]

/** A sentence for each difference; `touched` are the fields whose own change stays in the form. */
export const changesBetween = (
  before: Appointment,
  after: Appointment,
  touched: ReadonlySet<string>,
): string[] =>
  facts.flatMap(({ field, label, text }) => {
    const words = { field: label(), before: text(before), after: text(after) }
    if (words.before === words.after) return []
    return field && touched.has(field) ? m.form_change_yours(words) : m.form_change(words)
  })
