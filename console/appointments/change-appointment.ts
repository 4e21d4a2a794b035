// Changes of a visit without the form: shown at once, taken back if the server refuses, undone by a button.
import type { AppointmentEdit } from '../../contract/appointments/fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { formatClock, formatDay, formatWeekday } from '../kit/format.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { changed, type VisitChange } from './changed-visit.ts'
import { isVisitChanged, readVisit } from './conflict.ts'
import { cachedVisit, cacheVisit, endChange, showChange } from './shown-changes.ts'

const editOf = ({ start, duration, technician, helpers }: VisitChange): AppointmentEdit => ({
  ...(start === undefined ? {} : { scheduled_start: new Date(start).toISOString() }),
  ...(duration === undefined ? {} : { duration }),
  ...(technician ? { assignee_id: technician.id } : {}),
  ...(helpers ? { helper_ids: helpers.map(({ id }) => id) } : {}),
})

/** The edit that restores what `change` replaces, with the confirmation that it clears. */
const reverseOf = (visit: Appointment, change: VisitChange): AppointmentEdit => ({
  ...(change.start === undefined ? {} : { scheduled_start: visit.scheduled_start }),
  ...(change.duration === undefined ? {} : { duration: visit.duration }),
  ...(change.technician && visit.assignee_id ? { assignee_id: visit.assignee_id } : {}),
  ...(change.helpers ? { helper_ids: visit.helpers.map(({ id }) => id) } : {}),
  ...(visit.is_confirmed ? { is_confirmed: true } : {}),
})

const placeText = ({ scheduled_start, assignee_name }: Appointment): string =>
  `${formatWeekday(scheduled_start)} ${formatDay(scheduled_start)} ${formatClock(scheduled_start)}, ${
    assignee_name ?? m.visit_without_technician()
  }`

const helperIds = ({ helpers }: Appointment): string => helpers.map(({ id }) => id).join()

const isElsewhere = (seen: Appointment, now: Appointment): boolean =>
  seen.scheduled_start !== now.scheduled_start ||
  seen.duration !== now.duration ||
  seen.assignee_id !== now.assignee_id ||
  seen.appointment_status !== now.appointment_status ||
  helperIds(seen) !== helperIds(now)

/** Changes the visit as it was at `base`; the server refuses if it has changed since. */
const send = async (
  { id, updated_at: expected_updated_at }: Appointment,
  edit: AppointmentEdit,
  quiet = false,
): Promise<Appointment> => {
  const body = { ...edit, expected_updated_at }
  const visit = await call('editAppointment', { params: { id }, body, quiet })
  cacheVisit(visit)
  void refreshAfter('editAppointment')
  return visit
}

/**
 * The visit after the change, or as somebody else has put it meanwhile. A note or a confirmation of somebody else is no
 * obstacle to a move.
 */
const sendUnlessMoved = async (
  seen: Appointment,
  edit: AppointmentEdit,
): Promise<{ after: Appointment } | { moved: Appointment }> => {
  for (let base = cachedVisit(seen.id) ?? seen; ; ) {
    if (isElsewhere(seen, base)) return { moved: base }
    try {
      return { after: await send(base, edit, true) }
    } catch (error) {
      if (!isVisitChanged(error)) throw error
      base = await readVisit(seen.id)
    }
  }
}

const movedText = (before: Appointment, after: Appointment): string => {
  const text = m.visit_moved({ client: after.client_name, place: placeText(after) })
  return [
    text,
    ...(before.appointment_status === after.appointment_status ? [] : [m.visit_pending_again()]),
    ...(before.is_confirmed && !after.is_confirmed ? [m.visit_confirmation_cleared()] : []),
  ].join(' ')
}

/** A change takes it back to pending, and with that the times when it was begun and ended. */
const hasBegun = ({ appointment_status: status }: Appointment): boolean =>
  status === 'ongoing' || status === 'incomplete'

/** Whether it has not begun, or somebody wants the change all the same. */
export const isMeant = async (visit: Appointment): Promise<boolean> =>
  !hasBegun(visit) ||
  (await confirm({
    title: m.visit_begun_title({ client: visit.client_name }),
    body: m.visit_begun_body(),
    confirm: m.visit_begun_change(),
    colour: 'fault',
  }))

/**
 * Moves, lengthens or reassigns a visit. `seen` is what the person saw when they began: if somebody else has moved it
 * since, nothing is changed and their change is named. `caution` is a warning about the new time. One that has begun is
 * changed only after a question, and not undone, since its beginning would not come back. True if it was changed.
 */
export const changeVisit = async (
  seen: Appointment,
  change: VisitChange,
  caution?: string,
): Promise<boolean> => {
  if (!(await isMeant(seen))) return false
  showChange(seen.id, changed(seen, change))
  try {
    const result = await sendUnlessMoved(seen, editOf(change))
    if ('moved' in result) {
      const { moved } = result
      const by = moved.updated_by ?? m.visit_somebody()
      showSnackbar({ tone: 'warning', text: m.visit_changed_meanwhile({ by, place: placeText(moved) }) })
      return false
    }
    const { after } = result
    if (hasBegun(seen))
      showSnackbar({
        tone: caution ? 'warning' : 'fine',
        text: [movedText(seen, after), caution].filter(Boolean).join(' · '),
      })
    else
      showUndoable({
        text: movedText(seen, after),
        undo: () => send(after, reverseOf(seen, change)),
        undone: m.visit_move_undone(),
        caution,
      })
    return true
  } catch (error) {
    if (!isProblem(error)) throw error
    showSnackbar({ tone: 'fault', text: m.visit_not_changed({ reason: error.sentence }) })
    return false
  } finally {
    endChange(seen.id)
  }
}
