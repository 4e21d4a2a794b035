import { sql } from 'kysely'
import { clientColumns } from '../../contract/clients/fields.ts'
import type { Client, ClientForm } from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { storedValues } from '../../contract/fields.ts'
import { toClient } from '../clients/clients.ts'
import { columnList } from '../database/column-list.ts'
import type { Tx } from '../database/database.ts'
import type { ReadRow } from './imports.store.ts'

/** Which of these e-mails belong to active clients, in lower case. */
export async function findTakenEmails(
  tx: Tx,
  company: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select lower(email) as email from clients
    where company_id = ${company} and archived_at is null and lower(email) = any(${emails}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Inserts clients with their contacts and returns them in the form of the contract. */
export async function writeClients(
  tx: Tx,
  by: { company: string; name: string },
  rows: readonly ReadRow<ClientForm>[],
): Promise<Client[]> {
  const at = new Date()
  const clients = rows.map(({ id, form: { contacts, ...form } }) => ({
    id,
    ...storedValues(clientColumns, form),
    contacts: contacts.map((contact, position) => ({
      ...storedValues(contactFields, contact),
      is_primary: contact.is_primary,
      id: crypto.randomUUID(),
      position,
    })),
  }))
  const ofClient = columnList(clientColumns)
  await sql`insert into clients (id, company_id, created_by, ${ofClient})
    select id, ${by.company}, ${by.name}, ${ofClient}
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(clients)}::jsonb)`.execute(tx)
  const contacts = clients.flatMap((client) =>
    client.contacts.map((contact) => ({ ...contact, client_id: client.id })),
  )
  const ofContact = columnList(contactFields)
  await sql`insert into contacts (id, company_id, client_id, is_primary, position, ${ofContact})
    select id, ${by.company}, client_id, is_primary, position, ${ofContact}
    from jsonb_populate_recordset(null::contacts, ${JSON.stringify(contacts)}::jsonb)`.execute(tx)
  const rest = { tag: null, archived_at: null, created_at: at, updated_at: null, updated_by: null }
  return clients.map((client) =>
    toClient({ ...client, ...rest, company_id: by.company, created_by: by.name }),
  )
}
