import { sql } from 'kysely'
import type { Client, ClientForm } from '../../contract/clients.ts'
import { toClient } from '../clients/clients.ts'
import type { Tx } from '../database.ts'
import type { ReadRow } from './imports.store.ts'

/** The e-mails of these that a living client has already, in lower case. */
export async function emailsTaken(tx: Tx, company: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select lower(email) as email from clients
    where company_id = ${company} and archived_at is null and lower(email) = any(${emails}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Makes clients with their contacts, and answers with them as the contract tells them. */
export async function writeClients(
  tx: Tx,
  by: { company: string; name: string },
  rows: readonly ReadRow<ClientForm>[],
): Promise<Client[]> {
  const at = new Date()
  const clients = rows.map(({ id, form: { contacts, ...form } }) => ({
    id,
    firstname: form.firstname,
    lastname: form.lastname,
    email: form.email ?? null,
    is_business: form.is_business ?? false,
    entity_name: form.entity_name ?? null,
    is_premium: form.is_premium ?? false,
    notes: form.notes ?? null,
    contacts: contacts.map((contact, position) => ({
      ...contact,
      description: contact.description ?? null,
      id: crypto.randomUUID(),
      position,
    })),
  }))
  await sql`insert into clients
      (id, company_id, firstname, lastname, email, is_business, entity_name, is_premium, notes, created_by)
    select id, ${by.company}, firstname, lastname, email, is_business, entity_name, is_premium, notes, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as r(id uuid, firstname text, lastname text,
      email text, is_business boolean, entity_name text, is_premium boolean, notes text)`.execute(tx)
  const contacts = clients.flatMap((client) =>
    client.contacts.map((contact) => ({ ...contact, client_id: client.id })),
  )
  await sql`insert into contacts
      (id, company_id, client_id, contact_type_id, phone, description, is_primary, position)
    select id, ${by.company}, client_id, contact_type_id, phone, description, is_primary, position
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(id uuid, client_id uuid, contact_type_id int,
      phone text, description text, is_primary boolean, position int)`.execute(tx)
  const made = { tag: null, archived_at: null, created_at: at, updated_at: null, updated_by: null }
  return clients.map((client) =>
    toClient({ ...client, ...made, company_id: by.company, created_by: by.name }),
  )
}
