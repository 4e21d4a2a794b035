// The visits to come of a job that ends or is deleted; their clients are informed.
import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import { enqueueVisitMessages } from '../client-messages/enqueue.ts'
import type { PersonCall } from '../http/serve.ts'

const { cancelled, pending } = appointmentStatusId

/** Visits that did not take place. The caller holds the job. */
const pendingVisits = ({ tx, who }: PersonCall, job: string) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'company_id', 'installation_id', 'appointment_status_id'])
    .select(['scheduled_start', 'scheduled_end', 'sequence'])
    .where('company_id', '=', who.company)
    .where('job_id', '=', job)
    .where('appointment_status_id', '=', pending)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function cancelPendingVisits(
  call: PersonCall,
  job: string,
  reason: string | null,
): Promise<void> {
  const { tx } = call
  const { name } = byOf(call)
  for (const visit of await pendingVisits(call, job)) {
    const sequence = visit.sequence + 1
    await tx
      .updateTable('appointments')
      .set({ appointment_status_id: cancelled, cancel_reason: reason, sequence })
      .set({ updated_at: sql<Date>`now()`, updated_by: name })
      .where('id', '=', visit.id)
      .execute()
    await recordChange(tx, call, {
      record: 'appointment',
      id: visit.id,
      action: 'changed',
      before: { appointment_status: 'pending', cancel_reason: null },
      after: { appointment_status: 'cancelled', cancel_reason: reason },
    })
    await enqueueVisitMessages(tx, visit, { ...visit, appointment_status_id: cancelled, sequence }, name)
  }
}

/** Before the rows of the visits go. */
export async function announceDeletedVisits(call: PersonCall, job: string): Promise<void> {
  for (const visit of await pendingVisits(call, job))
    await enqueueVisitMessages(call.tx, visit, null, byOf(call).name)
}
