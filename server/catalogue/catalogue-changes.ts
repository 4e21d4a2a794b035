import { sql } from 'kysely'
import type { catalogueRoutes } from '../../contract/catalogue/routes.ts'
import { type CatalogueEdit, type CatalogueItem, itemRules } from '../../contract/catalogue/schema.ts'
import { toCents } from '../../contract/money.ts'
import type { RequestOf } from '../../contract/route.ts'
import { type By, byOf, recordChange, requireRestorer } from '../audit/audit.store.ts'
import { audited } from '../audit/audited.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import { findItem } from './catalogue.store.ts'
import { requireItem, toItem } from './catalogue.ts'

type Routes = typeof catalogueRoutes

const lockItem = (tx: Tx, id: string, company: string) =>
  tx
    .selectFrom('catalogue_items')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', company)
    .forNoKeyUpdate()
    .executeTakeFirst()

const { lockAndRead, recordAudit } = audited<CatalogueItem>({
  record: 'item',
  lock: lockItem,
  read: requireItem,
})

/** Maps the violation of the unique name of an item to a Problem. */
async function mapDuplicateItem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'catalogue_items_name') throw error
    throw new Problem(409, 'item_exists', undefined, [{ path: 'model', key: 'item_exists' }])
  }
}

const columnsOf = ({ price, ...fields }: Omit<CatalogueEdit, 'expected_updated_at'>) => ({
  ...fields,
  ...(price === undefined ? {} : { price_cents: price === null ? null : toCents(price) }),
})

const update = (
  tx: Tx,
  id: string,
  fields: ReturnType<typeof columnsOf> & { archived_at?: ReturnType<typeof sql<Date>> | null },
  by: By,
) =>
  mapDuplicateItem(
    tx
      .updateTable('catalogue_items')
      .set({ ...fields, updated_at: sql<Date>`now()`, updated_by: by.name })
      .where('id', '=', id)
      .where('company_id', '=', by.company)
      .execute(),
  )

/** An edit of some fields must fit the stored others. */
function requireRules(item: CatalogueItem, edit: CatalogueEdit): void {
  const broken = itemRules.find(({ holds }) => !holds({ ...item, ...edit }))
  if (broken) throw new Problem(400, broken.key, undefined, [{ path: broken.path, key: broken.key }])
}

async function archive(call: PersonCall, id: string): Promise<null> {
  const item = await lockAndRead(call, id)
  await update(call.tx, id, { archived_at: sql<Date>`now()` }, byOf(call))
  const archived = await findItem(call.tx, id, call.who.company, 'archived')
  const after = { ...item, archived_at: archived?.archived_at?.toISOString() }
  await recordChange(call.tx, call, { record: 'item', id, action: 'archived', before: item, after })
  return null
}

async function restore(call: PersonCall, id: string): Promise<CatalogueItem> {
  await requireRestorer(call, id)
  await lockItem(call.tx, id, call.who.company)
  const archived = await findItem(call.tx, id, call.who.company, 'archived')
  if (!archived) throw new Problem(404, 'not_found', `There is no item ${id} that could be restored.`)
  await update(call.tx, id, { archived_at: null }, byOf(call))
  return recordAudit(call, 'restored', toItem(archived), id)
}

export const answerCatalogueChanges = () => ({
  async addItem({ body }: RequestOf<Routes['addItem']>, call: PersonCall): Promise<CatalogueItem> {
    const { item_type_id, model, ...fields } = body
    const { id } = await mapDuplicateItem(
      call.tx
        .insertInto('catalogue_items')
        .values({
          ...columnsOf(fields),
          item_type_id,
          model,
          company_id: call.who.company,
          created_by: call.person.name,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return recordAudit(call, 'created', null, id)
  },

  async editItem({ params, body }: RequestOf<Routes['editItem']>, call: PersonCall): Promise<CatalogueItem> {
    const { expected_updated_at, ...edit } = body
    const item = await lockAndRead(call, params.id)
    requireAsExpected(item, { expected_updated_at })
    requireRules(item, edit)
    await update(call.tx, item.id, columnsOf(edit), byOf(call))
    return recordAudit(call, 'changed', item, item.id)
  },

  archiveItem: ({ params }: RequestOf<Routes['archiveItem']>, call: PersonCall) => archive(call, params.id),

  restoreItem: ({ params }: RequestOf<Routes['restoreItem']>, call: PersonCall) => restore(call, params.id),
})
