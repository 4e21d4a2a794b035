// Messages to the clients of the larger company: the coming visits wait in the outbox as booked, those of tomorrow for their
// reminder as well, and the worker of the product sends them when the demo starts.
import { sql } from 'kysely'
import type { Tx } from '../../server/database/database.ts'
import { unknownMailbox } from './inbox.ts'
import { greekDayOf } from './workdays.ts'
import type { World } from './world.ts'

const booked = { kind: 'booked', after: 0 }
/** Sent after the booking that it reminds of. */
const reminder = { kind: 'reminder', after: 1 }
const pending = 2

export async function writeMessages(
  tx: Tx,
  { companies, installations, clients, work, now }: World,
): Promise<void> {
  const company_id = companies.find(({ key }) => key === 'thermotechniki')?.id
  if (!company_id) throw new Error('the demo has no company')
  await tx
    .insertInto('client_message_settings')
    .values({ company_id, booked: true, moved: true, cancelled: true, reminder: true })
    .execute()
  const homes = new Map(installations.map(({ id, client_id }) => [id, client_id]))
  const coming = work.appointments
    .filter((visit) => visit.company_id === company_id && visit.appointment_status_id === pending)
    .sort((one, other) => Number(one.scheduled_start) - Number(other.scheduled_start))
  const tomorrow = greekDayOf(now) + 1
  const messages = coming.flatMap((visit) => {
    const isTomorrow = greekDayOf(Number(visit.scheduled_start)) === tomorrow
    return [booked, ...(isTomorrow ? [reminder] : [])].map(({ kind, after }) => ({
      company_id,
      installation_id: visit.installation_id,
      client_id: homes.get(visit.installation_id) ?? '',
      appointment_id: visit.id,
      kind,
      scheduled_start: visit.scheduled_start,
      scheduled_end: visit.scheduled_end,
      due_at: sql<Date>`now() + ${after} * interval '1 second'`,
      created_by: visit.created_by ?? null,
    }))
  })
  if (messages.length > 0) await tx.insertInto('client_messages').values(messages).execute()

  const withAddress = new Map(clients.map(({ id, email }) => [id, email]))
  const isOnlyOneOf = (clientId: string) =>
    messages.filter(({ client_id }) => client_id === clientId).length === 1
  const moved = messages.find(({ client_id }) => withAddress.get(client_id) && isOnlyOneOf(client_id))
  if (!moved) return
  const address = String(withAddress.get(moved.client_id)).replace(/@.*/, unknownMailbox)
  await tx.updateTable('clients').set({ email: address }).where('id', '=', moved.client_id).execute()
}
