import { sql } from 'kysely'
import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Tx } from '../database/database.ts'
import { foldHead, type Places, type RememberedHeads } from './heads.rules.ts'

const longestHead = 200
const mostRemembered = 1000

export async function rememberedHeads(tx: Tx, company: string, kind: ImportKind): Promise<RememberedHeads> {
  const rows = await tx
    .selectFrom('import_heads')
    .select(['head', 'column_name'])
    .where('company_id', '=', company)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ head, column_name }) => [head, column_name]))
}

/** The latest choice for a head counts; the oldest are forgotten. */
export async function rememberHeads(
  tx: Tx,
  company: string,
  kind: ImportKind,
  heads: readonly string[],
  places: Places,
): Promise<void> {
  const chosen = new Map(heads.map((head, at) => [foldHead(head), places[at]?.name ?? null]))
  const rows = [...chosen]
    .filter(([head]) => head !== '' && head.length <= longestHead)
    .map(([head, column_name]) => ({ company_id: company, kind, head, column_name }))
  if (rows.length === 0) return
  await tx
    .insertInto('import_heads')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'head']).doUpdateSet((of) => ({
        column_name: of.ref('excluded.column_name'),
        chosen_at: sql<Date>`now()`,
      })),
    )
    .execute()
  await sql`delete from import_heads where company_id = ${company} and kind = ${kind} and head in (
    select head from import_heads where company_id = ${company} and kind = ${kind}
    order by chosen_at desc, head offset ${mostRemembered})`.execute(tx)
}
