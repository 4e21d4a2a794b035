import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { listedDeviceSchema } from '../devices/schema.ts'
import { foundCountReply, foundListOf, listOf, listQuery, manyOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { installationDetailSchema, listedInstallationSchema } from './detail.ts'
import { installationFields } from './fields.ts'
import {
  installationEditSchema,
  installationFormSchema,
  installationSchema,
  installationSorts,
} from './schema.ts'
import { staleByInstallation } from './stale.ts'

const everyone = ['technician_company', 'distributor'] as const
const one = z.object({ id: z.uuid() })
const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** `is_placed`: with a position on the map. `technician_company_id` is for a distributor, who reads installations of several companies. */
export const installationListQuery = listQuery(installationSorts).extend({
  is_premium: manyOf(yesOrNo),
  is_placed: manyOf(yesOrNo),
  area: manyOf(z.string().trim().max(installationFields.area.limit)),
  technician_company_id: manyOf(z.uuid()),
})
export type InstallationListQuery = z.output<typeof installationListQuery>
const pageQuery = listQuery(installationSorts).pick({ limit: true, offset: true })

const optionSchema = installationSchema
  .pick({
    id: true,
    tag: true,
    tag_id: true,
    client_id: true,
    client_name: true,
    address: true,
    area: true,
    is_premium: true,
  })
  .meta({ id: 'InstallationOption' })

/** The count of installations for one value of one field. */
const filterSchema = z
  .object({
    field: z.string(),
    value: z.union([z.string(), z.int(), z.boolean()]).nullable(),
    /** The label of the value, if the value is an id. */
    name: z.string().optional(),
    count: z.int(),
  })
  .meta({ id: 'FieldFilter' })

/**
 * Buildings: a technician company sees its own; a distributor sees those with devices of its inventory, without
 * contacts, owner and balance. Default order: newest tag first; in a search first tags, then words, that begin with the
 * searched text.
 */
export const installationRoutes = {
  listInstallations: route({
    method: 'GET',
    path: '/installations',
    tag: 'installations',
    summary: 'Installations of the company, searched, filtered and sorted',
    roles: everyone,
    query: installationListQuery,
    reply: foundListOf(listedInstallationSchema),
  }),
  countInstallations: route({
    method: 'GET',
    path: '/installations/count',
    tag: 'installations',
    summary: 'How many installations a search or filter finds',
    roles: everyone,
    query: installationListQuery.pick({
      search: true,
      is_premium: true,
      is_placed: true,
      area: true,
      technician_company_id: true,
    }),
    reply: foundCountReply,
  }),
  listArchivedInstallations: route({
    method: 'GET',
    path: '/installations/archived',
    tag: 'installations',
    summary: 'Installations that an administrator can still restore, the last archived first',
    roles: technician,
    query: pageQuery,
    reply: listOf(listedInstallationSchema),
  }),
  getNextTag: route({
    method: 'GET',
    path: '/installations/tag/next',
    tag: 'installations',
    summary: 'The tag that the next installation gets, as things are',
    roles: technician,
    reply: z.object({ tag: z.int(), tag_id: z.string() }),
  }),
  listInstallationsOfClient: route({
    method: 'GET',
    path: '/installations/client/{id}',
    tag: 'installations',
    summary: 'The installations of a client, by tag',
    roles: technician,
    params: one,
    query: pageQuery,
    reply: listOf(listedInstallationSchema),
  }),
  getInstallation: route({
    method: 'GET',
    path: '/installations/{id}',
    tag: 'installations',
    summary: 'One installation with all that hangs on it',
    roles: everyone,
    params: one,
    reply: installationDetailSchema,
  }),
  listInstallationDevices: route({
    method: 'GET',
    path: '/installations/{id}/devices',
    tag: 'installations',
    summary: 'The devices in an installation',
    roles: everyone,
    params: one,
    reply: listOf(listedDeviceSchema),
  }),
  listInstallationChanges: route({
    method: 'GET',
    path: '/installations/{id}/history',
    tag: 'installations',
    summary: 'Who changed what of an installation and when, the newest first',
    roles: technician,
    params: one,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  addInstallation: route({
    method: 'POST',
    path: '/installations',
    tag: 'installations',
    summary: 'Add an installation; without a tag it gets the next one',
    roles: technician,
    body: installationFormSchema,
    reply: installationDetailSchema,
    status: 201,
    location: '/installations/{id}',
    stale: staleByInstallation,
  }),
  editInstallation: route({
    method: 'PATCH',
    path: '/installations/{id}',
    tag: 'installations',
    summary: 'Change an installation',
    roles: technician,
    params: one,
    body: installationEditSchema,
    reply: installationDetailSchema,
    stale: staleByInstallation,
  }),
  archiveInstallation: route({
    method: 'DELETE',
    path: '/installations/{id}',
    tag: 'installations',
    summary:
      'Archive an installation that holds no devices; whoever did can undo it for 10 minutes, an administrator restore it for 30 days',
    roles: technician,
    params: one,
    reply: z.null(),
    status: 204,
    stale: staleByInstallation,
  }),
  restoreInstallation: route({
    method: 'POST',
    path: '/installations/{id}/restore',
    tag: 'installations',
    summary:
      'Bring an archived installation back; for administrators, and within 10 minutes for whoever archived it',
    roles: technician,
    params: one,
    reply: installationDetailSchema,
    stale: staleByInstallation,
  }),
  listInstallationOptions: route({
    method: 'GET',
    path: '/installationsAllCombo',
    tag: 'combos',
    summary: 'Installations to choose from, by what was typed, of a client where one is given',
    roles: technician,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      client_id: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: foundListOf(optionSchema),
  }),
  listInstallationFilter: route({
    method: 'GET',
    path: '/filters/installations',
    tag: 'filters',
    summary: 'How many installations are premium or not, in each area, and of each company',
    roles: everyone,
    reply: listOf(filterSchema),
  }),
} as const
