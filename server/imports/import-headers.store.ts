import { sql } from 'kysely'
import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Tx } from '../database/database.ts'
import { foldHead, type HeadMapping, type RememberedHeads } from './header-mapping.rules.ts'

const longestHead = 200
const maxRemembered = 1000

export async function rememberedHeads(tx: Tx, company: string, kind: ImportKind): Promise<RememberedHeads> {
  const rows = await tx
    .selectFrom('import_headers')
    .select(['header', 'column_name'])
    .where('company_id', '=', company)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ header, column_name }) => [header, column_name]))
}

/** Stores the latest choice for each head and evicts the oldest. */
export async function rememberHeads(
  tx: Tx,
  company: string,
  kind: ImportKind,
  heads: readonly string[],
  mapping: HeadMapping,
): Promise<void> {
  const chosen = new Map(heads.map((head, at) => [foldHead(head), mapping[at]?.name ?? null]))
  const rows = [...chosen]
    .filter(([head]) => head !== '' && head.length <= longestHead)
    .map(([head, column_name]) => ({ company_id: company, kind, header: head, column_name }))
  if (rows.length === 0) return
  await tx
    .insertInto('import_headers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'header']).doUpdateSet((of) => ({
        column_name: of.ref('excluded.column_name'),
        chosen_at: sql<Date>`now()`,
      })),
    )
    .execute()
  await sql`delete from import_headers where company_id = ${company} and kind = ${kind} and header in (
    select header from import_headers where company_id = ${company} and kind = ${kind}
    order by chosen_at desc, header offset ${maxRemembered})`.execute(tx)
}
