// The order in which people of a company are notified of alarms.
import { sql } from 'kysely'
import type { EscalationOrder } from '../../contract/alarms/escalation.ts'
import { type AlarmKind, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Tx } from '../database/database.ts'

/** Those who have left the company are skipped. */
export const readOrder = async (tx: Tx, company: string): Promise<EscalationOrder> => ({
  people: await tx
    .selectFrom('escalation_steps as o')
    .innerJoin('people as p', 'p.id', 'o.person_id')
    .select(['p.id', sql<string>`trim(p.given_name || ' ' || p.family_name)`.as('name')])
    .where('o.company_id', '=', company)
    .where('p.is_active', '=', true)
    .orderBy('o.position')
    .execute(),
})

/** Two changes of a company's order wait for each other. */
export const lockOrder = (tx: Tx, company: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`escalation_steps ${company}`}))`.execute(tx)

export async function writeOrder(tx: Tx, company_id: string, people: readonly string[]): Promise<void> {
  await tx.deleteFrom('escalation_steps').where('company_id', '=', company_id).execute()
  if (people.length === 0) return
  await tx
    .insertInto('escalation_steps')
    .values(people.map((person_id, position) => ({ company_id, position, person_id })))
    .execute()
}

/**
 * How often an alarm of a kind is escalated: once for each person after the first who chose the kind. Where no further person is,
 * it is once, and informs the same again. Who chose it by e-mail alone counts only where one can be sent. As system.
 */
export async function readEscalations(
  tx: Tx,
  sendsEmail: boolean,
): Promise<(company: string) => (kind: AlarmKind) => number> {
  const { rows } = await sql<{ company_id: string; kind: AlarmKind; people: number }>`
    select o.company_id, k.kind, count(*)::int as people
    from escalation_steps o
    join people p on p.id = o.person_id and p.is_active
    left join notice_settings s on s.company_id = o.company_id and s.person_id = o.person_id
    cross join unnest(${[...alarmKinds]}::text[]) as k(kind)
    where s.person_id is null or k.kind = any(s.console_kinds)
      or (${sendsEmail} and k.kind = any(s.email_kinds))
    group by o.company_id, k.kind`.execute(tx)
  const people = new Map(rows.map((row) => [`${row.company_id} ${row.kind}`, row.people]))
  return (company) => (kind) => Math.max(1, (people.get(`${company} ${kind}`) ?? 0) - 1)
}
