// The audit trail: each change of a record is written in the transaction that makes it.

import { sql } from 'kysely'
import type { RecordAction, RecordChange } from '../../contract/changes.ts'
import { undoMinutes } from '../../contract/clients/schema.ts'
import type { Tx } from '../database/database.ts'
import type { Caller, PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'

type Fields = Record<string, unknown>

/** Who changes a row, and for which company. */
export interface By {
  company: string
  name: string
}

export const byOf = ({ who, person }: Caller): By => ({ company: who.company, name: person.name })

interface Change {
  record: 'client' | 'installation' | 'device' | 'bulk_change'
  id: string
  /** Of a device, the building in whose history it stands too. */
  installation?: string | null
  /** Of a building, the device in whose history it stands too. */
  device?: string
  action: RecordAction
  /** The record as the contract tells it; null before it was made. */
  before: Fields | null
  after: Fields
}

const written = (value: unknown): string => JSON.stringify(value) ?? 'null'

const silent = new Set(['created_at', 'created_by', 'updated_at', 'updated_by'])

/** Writes that many records of one kind were made at once. */
export async function recordCreated(
  tx: Tx,
  { who, person }: Caller,
  record: Change['record'],
  made: readonly (Fields & { id: string })[],
): Promise<void> {
  const rows = made.map((fields) => ({
    id: fields.id,
    after: Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => !silent.has(name) && value !== null && value !== undefined,
      ),
    ),
  }))
  await sql`insert into audit (company_id, record, record_id, action, by_sub, by_name, after)
    select ${who.company}, ${record}, id, 'created', ${person.sub}, ${person.name}, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, after jsonb)`.execute(tx)
}

/** Writes what differs; nothing when nothing does. `silent` fields say who and when, which the row says anyway. */
export async function recordChange(tx: Tx, { who, person }: Caller, change: Change): Promise<void> {
  const names = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after)])].filter(
    (name) => !silent.has(name) && written(change.before?.[name]) !== written(change.after[name]),
  )
  const only = (fields: Fields) =>
    written(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])))
  if (names.length === 0) return
  await tx
    .insertInto('audit')
    .values({
      company_id: who.company,
      record: change.record,
      ...(change.record === 'device'
        ? { device_id: change.id, record_id: change.installation ?? null }
        : { record_id: change.id, device_id: change.device ?? null }),
      action: change.action,
      by_sub: person.sub,
      by_name: person.name,
      before: change.before && only(change.before),
      after: only(change.after),
    })
    .execute()
}

/** Whether this person was the last to archive the record, a moment ago. */
async function hasJustArchived({ tx, who, person }: PersonCall, id: string): Promise<boolean> {
  const last = await tx
    .selectFrom('audit')
    .select(['by_sub', sql<boolean>`at > now() - ${undoMinutes} * interval '1 minute'`.as('is_recent')])
    .where('company_id', '=', who.company)
    .where('record_id', '=', id)
    .where('action', '=', 'archived')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.by_sub === person.sub && last.is_recent
}

/** An administrator restores any record, everybody else undoes an archiving of their own. */
export async function requireRestorer(call: PersonCall, id: string): Promise<void> {
  if (call.person.roles.includes('admin') || (await hasJustArchived(call, id))) return
  throw new Problem(403, 'role_required')
}

export async function listChanges(
  tx: Tx,
  company: string,
  of: { record_id: string } | { device_id: string },
  asked: { limit: number; offset: number },
): Promise<{ items: RecordChange[]; total: number }> {
  const ofCompany = tx.selectFrom('audit').where('company_id', '=', company)
  const ofRecord =
    'device_id' in of
      ? ofCompany.where('device_id', '=', of.device_id)
      : ofCompany.where('record_id', '=', of.record_id)
  const rows = await ofRecord
    .select(['id', 'action', 'at', 'by_name', 'device_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  const { total } = await ofRecord
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map((row) => ({
    id: Number(row.id),
    action: row.action as RecordAction,
    at: row.at.toISOString(),
    by: row.by_name,
    device_id: row.device_id,
    before: row.before as Fields | null,
    after: row.after as Fields | null,
  }))
  return { items, total }
}
