import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { contactTypeSchema } from '../contacts/fields.ts'
import { foundCountReply, foundListOf, listOf, listQuery, manyOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import {
  clientDetailSchema,
  clientEditSchema,
  clientFormSchema,
  clientInstallationSchema,
  clientSchema,
  clientSorts,
  contactAddSchema,
  contactEditSchema,
} from './schema.ts'
import { staleByClient } from './stale.ts'

const oneClient = z.object({ id: z.uuid() })
const oneContact = z.object({ id: z.uuid(), contactId: z.uuid() })
const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** `deviceTypes` finds clients with such a device in one of their installations. */
export const clientListQuery = listQuery(clientSorts).extend({
  is_premium: manyOf(yesOrNo),
  deviceTypes: manyOf(deviceTypeSchema),
})
export type ClientListQuery = z.output<typeof clientListQuery>

const comboQuery = z.object({
  search: z.string().trim().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const premiumFilterSchema = z.object({ value: z.boolean(), count: z.int() }).meta({ id: 'PremiumFilter' })

/** Clients of a technician company. Without a `sort`, matches at the beginning come first. */
export const clientRoutes = {
  listClients: route({
    method: 'GET',
    path: '/clients',
    tag: 'clients',
    summary: 'Clients of the company, searched, filtered and sorted',
    roles: technician,
    query: clientListQuery,
    reply: foundListOf(clientSchema),
  }),
  countClients: route({
    method: 'GET',
    path: '/clients/count',
    tag: 'clients',
    summary: 'How many clients a search or filter finds',
    roles: technician,
    query: clientListQuery.pick({ search: true, is_premium: true, deviceTypes: true }),
    reply: foundCountReply,
  }),
  listArchivedClients: route({
    method: 'GET',
    path: '/clients/archived',
    tag: 'clients',
    summary: 'Clients that an administrator can still restore, the last archived first',
    roles: technician,
    query: listQuery(clientSorts).pick({ limit: true, offset: true }),
    reply: listOf(clientSchema),
  }),
  getClient: route({
    method: 'GET',
    path: '/clients/{id}',
    tag: 'clients',
    summary: 'One client with its contacts and what it owes',
    roles: technician,
    params: oneClient,
    reply: clientDetailSchema,
  }),
  listClientInstallations: route({
    method: 'GET',
    path: '/clients/{id}/installations',
    tag: 'clients',
    summary: 'The installations of a client',
    roles: technician,
    params: oneClient,
    reply: listOf(clientInstallationSchema),
  }),
  listClientChanges: route({
    method: 'GET',
    path: '/clients/{id}/history',
    tag: 'clients',
    summary: 'Who changed what of a client and when, the newest first',
    roles: technician,
    params: oneClient,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  addClient: route({
    method: 'POST',
    path: '/clients',
    tag: 'clients',
    summary: 'Add a client with its contacts',
    roles: technician,
    body: clientFormSchema,
    reply: clientSchema,
    status: 201,
    location: '/clients/{id}',
    stale: staleByClient,
  }),
  editClient: route({
    method: 'PATCH',
    path: '/clients/{id}',
    tag: 'clients',
    summary: 'Change a client, and its contacts where they are given',
    roles: technician,
    params: oneClient,
    body: clientEditSchema,
    reply: clientSchema,
    stale: staleByClient,
  }),
  archiveClient: route({
    method: 'DELETE',
    path: '/clients/{id}',
    tag: 'clients',
    summary:
      'Archive a client; whoever did can undo it for 10 minutes, an administrator restore it for 30 days',
    roles: technician,
    params: oneClient,
    reply: z.null(),
    status: 204,
    stale: staleByClient,
  }),
  restoreClient: route({
    method: 'POST',
    path: '/clients/{id}/restore',
    tag: 'clients',
    summary:
      'Bring an archived client back; for administrators, and within 10 minutes for whoever archived it',
    roles: technician,
    params: oneClient,
    reply: clientSchema,
    stale: staleByClient,
  }),
  addContact: route({
    method: 'POST',
    path: '/clients/{id}/contacts',
    tag: 'clients',
    summary: 'Add a contact to a client',
    roles: technician,
    params: oneClient,
    body: contactAddSchema,
    reply: clientSchema,
    status: 201,
    location: '/clients/{id}',
    stale: staleByClient,
  }),
  editContact: route({
    method: 'PATCH',
    path: '/clients/{id}/contacts/{contactId}',
    tag: 'clients',
    summary: 'Change a contact, or make it the primary one',
    roles: technician,
    params: oneContact,
    body: contactEditSchema,
    reply: clientSchema,
    stale: staleByClient,
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/clients/{id}/contacts/{contactId}',
    tag: 'clients',
    summary: 'Remove a contact while another remains; the one now in its place takes over as the primary one',
    roles: technician,
    params: oneContact,
    reply: z.null(),
    status: 204,
    stale: staleByClient,
  }),
  listClientOptions: route({
    method: 'GET',
    path: '/clientsCombo',
    tag: 'combos',
    summary: 'Clients to choose from, by what was typed',
    roles: technician,
    query: comboQuery,
    reply: foundListOf(clientSchema.pick({ id: true, name: true, fullname: true, is_premium: true })),
  }),
  listContactTypes: route({
    method: 'GET',
    path: '/contactTypeCombo',
    tag: 'combos',
    summary: 'Kinds of contact',
    roles: technician,
    reply: listOf(contactTypeSchema),
  }),
  listPremiumFilter: route({
    method: 'GET',
    path: '/filters/is_premium',
    tag: 'filters',
    summary: 'How many clients are premium and how many are not',
    roles: technician,
    reply: listOf(premiumFilterSchema),
  }),
} as const
