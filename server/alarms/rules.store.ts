import { type Selectable, sql } from 'kysely'
import { type AlarmKind, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { AlarmRule } from '../../contract/alarms/schema.ts'
import type { Tx } from '../database/database.ts'
import type { AlarmRules } from '../database/database.types.ts'
import { defaultRule, type Rule } from './reconcile.rules.ts'

type RuleOf = (kind: AlarmKind) => Rule

/** How each company judges; row-level security or the system decides which are read. */
export async function readRules(tx: Tx): Promise<(company: string) => RuleOf> {
  const rows = await tx.selectFrom('alarm_rules').selectAll().execute()
  const own = new Map(rows.map((row) => [`${row.company_id} ${row.kind}`, row]))
  const defaults = new Map(alarmKinds.map((kind) => [kind, defaultRule(kind)]))
  return (company) => (kind) => own.get(`${company} ${kind}`) ?? defaults.get(kind) ?? defaultRule(kind)
}

const toRule = ({ company_id: _company, kind, updated_at, ...row }: Selectable<AlarmRules>): AlarmRule => ({
  ...row,
  kind: kind as AlarmKind,
  updated_at: updated_at?.toISOString() ?? null,
})

/** Of the company of the transaction, one of each kind. */
export async function listRules(tx: Tx, company: string): Promise<AlarmRule[]> {
  const rows = await tx.selectFrom('alarm_rules').selectAll().where('company_id', '=', company).execute()
  const own = new Map(rows.map((row) => [row.kind, row]))
  return alarmKinds.map((kind) => {
    const row = own.get(kind)
    return row ? toRule(row) : { kind, ...defaultRule(kind), updated_at: null, updated_by: null }
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
  return toRule(row)
}
