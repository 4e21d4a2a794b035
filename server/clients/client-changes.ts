import { sql } from 'kysely'
import type { RecordAction } from '../../contract/changes.ts'
import type { clientRoutes } from '../../contract/clients/routes.ts'
import type { Client } from '../../contract/clients/schema.ts'
import { without, withPrimary } from '../../contract/contacts/primary.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange, requireRestorer } from '../audit/audit.store.ts'
import { audited } from '../audit/audited.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import {
  type ContactFields,
  insertClient,
  lockClient,
  updateClient,
  writeContacts,
} from './client-changes.store.ts'
import { findClient } from './clients.store.ts'
import { requireClient, toClient } from './clients.ts'

type Routes = typeof clientRoutes

const { lockAndRead, recordAudit } = audited<Client>({
  record: 'client',
  lock: lockClient,
  read: requireClient,
})

const indexOfContact = (client: Client, contactId: string): number => {
  const at = client.contacts.findIndex(({ id }) => id === contactId)
  if (at < 0) throw new Problem(404, 'not_found', `The client has no contact ${contactId}.`)
  return at
}

/** A contact with an id must belong to this client, and appear once. */
function requireOwn(client: Client, contacts: readonly ContactFields[]): void {
  const own = new Set(client.contacts.map(({ id }) => id))
  const at = contacts.findIndex(
    ({ id }, index) => id && (!own.has(id) || contacts.findIndex((one) => one.id === id) < index),
  )
  if (at >= 0)
    throw new Problem(400, 'not_found', undefined, [{ path: `contacts.${at}.id`, key: 'not_found' }])
}

/** Checked only if an edit sets one of both fields, because older businesses may have no name. */
function requireEntityName({ is_business, entity_name }: Pick<Client, 'is_business' | 'entity_name'>): void {
  if (!is_business || entity_name) return
  const key = 'entity_name_required'
  throw new Problem(400, key, undefined, [{ path: 'entity_name', key }])
}

async function changeContacts(
  call: PersonCall,
  client: Client,
  action: RecordAction,
  contacts: readonly ContactFields[],
): Promise<Client> {
  await writeContacts(call.tx, client.id, contacts, call.who.company)
  await updateClient(call.tx, client.id, {}, byOf(call))
  return recordAudit(call, action, client, client.id)
}

async function archive(call: PersonCall, id: string): Promise<null> {
  const client = await lockAndRead(call, id)
  await updateClient(call.tx, id, { archived_at: sql<Date>`now()` }, byOf(call))
  const archived = await findClient(call.tx, id, call.who.company, 'archived')
  const after = { ...client, archived_at: archived?.archived_at?.toISOString() }
  await recordChange(call.tx, call, { record: 'client', id, action: 'archived', before: client, after })
  return null
}

async function restore(call: PersonCall, id: string): Promise<Client> {
  await requireRestorer(call, id)
  await lockClient(call.tx, id, call.who.company)
  const archived = await findClient(call.tx, id, call.who.company, 'archived')
  if (!archived) throw new Problem(404, 'not_found', `There is no client ${id} that could be restored.`)
  await updateClient(call.tx, id, { archived_at: null }, byOf(call))
  return recordAudit(call, 'restored', toClient(archived), id)
}

export const answerClientChanges = () => ({
  async addClient({ body }: RequestOf<Routes['addClient']>, call: PersonCall): Promise<Client> {
    const { contacts, ...fields } = body
    const id = await insertClient(call.tx, fields, byOf(call))
    const fresh = withPrimary(contacts).map(({ id: _id, ...contact }) => contact)
    await writeContacts(call.tx, id, fresh, call.who.company)
    return recordAudit(call, 'created', null, id)
  },

  async editClient({ params, body }: RequestOf<Routes['editClient']>, call: PersonCall): Promise<Client> {
    const { contacts, expected_updated_at, ...fields } = body
    const client = await lockAndRead(call, params.id)
    requireAsExpected(client, { expected_updated_at })
    if (fields.is_business ?? fields.entity_name !== undefined) requireEntityName({ ...client, ...fields })
    if (contacts) {
      requireOwn(client, contacts)
      await writeContacts(call.tx, client.id, withPrimary(contacts), call.who.company)
    }
    await updateClient(call.tx, client.id, fields, byOf(call))
    return recordAudit(call, 'changed', client, client.id)
  },

  archiveClient: ({ params }: RequestOf<Routes['archiveClient']>, call: PersonCall) =>
    archive(call, params.id),

  restoreClient: ({ params }: RequestOf<Routes['restoreClient']>, call: PersonCall) =>
    restore(call, params.id),

  async addContact({ params, body }: RequestOf<Routes['addContact']>, call: PersonCall): Promise<Client> {
    const client = await lockAndRead(call, params.id)
    const others = client.contacts.map((contact) =>
      body.is_primary ? { ...contact, is_primary: false } : contact,
    )
    return changeContacts(call, client, 'contact_added', [...others, body])
  },

  async editContact({ params, body }: RequestOf<Routes['editContact']>, call: PersonCall): Promise<Client> {
    const client = await lockAndRead(call, params.id)
    const at = indexOfContact(client, params.contactId)
    const contacts = client.contacts.map((contact, index) => ({
      ...contact,
      ...(index === at ? (body as Partial<ContactFields>) : {}),
      is_primary: body.is_primary ? index === at : contact.is_primary,
    }))
    return changeContacts(call, client, 'contact_changed', contacts)
  },

  async deleteContact({ params }: RequestOf<Routes['deleteContact']>, call: PersonCall): Promise<null> {
    const client = await lockAndRead(call, params.id)
    const at = indexOfContact(client, params.contactId)
    if (client.contacts.length === 1) throw new Problem(409, 'contact_last')
    await changeContacts(call, client, 'contact_deleted', without(client.contacts, at))
    return null
  },
})
