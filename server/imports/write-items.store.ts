import { sql } from 'kysely'
import { catalogueFields } from '../../contract/catalogue/fields.ts'
import type { CatalogueForm, CatalogueItem } from '../../contract/catalogue/schema.ts'
import { omitFields, storedValues } from '../../contract/fields.ts'
import { toCents } from '../../contract/money.ts'
import type { ItemRow } from '../catalogue/catalogue.store.ts'
import { toItem } from '../catalogue/catalogue.ts'
import { columnList } from '../database/column-list.ts'
import type { Tx } from '../database/database.ts'
import type { ReadRow } from './imports.store.ts'
import { itemKeyOf } from './item-rows.ts'

/** The keys of all active items, as `itemKeyOf`. */
export async function findTakenItems(tx: Tx, company: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('catalogue_items')
    .select(['item_type_id', 'make', 'model', 'model_year'])
    .where('company_id', '=', company)
    .where('archived_at', 'is', null)
    .execute()
  return new Set(rows.map(itemKeyOf))
}

const columns = omitFields(catalogueFields, 'price')

/** Inserts items and returns them in the form of the contract. */
export async function writeItems(
  tx: Tx,
  by: { company: string; name: string },
  rows: readonly ReadRow<CatalogueForm>[],
): Promise<CatalogueItem[]> {
  const items = rows.map(({ id, form }) => ({
    id,
    ...storedValues(columns, form),
    price_cents: typeof form.price === 'number' ? toCents(form.price) : null,
  }))
  const { rows: written } = await sql<ItemRow>`
    insert into catalogue_items (id, company_id, created_by, price_cents, ${columnList(columns)})
    select id, ${by.company}, ${by.name}, price_cents, ${columnList(columns)}
    from jsonb_populate_recordset(null::catalogue_items, ${JSON.stringify(items)}::jsonb)
    returning *`.execute(tx)
  return written.map(toItem)
}
