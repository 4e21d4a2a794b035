import { itemTypes } from '../../contract/catalogue/types.ts'
import type { RecordAction } from '../../contract/changes.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import type { ListedInstallation } from '../../contract/installations/detail.ts'
import {
  fuelTypes,
  type InstallationItem,
  type installationItemRoutes,
  itemFields,
  placementTypes,
} from '../../contract/installations/items.ts'
import type { Installation } from '../../contract/installations/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { lockInstallation } from './installation-changes.store.ts'
import { deleteItem, findItem, type ItemRow, insertItem, listItems, updateItem } from './items.store.ts'

type Routes = typeof installationItemRoutes

/** Fields that are read as they are stored. */
const itemColumns = omitFields(itemFields, 'cost', 'installed_at')

const toItem = (row: ItemRow): InstallationItem => ({
  id: row.id,
  installation_id: row.installation_id,
  ...valuesIn(itemColumns, row),
  cost: row.cost_cents === null ? null : Number(row.cost_cents) / 100,
  installed_at: row.installed_day,
})

/** Items for the detail of an installation; a distributor sees none. */
export async function readItems({ tx }: PersonCall, installation: string) {
  const items = (await listItems(tx, [installation])).map(toItem)
  return { items, installation_item_id: items[0]?.id ?? null }
}

/** Adds the items to a list of installations, with one query. */
export async function withItems(
  { tx }: Pick<PersonCall, 'tx'>,
  installations: Installation[],
): Promise<ListedInstallation[]> {
  if (installations.length === 0) return []
  const items = await listItems(
    tx,
    installations.map(({ id }) => id),
  )
  const byInstallation = Map.groupBy(items.map(toItem), ({ installation_id }) => installation_id)
  return installations.map((installation) => {
    const own = byInstallation.get(installation.id) ?? []
    return { ...installation, installation_item_id: own[0]?.id ?? null, items: own }
  })
}

async function lockAndReadItems(call: PersonCall, installation: string): Promise<InstallationItem[]> {
  if ((await lockInstallation(call.tx, installation, call.who.company)) !== 'active') {
    throw new Problem(404, 'not_found', `There is no installation ${installation}.`)
  }
  return (await readItems(call, installation)).items
}

async function requireItem({ tx }: PersonCall, installation: string, id: string): Promise<InstallationItem> {
  const row = await findItem(tx, installation, id)
  if (!row) throw new Problem(404, 'not_found', `The installation has no item ${id}.`)
  return toItem(row)
}

async function recordItemChange(
  call: PersonCall,
  id: string,
  action: RecordAction,
  before: InstallationItem[],
) {
  const { items } = await readItems(call, id)
  await recordChange(call.tx, call, {
    record: 'installation',
    id,
    action,
    before: { items: before },
    after: { items },
  })
}

const all = <Row>(rows: readonly Row[]) => ({ items: [...rows], total: rows.length })

export const answerInstallationItems = () => ({
  async addInstallationItem({ params, body }: RequestOf<Routes['addInstallationItem']>, call: PersonCall) {
    const before = await lockAndReadItems(call, params.id)
    const id = await insertItem(call.tx, params.id, body, byOf(call))
    await recordItemChange(call, params.id, 'item_added', before)
    return requireItem(call, params.id, id)
  },

  async editInstallationItem({ params, body }: RequestOf<Routes['editInstallationItem']>, call: PersonCall) {
    const before = await lockAndReadItems(call, params.id)
    await requireItem(call, params.id, params.itemId)
    await updateItem(call.tx, params.itemId, body, byOf(call))
    await recordItemChange(call, params.id, 'item_changed', before)
    return requireItem(call, params.id, params.itemId)
  },

  async deleteInstallationItem({ params }: RequestOf<Routes['deleteInstallationItem']>, call: PersonCall) {
    const before = await lockAndReadItems(call, params.id)
    await requireItem(call, params.id, params.itemId)
    await deleteItem(call.tx, params.itemId, call.who.company)
    await recordItemChange(call, params.id, 'item_deleted', before)
    return null
  },

  listItemTypes: async () => all(itemTypes),
  listFuelTypes: async () => all(fuelTypes),
  listPlacementTypes: async () => all(placementTypes),
})
