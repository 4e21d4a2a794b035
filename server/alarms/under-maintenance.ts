import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'

/** A visit that should have ended longer ago was left open by mistake; alarms of its home are raised again. */
const forgottenAfterHours = 6

/** Whether `appointments o` is under way. One that began late has as long as was planned. */
export const isUnderWay = sql<boolean>`(o.appointment_status_id = ${sql.lit(appointmentStatusId.ongoing)}
  and greatest(o.scheduled_end, o.actual_start + (o.scheduled_end - o.scheduled_start))
    > now() - ${sql.lit(forgottenAfterHours)} * interval '1 hour')`
