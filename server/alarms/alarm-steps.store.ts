// Reads the alarms that the rules look at, and writes what they decided.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import {
  answersStill,
  type Condition,
  type End,
  isSnoozedAt,
  type Step,
  type StoredAlarm,
} from './reconcile.rules.ts'

export interface AlarmOfCompany extends StoredAlarm {
  company_id: string
}

/** Open ones, those that ended within a day, and what a longer wider alarm took in while it was snoozed. */
export async function readAlarms(tx: Tx): Promise<AlarmOfCompany[]> {
  const { rows } = await sql<AlarmOfCompany>`
    select id, company_id, subject, kind, installation_id, device_id, facts, since, raised_at, acknowledged_at,
      snoozed_until, escalated_at, escalations, reminded_at, recovering_since, resolved_at, resolved_by
    from alarms where resolved_at is null or resolved_at > now() - interval '1 day'
      or (resolved_by = 'parent' and snoozed_until > now())`.execute(tx)
  return rows
}

const placeOf = (company_id: string, { subject, kind, installation_id, device_id, facts }: Condition) => ({
  company_id,
  subject,
  kind,
  installation_id,
  device_id,
  facts: JSON.stringify(facts),
})

const record = (tx: Tx, company_id: string, alarm_id: string, kind: string, note: string | null = null) =>
  tx.insertInto('alarm_events').values({ company_id, alarm_id, kind, note }).execute()

async function raise(tx: Tx, company: string, step: Extract<Step, { do: 'raise' }>, now: Date) {
  const { condition, waiting, ended } = step
  if (ended) {
    if (waiting) await tx.deleteFrom('alarms').where('id', '=', waiting.id).execute()
    await tx
      .updateTable('alarms')
      .set({
        ...placeOf(company, condition),
        since: condition.since ?? waiting?.since ?? now,
        raised_at: now,
        // What a wider alarm had taken in was never over: who answered for it still does.
        ...(ended.resolved_by !== 'parent' && {
          occurrences: sql`occurrences + 1`,
          // An acknowledgement of the last day still holds, and a snooze until its end.
          ...(!answersStill(ended, now) && { acknowledged_at: null, acknowledged_by: null }),
          ...(!isSnoozedAt(ended, now) && { snoozed_until: null }),
          escalated_at: null,
          escalations: 0,
          reminded_at: null,
        }),
        recovering_since: null,
        resolved_at: null,
        resolved_by: null,
      })
      .where('id', '=', ended.id)
      .execute()
    await record(tx, company, ended.id, 'raised_again')
    return
  }
  const values = { ...placeOf(company, condition), raised_at: now, occurrences: 1 }
  const { id } = waiting
    ? await tx
        .updateTable('alarms')
        .set({ ...values, ...(condition.since && { since: condition.since }) })
        .where('id', '=', waiting.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('alarms')
        .values({ ...values, since: condition.since ?? now })
        .returning('id')
        .executeTakeFirstOrThrow()
  await record(tx, company, id, 'raised')
}

async function resolve(tx: Tx, company: string, { id }: StoredAlarm, by: End, now: Date): Promise<void> {
  await tx
    .updateTable('alarms')
    .set({ resolved_at: now, resolved_by: by, recovering_since: null })
    .where('id', '=', id)
    .execute()
  await record(tx, company, id, 'resolved', by)
}

async function escalate(tx: Tx, company_id: string, { id }: StoredAlarm, now: Date): Promise<void> {
  const { escalations } = await tx
    .updateTable('alarms')
    .set({ escalated_at: now, escalations: sql`escalations + 1` })
    .where('id', '=', id)
    .returning('escalations')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('alarm_events')
    .values({ company_id, alarm_id: id, kind: 'escalated', escalation: escalations })
    .execute()
}

/** One step, in the order in which the rules decided. Whether people see a difference. */
export async function applyStep(tx: Tx, company: string, step: Step, now: Date): Promise<boolean> {
  switch (step.do) {
    case 'wait': {
      const { condition } = step
      await tx
        .insertInto('alarms')
        .values({ ...placeOf(company, condition), since: condition.since ?? now })
        .execute()
      return false
    }
    case 'raise':
      await raise(tx, company, step, now)
      return true
    case 'refresh': {
      const { since, facts, installation_id } = step.condition
      await tx
        .updateTable('alarms')
        .set({
          facts: JSON.stringify(facts),
          installation_id,
          recovering_since: null,
          ...(since && { since }),
        })
        .where('id', '=', step.alarm.id)
        .execute()
      return true
    }
    case 'drop_values':
      await tx
        .updateTable('alarms')
        .set({ facts: JSON.stringify(step.facts) })
        .where('id', '=', step.alarm.id)
        .execute()
      return true
    case 'forget':
      await tx.deleteFrom('alarms').where('id', '=', step.alarm.id).execute()
      return false
    case 'recover':
      await tx.updateTable('alarms').set({ recovering_since: now }).where('id', '=', step.alarm.id).execute()
      await record(tx, company, step.alarm.id, 'recovering')
      return true
    case 'resolve':
      await resolve(tx, company, step.alarm, step.by, now)
      return true
    case 'escalate':
      await escalate(tx, company, step.alarm, now)
      return true
    case 'remind':
      await tx.updateTable('alarms').set({ reminded_at: now }).where('id', '=', step.alarm.id).execute()
      await record(tx, company, step.alarm.id, 'reminded')
      return true
  }
}
