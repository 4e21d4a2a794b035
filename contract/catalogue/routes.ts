import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { countReply, listOf, listQuery, manyOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { catalogueFields } from './fields.ts'
import { catalogueEditSchema, catalogueFormSchema, catalogueItemSchema, catalogueSorts } from './schema.ts'
import { itemKinds } from './types.ts'

const oneItem = z.object({ id: z.uuid() })

export const catalogueListQuery = listQuery(catalogueSorts).extend({
  kind: manyOf(z.enum(itemKinds)),
  item_type_id: manyOf(z.coerce.number().int()),
  make: manyOf(z.string().max(catalogueFields.make.limit)),
})
export type CatalogueListQuery = z.output<typeof catalogueListQuery>

const itemFilterSchema = z
  .object({ field: z.enum(['kind', 'item_type_id', 'make']), value: z.string(), count: z.int() })
  .meta({ id: 'ItemFilter' })
export type ItemFilter = z.infer<typeof itemFilterSchema>

/** Operations whose replies show an item of the catalogue. */
const staleByItem = [
  'listItems',
  'countItems',
  'listArchivedItems',
  'getItem',
  'listItemChanges',
  'listItemFilter',
  'listHvacModels',
] as const

/** The catalogue of a technician company. Without a `sort`, matches at the beginning of make or model come first. */
export const catalogueRoutes = {
  listItems: route({
    method: 'GET',
    path: '/items',
    tag: 'catalogue',
    summary: 'Appliances and materials of the catalogue, searched, filtered and sorted',
    roles: technician,
    query: catalogueListQuery,
    reply: listOf(catalogueItemSchema),
  }),
  countItems: route({
    method: 'GET',
    path: '/items/count',
    tag: 'catalogue',
    summary: 'How many items a search or filter finds',
    roles: technician,
    query: catalogueListQuery.pick({ search: true, kind: true, item_type_id: true, make: true }),
    reply: countReply,
  }),
  listArchivedItems: route({
    method: 'GET',
    path: '/items/archived',
    tag: 'catalogue',
    summary: 'Items that an administrator can still restore, the last archived first',
    roles: technician,
    query: catalogueListQuery.pick({ limit: true, offset: true }),
    reply: listOf(catalogueItemSchema),
  }),
  getItem: route({
    method: 'GET',
    path: '/items/{id}',
    tag: 'catalogue',
    summary: 'An item of the catalogue',
    roles: technician,
    params: oneItem,
    reply: catalogueItemSchema,
  }),
  listItemChanges: route({
    method: 'GET',
    path: '/items/{id}/history',
    tag: 'catalogue',
    summary: 'Who changed what of an item and when, the newest first',
    roles: technician,
    params: oneItem,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  addItem: route({
    method: 'POST',
    path: '/items',
    tag: 'catalogue',
    summary: 'Add an appliance or a material to the catalogue',
    roles: technician,
    body: catalogueFormSchema,
    reply: catalogueItemSchema,
    status: 201,
    location: '/items/{id}',
    stale: staleByItem,
  }),
  editItem: route({
    method: 'PATCH',
    path: '/items/{id}',
    tag: 'catalogue',
    summary: 'Change an item of the catalogue; jobs keep the name and the price they were given',
    roles: technician,
    params: oneItem,
    body: catalogueEditSchema,
    reply: catalogueItemSchema,
    stale: staleByItem,
  }),
  archiveItem: route({
    method: 'DELETE',
    path: '/items/{id}',
    tag: 'catalogue',
    summary:
      'Archive an item; jobs that used it stay as they are. Whoever did can undo it for 10 minutes, an administrator restore it for 30 days',
    roles: technician,
    params: oneItem,
    reply: z.null(),
    status: 204,
    stale: staleByItem,
  }),
  restoreItem: route({
    method: 'POST',
    path: '/items/{id}/restore',
    tag: 'catalogue',
    summary: 'Bring an archived item back; for administrators, and within 10 minutes for whoever archived it',
    roles: technician,
    params: oneItem,
    reply: catalogueItemSchema,
    stale: staleByItem,
  }),
  listItemFilter: route({
    method: 'GET',
    path: '/filters/items',
    tag: 'filters',
    summary: 'How many items of the catalogue there are of each kind, type and make',
    roles: technician,
    reply: listOf(itemFilterSchema),
  }),
} as const
