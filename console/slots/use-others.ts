import type { Appointment } from '../../contract/jobs/schema.ts'
import { sameClock, startOfDate } from '../kit/chart/time-ticks.ts'
import { useAnswer } from '../session/queries.ts'

/** What the people have on the days of the slots, without the visit that is being changed and cancelled ones. */
export function useOthers(
  slots: readonly { day: string }[],
  people: readonly string[],
  except?: string,
): Appointment[] {
  const [first, last] = [slots[0], slots.at(-1)]
  const isKnown = first !== undefined && last !== undefined && people.length > 0
  // A visit may end after midnight.
  const span = isKnown && {
    date_from: new Date(startOfDate(first.day)).toISOString(),
    date_to: new Date(sameClock(startOfDate(last.day), 2)).toISOString(),
  }
  const { data } = useAnswer(
    'listAppointments',
    { query: { assignee_id: [...people], ...span } },
    { enabled: isKnown },
  )
  const isOther = (visit: Appointment) => visit.id !== except && visit.appointment_status !== 'cancelled'
  return isKnown ? (data?.items ?? []).filter(isOther) : []
}
