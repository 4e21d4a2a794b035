// Jobs and their entries as rows, newest first.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { EntryType } from '../../contract/jobs/schema.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/database.types.ts'

type Rows = {
  action: Selectable<DB['job_actions']> & Assigned
  material: Selectable<DB['materials']>
  appointment: Selectable<DB['appointments']> & Assigned & { address: string | null; area: string | null }
  payment: Selectable<DB['payments']> & Assigned & { payer_name: string }
  expense: Selectable<DB['expenses']> & Assigned
}
interface Assigned {
  assignee_name: string | null
}
interface Place {
  tag_id: string
  client_name: string
}
export type EntryRow<Type extends EntryType> = Rows[Type] & Place

const assignee = sql`(select p.given_name || ' ' || p.family_name from people p where p.id = e.assignee_id)`

const kinds: Record<EntryType, { table: string; more: RawBuilder<unknown> }> = {
  action: { table: 'job_actions', more: sql`, ${assignee} as assignee_name` },
  material: { table: 'materials', more: sql`` },
  appointment: { table: 'appointments', more: sql`, ${assignee} as assignee_name, i.address, i.area` },
  payment: {
    table: 'payments',
    more: sql`, ${assignee} as assignee_name, (
      select ${clientName('k')} from clients k where k.id = e.client_id) as payer_name`,
  },
  expense: { table: 'expenses', more: sql`, ${assignee} as assignee_name` },
}

export type EntrySelection = { installation: string } | { ids: string[] }

const isSelected = (selection: EntrySelection) =>
  'ids' in selection
    ? sql`e.id = any(${selection.ids}::uuid[])`
    : sql`e.installation_id = ${selection.installation}::uuid`

export async function readEntries<Type extends EntryType>(
  tx: Tx,
  company: string,
  type: Type,
  selection: EntrySelection,
): Promise<EntryRow<Type>[]> {
  const { table, more } = kinds[type]
  const { rows } = await sql<EntryRow<Type>>`
    select e.*, t.key || '_' || i.tag as tag_id, ${clientName('c')} as client_name ${more}
    from ${sql.table(table)} e
    join installations i on i.company_id = e.company_id and i.id = e.installation_id
    join clients c on c.company_id = i.company_id and c.id = i.client_id
    join companies t on t.id = e.company_id
    where e.company_id = ${company} and ${isSelected(selection)}
    order by e.created_at desc, e.id desc`.execute(tx)
  return rows
}

export type JobRow = Awaited<ReturnType<typeof readJobs>>[number]

export const readJobs = (tx: Tx, company: string, installation: string) =>
  tx
    .selectFrom('jobs as e')
    .selectAll('e')
    .select(sql<string | null>`${assignee}`.as('assignee_name'))
    .where('e.company_id', '=', company)
    .where('e.installation_id', '=', installation)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
