// What an edit makes of an appointment: its state, its confirmation, and whether calendars must show it again.
import type { Updateable } from 'kysely'
import type { AppointmentEdit } from '../../contract/appointments/fields.ts'
import { appointmentStatusId, isEditable, transitionRefusal } from '../../contract/appointments/states.ts'
import { namesOf, omitFields } from '../../contract/fields.ts'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import type { Appointment, AppointmentStatus } from '../../contract/jobs/schema.ts'
import { appointmentStatuses } from '../../contract/jobs/types.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import type { Appointments } from '../database/database.types.ts'

export interface PlannedEdit {
  /** Columns that change. */
  columns: Updateable<Appointments>
  /** Undefined where the helpers stay. */
  helpers: string[] | undefined
  /** Whether time, people, home, type or job change, which takes it back to pending. */
  isRescheduled: boolean
  /** Whether a calendar shows the appointment differently. */
  isShownDifferently: boolean
  /** The state that was requested, if it changes. */
  status: AppointmentStatus | undefined
}

export type Outcome = PlannedEdit | { refusal: ProblemKey; path?: string }

const minute = 60_000

const statusOf = (id: number): AppointmentStatus =>
  appointmentStatuses.find((status) => status.id === id)?.appointment_status ?? 'pending'

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** `helpers` without duplicates; the assignee is none of them. */
export function checkHelpers(assignee: string | null, helpers: readonly string[]): ProblemKey | undefined {
  return assignee !== null && helpers.includes(assignee) ? 'helper_is_assignee' : undefined
}

/** Stored as they are given; each of the others takes part in a rule of `planEdit`. */
const plainFields = omitFields(
  appointmentFields,
  'installation_id',
  'job_id',
  'assignee_id',
  'helper_ids',
  'type_id',
  'scheduled_start',
  'duration',
  'is_confirmed',
)

type Before = Pick<
  Appointment,
  Exclude<keyof typeof appointmentFields, 'helper_ids'> | 'appointment_status'
> & { helpers: readonly { id: string }[] }

const plainChanges = (before: Before, edit: AppointmentEdit): Updateable<Appointments> =>
  Object.fromEntries(
    namesOf(plainFields)
      .filter((name) => edit[name] !== undefined && edit[name] !== before[name])
      .map((name) => [name, edit[name]]),
  )

export function planEdit(before: Before, edit: AppointmentEdit, now = new Date()): Outcome {
  const beforeHelpers = before.helpers.map(({ id }) => id)
  const assignee = edit.assignee_id ?? before.assignee_id
  const helpers = edit.helper_ids === undefined ? beforeHelpers : [...new Set(edit.helper_ids)]
  const start = new Date(edit.scheduled_start ?? before.scheduled_start)
  const duration = edit.duration ?? before.duration

  const isTimed = start.getTime() !== Date.parse(before.scheduled_start) || duration !== before.duration
  const isReassigned = assignee !== before.assignee_id
  const isRehoused = edit.installation_id !== undefined && edit.installation_id !== before.installation_id
  const isRetyped = edit.type_id !== undefined && edit.type_id !== before.type_id
  const isHelped = !isSameSet(helpers, beforeHelpers)
  const isOfOtherJob = Boolean(edit.job_id) && edit.job_id !== before.job_id
  const isRescheduled = isTimed || isReassigned || isRehoused || isRetyped || isHelped || isOfOtherJob

  const refused = checkHelpers(assignee, helpers)
  if (refused) return { refusal: refused, path: 'helper_ids' }
  const former = before.appointment_status
  if (isRescheduled && !isEditable(former))
    return { refusal: former === 'completed' ? 'visit_completed' : 'visit_cancelled' }
  const reset = isRescheduled && former !== 'pending'
  const current: AppointmentStatus = reset ? 'pending' : former
  const wanted = edit.appointment_status_id === undefined ? current : statusOf(edit.appointment_status_id)
  // Requesting the state that editing brings anyway is no request.
  const isRequested = edit.appointment_status_id !== undefined && !(isRescheduled && wanted === current)
  if (isRequested) {
    if (current === 'ongoing' && (wanted === 'completed' || wanted === 'incomplete'))
      return { refusal: 'visit_end_required' }
    const refusal = transitionRefusal(current, wanted)
    if (refusal) return { refusal }
  }
  const confirms = edit.is_confirmed !== undefined && edit.is_confirmed !== before.is_confirmed
  if (confirms && current !== 'pending') return { refusal: 'visit_confirmed_late' }

  const clears = (isTimed || isReassigned || isRehoused) && before.is_confirmed
  const isConfirmed = edit.is_confirmed ?? (clears ? false : before.is_confirmed)
  const end = new Date(start.getTime() + duration * minute)
  const plain = plainChanges(before, edit)
  return {
    columns: {
      ...(isRehoused ? { installation_id: edit.installation_id } : {}),
      ...(isOfOtherJob ? { job_id: edit.job_id } : {}),
      ...(isReassigned && assignee !== null ? { assignee_id: assignee } : {}),
      ...(isRetyped ? { type_id: edit.type_id } : {}),
      ...(isTimed ? { scheduled_start: start, scheduled_end: end } : {}),
      ...plain,
      ...(isConfirmed === before.is_confirmed ? {} : { is_confirmed: isConfirmed }),
      ...(wanted === former ? {} : { appointment_status_id: appointmentStatusId[wanted] }),
      ...(reset ? { actual_start: null, actual_end: null } : {}),
      ...(isRequested && wanted === 'ongoing' ? { actual_start: now, actual_end: null } : {}),
      ...(isRequested && wanted === 'cancelled' ? { cancel_reason: edit.cancel_reason ?? null } : {}),
    },
    helpers: isHelped ? helpers : undefined,
    isRescheduled,
    isShownDifferently:
      isRescheduled || Object.keys(plain).length > 0 || (isRequested && wanted === 'cancelled'),
    status: isRequested ? wanted : undefined,
  }
}
