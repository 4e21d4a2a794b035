import { catalogueFields } from '../../contract/catalogue/fields.ts'
import { co2Tonnes, gwpOf } from '../../contract/catalogue/refrigerants.ts'
import type { catalogueRoutes } from '../../contract/catalogue/routes.ts'
import { type CatalogueItem, itemName } from '../../contract/catalogue/schema.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import { toEuro } from '../../contract/money.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import {
  countArchivedItems,
  countFilters,
  countItems,
  findItem,
  type ItemRow,
  listArchivedItems,
  listItems,
  typeNameOf,
} from './catalogue.store.ts'

type Routes = typeof catalogueRoutes

/** Fields that are read as they are stored. */
export const itemColumns = omitFields(catalogueFields, 'price')

export function toItem(row: ItemRow): CatalogueItem {
  const fields = valuesIn(itemColumns, row) as Omit<CatalogueItem, 'price'>
  const { refrigerant, refrigerant_charge } = fields
  return {
    ...fields,
    id: row.id,
    price: row.price_cents === null ? null : toEuro(row.price_cents),
    kind: row.kind as CatalogueItem['kind'],
    type_name: typeNameOf(row.item_type_id),
    name: itemName(row),
    gwp: gwpOf(refrigerant),
    co2_tonnes: co2Tonnes(refrigerant, refrigerant_charge),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by,
    ...(row.archived_at ? { archived_at: row.archived_at.toISOString() } : {}),
  }
}

export async function requireItem({ tx, who }: PersonCall, id: string): Promise<CatalogueItem> {
  const row = await findItem(tx, id, who.company)
  if (!row) throw new Problem(404, 'not_found', `The catalogue has no item ${id}.`)
  return toItem(row)
}

const all = <Row>(items: Row[]) => ({ items, total: items.length })

export const answerCatalogue = () => ({
  async listItems({ query }: RequestOf<Routes['listItems']>, { tx, who }: PersonCall) {
    const items = (await listItems(tx, who.company, query)).map(toItem)
    return { items, total: await countItems(tx, who.company, query) }
  },

  async countItems({ query }: RequestOf<Routes['countItems']>, { tx, who }: PersonCall) {
    return { count: await countItems(tx, who.company, query) }
  },

  async listArchivedItems(
    { query }: RequestOf<Routes['listArchivedItems']>,
    { tx, who, person }: PersonCall,
  ) {
    if (!person.roles.includes('admin')) throw new Problem(403, 'role_required')
    const items = (await listArchivedItems(tx, who.company, query)).map(toItem)
    return { items, total: await countArchivedItems(tx, who.company) }
  },

  getItem: ({ params }: RequestOf<Routes['getItem']>, call: PersonCall) => requireItem(call, params.id),

  async listItemChanges({ params, query }: RequestOf<Routes['listItemChanges']>, call: PersonCall) {
    await requireItem(call, params.id)
    return listChanges(call.tx, call.who.company, { record_id: params.id }, query)
  },

  async listItemFilter(_request: unknown, { tx, who }: PersonCall) {
    return all(await countFilters(tx, who.company))
  },
})
