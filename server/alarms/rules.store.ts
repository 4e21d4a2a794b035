import { sql } from 'kysely'
import { type AlarmKind, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { AlarmRule } from '../../contract/alarms/schema.ts'
import type { Tx } from '../database/database.ts'
import { defaultRule, type Rule } from './reconcile.rules.ts'

type RuleOf = (kind: AlarmKind) => Rule

/** How each company judges; row-level security or the system decides which are read. */
export async function readRules(tx: Tx): Promise<(company: string) => RuleOf> {
  const rows = await tx.selectFrom('alarm_rules').selectAll().execute()
  const own = new Map(rows.map((row) => [`${row.company_id} ${row.kind}`, row]))
  const defaults = new Map(alarmKinds.map((kind) => [kind, defaultRule(kind)]))
  return (company) => (kind) => own.get(`${company} ${kind}`) ?? defaults.get(kind) ?? defaultRule(kind)
}

const shown = (
  kind: AlarmKind,
  rule: Rule,
  by?: { updated_at: Date | null; updated_by: string | null },
): AlarmRule => ({
  kind,
  is_enabled: rule.is_enabled,
  threshold: rule.threshold,
  delay_minutes: rule.delay_minutes,
  recovery_minutes: rule.recovery_minutes,
  escalate_minutes: rule.escalate_minutes,
  updated_at: by?.updated_at?.toISOString() ?? null,
  updated_by: by?.updated_by ?? null,
})

/** Of the company of the transaction, one of each kind. */
export async function listRules(tx: Tx, company: string): Promise<AlarmRule[]> {
  const rows = await tx.selectFrom('alarm_rules').selectAll().where('company_id', '=', company).execute()
  const own = new Map(rows.map((row) => [row.kind, row]))
  return alarmKinds.map((kind) => {
    const row = own.get(kind)
    return shown(kind, row ?? defaultRule(kind), row)
  })
}

/** Two changes of a company's rules wait for each other. */
export const lockRules = (tx: Tx, company: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`alarm_rules ${company}`}))`.execute(tx)

export async function writeRule(
  tx: Tx,
  { company, kind, by }: { company: string; kind: AlarmKind; by: string },
  rule: Rule,
): Promise<AlarmRule> {
  const values = { ...rule, updated_at: new Date(), updated_by: by }
  const row = await tx
    .insertInto('alarm_rules')
    .values({ company_id: company, kind, ...values })
    .onConflict((on) => on.columns(['company_id', 'kind']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  return shown(kind, row, row)
}
