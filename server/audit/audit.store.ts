// The audit trail: each change of a record is written in the same transaction.

import { sql } from 'kysely'
import type { RecordAction, RecordChange } from '../../contract/changes.ts'
import { undoMinutes } from '../../contract/clients/schema.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { Problem } from '../request/problem.ts'

type Fields = Record<string, unknown>

/** Who changes a row, and for which company. */
export interface By {
  company: string
  name: string
}

export const byOf = ({ who, person }: Caller): By => ({ company: who.company, name: person.name })

export type AuditedRecord =
  | 'client'
  | 'installation'
  | 'device'
  | 'bulk_change'
  | 'job'
  | 'appointment'
  | 'payment'
  | 'item'
  | 'person'
  | 'message_settings'
  | 'calendar_feed'
  | 'maintenance_plan'
  | 'boiler_sheet'
  | 'work_calendar'
  | 'alarm_rules'
  | 'webhook'
  | 'energy_prices'

interface Change {
  record: AuditedRecord
  id: string /** For a device: the building whose history lists the change too. */
  installation?: string | null /** For a building: the device whose history lists the change too. */
  device?: string
  action: RecordAction
  /** The record in the form of the contract; null before its creation. */
  before: Fields | null
  after: Fields
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null'

const omitted = new Set(['created_at', 'created_by', 'updated_at', 'updated_by'])

/** Records the creation of many records of one kind. */
export async function recordCreated(
  tx: Tx,
  { who, person }: Caller,
  record: Change['record'],
  created: readonly (Fields & { id: string })[],
): Promise<void> {
  const rows = created.map((fields) => ({
    id: fields.id,
    after: Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => !omitted.has(name) && value !== null && value !== undefined,
      ),
    ),
  }))
  await sql`insert into audit (company_id, record, record_id, action, by_sub, by_name, after)
    select ${who.company}, ${record}, id, 'created', ${person.sub}, ${person.name}, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, after jsonb)`.execute(tx)
}

/** Records the fields that differ, if any. `omitted` fields repeat what the audit row holds: who and when. */
export async function recordChange(tx: Tx, { who, person }: Caller, change: Change): Promise<void> {
  const names = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after)])].filter(
    (name) => !omitted.has(name) && toJson(change.before?.[name]) !== toJson(change.after[name]),
  )
  const only = (fields: Fields) =>
    toJson(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])))
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

/** Whether this person archived the record last, within the undo time. */
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

/** An administrator may restore any record; others only what they archived themselves a moment ago. */
export async function requireRestorer(call: PersonCall, id: string): Promise<void> {
  if (call.person.roles.includes('admin') || (await hasJustArchived(call, id))) return
  throw new Problem(403, 'role_required')
}

/** `record` separates what is recorded with the same id, as the settings of a company. */
export async function listChanges(
  tx: Tx,
  company: string,
  of: { record_id: string | readonly string[]; record?: AuditedRecord } | { device_id: string },
  page: { limit: number; offset: number },
): Promise<{ items: RecordChange[]; total: number }> {
  const ofCompany = tx.selectFrom('audit').where('company_id', '=', company)
  let ofRecord =
    'device_id' in of
      ? ofCompany.where('device_id', '=', of.device_id)
      : ofCompany.where(sql<boolean>`record_id = any(${[of.record_id].flat()}::uuid[])`)
  if ('record' in of && of.record) ofRecord = ofRecord.where('record', '=', of.record)
  const rows = await ofRecord
    .select(['id', 'record', 'action', 'at', 'by_name', 'device_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await ofRecord
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map((row) => ({
    id: Number(row.id),
    record: row.record,
    action: row.action as RecordAction,
    at: row.at.toISOString(),
    by: row.by_name,
    device_id: row.device_id,
    before: row.before as Fields | null,
    after: row.after as Fields | null,
  }))
  return { items, total }
}
