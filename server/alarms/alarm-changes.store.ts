// What people do to an alarm: the row is locked, changed, and the change is in its history.
import { sql } from 'kysely'
import type { AlarmEvent } from '../../contract/alarms/schema.ts'
import type { Tx } from '../database/database.ts'

/** A raised alarm of the company itself; undefined for another's, also if it may be read. */
export const lockAlarm = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('alarms')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', company)
    .where('raised_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Change = Partial<{
  acknowledged_at: Date | null
  acknowledged_by: string | null
  assignee_id: string | null
  snoozed_until: Date | null
}>

export const changeAlarm = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('alarms').set(change).where('id', '=', id).execute()

interface NewEvent {
  company: string
  alarm: string
  kind: AlarmEvent['kind']
  by: { sub: string; name: string }
  note?: string | null
}

const toEvent = (row: {
  id: string
  at: Date
  kind: string
  by: string | null
  note: string | null
}): AlarmEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as AlarmEvent['kind'],
  by: row.by,
  note: row.note,
})

const columns = [sql<string>`id::text`.as('id'), 'at', 'kind', 'by', 'note'] as const

export async function recordEvent(
  tx: Tx,
  { company, alarm, kind, by, note = null }: NewEvent,
): Promise<AlarmEvent> {
  const row = await tx
    .insertInto('alarm_events')
    .values({ company_id: company, alarm_id: alarm, kind, by_sub: by.sub, by: by.name, note })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toEvent(row)
}

/** Newest first; another company's people stay unnamed. */
export async function listEvents(tx: Tx, alarm: string, isOwn: boolean): Promise<AlarmEvent[]> {
  const rows = await tx
    .selectFrom('alarm_events')
    .select(columns)
    .where('alarm_id', '=', alarm)
    .orderBy('alarm_events.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) =>
    toEvent({
      ...row,
      ...(!isOwn && { by: null, note: row.by === null && row.kind !== 'escalated' ? row.note : null }),
    }),
  )
}
