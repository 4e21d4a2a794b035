import { type RawBuilder, sql } from 'kysely'
import type { ClientMark } from '../../contract/imports/columns.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

export interface FoundClient {
  id: string
  name: string
}

/** The last ten digits, so that the country code does not matter. */
const nationalNumber = (text: RawBuilder<unknown>) => sql`right(regexp_replace(${text}, '\\D', '', 'g'), 10)`

/** SQL that joins the clients that a value refers to. */
const matches: Record<ClientMark, RawBuilder<unknown>> = {
  client_email: sql`join clients c on lower(c.email) = lower(v.value)`,
  client_phone: sql`join contacts k on ${nationalNumber(sql`k.phone`)} = ${nationalNumber(sql`v.value`)} and k.company_id = v.company
    join clients c on c.id = k.client_id`,
  client_name: sql`join (
      select id, unnest(array[lastname || ' ' || firstname, firstname || ' ' || lastname, nullif(entity_name, ''),
        nullif(entity_name, '') || ' (' || lastname || ' ' || firstname || ')']) as label from clients
      where company_id = (select company from v limit 1)
    ) n on fold(n.label) = fold(regexp_replace(v.value, '\\s+', ' ', 'g')) join clients c on c.id = n.id`,
  client_tag: sql`join installations i on i.tag::text = substring(v.value from '\\d+$') and i.company_id = v.company
      and i.archived_at is null join clients c on c.id = i.client_id`,
}

/** Active clients by each of these values. */
export async function findByMark(tx: Tx, company: string, mark: ClientMark, values: readonly string[]) {
  const found = new Map<string, FoundClient[]>()
  if (values.length === 0) return found
  const { rows } = await sql<FoundClient & { value: string }>`
    with v as materialized (select value, ${company}::uuid as company from unnest(${values}::text[]) as u(value))
    select distinct v.value, c.id, ${clientName('c')} as name
    from v ${matches[mark]}
    where c.company_id = v.company and c.archived_at is null`.execute(tx)
  for (const { value, id, name } of rows) {
    const matching = found.get(value) ?? []
    matching.push({ id, name })
    found.set(value, matching)
  }
  return found
}

/** Which of these tags belong to an installation, archived ones included. */
export async function findTakenTags(tx: Tx, company: string, tags: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ tag: number }>`select tag from installations
    where company_id = ${company} and tag = any(${tags}::int[])`.execute(tx)
  return new Set(rows.map(({ tag }) => String(tag)))
}
