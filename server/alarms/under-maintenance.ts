import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'

/** A visit that was to end longer ago was forgotten, and no longer keeps its home quiet. */
const forgottenAfterHours = 6

/** Of `appointments o`: it is under way. */
export const isUnderWay = sql<boolean>`o.appointment_status_id = ${sql.lit(appointmentStatusId.ongoing)}
  and o.scheduled_end > now() - ${sql.lit(forgottenAfterHours)} * interval '1 hour'`
