import type { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import type { AppointmentStatus } from '../../contract/jobs/schema.ts'
import { formatClock, formatDay, formatTime, formatWeekday } from '../kit/format.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { tagNumber } from '../tags/Tag.tsx'
import { durationText } from './durations.ts'
import { typeText } from './job-fields.ts'
import { appointmentStanding } from './words.ts'

const when = (start: unknown): string => {
  const moment = String(start)
  return `${formatWeekday(moment)} ${formatDay(moment)} ${formatClock(moment)}`
}

const namesOf = (people: unknown): string => (people as { name: string }[]).map(({ name }) => name).join(', ')

/** The fields of a visit in the audit trail; place, job and people by name or number. */
export const visitRecord: RecordFields = {
  appointment_status: {
    label: m.column_state,
    text: (status) => appointmentStanding[status as AppointmentStatus].label(),
  },
  cancel_reason: { label: m.visit_cancel_reason },
  scheduled_start: { label: m.visit_time, text: when },
  duration: { label: m.visit_duration, text: (minutes) => durationText(Number(minutes)) },
  assignee_name: { label: m.visit_technician, none: m.visit_without_technician },
  helpers: { label: m.visit_helpers, text: namesOf },
  type_id: { label: m.column_type, text: typeText },
  tag_id: { label: m.column_installation, text: (tag) => tagNumber(String(tag)) ?? '' },
  job_number: { label: m.visit_job, text: (number) => `#${String(number)}` },
  is_confirmed: { label: m.visit_is_confirmed },
  notes: { label: m.column_notes },
  actual_start: { label: m.visit_began, text: (moment) => formatTime(String(moment)) },
  actual_end: { label: m.visit_finished, text: (moment) => formatTime(String(moment)) },
} satisfies RecordFields &
  Record<
    Exclude<keyof typeof appointmentFields, 'installation_id' | 'job_id' | 'assignee_id' | 'helper_ids'>,
    RecordField
  >
