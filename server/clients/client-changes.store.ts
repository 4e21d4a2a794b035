import { sql } from 'kysely'
import type { ClientEdit, ContactForm } from '../../contract/clients.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database.ts'
import { Problem } from '../problem.ts'

type Fields = Omit<ClientEdit, 'contacts'>
export type ContactFields = Omit<ContactForm, 'description'> & { description?: string | null | undefined }

/** Until the transaction ends nobody else changes the client or its contacts. */
export async function lockClient(tx: Tx, id: string, company: string): Promise<boolean> {
  const found = tx.selectFrom('clients').select('id').where('id', '=', id).where('company_id', '=', company)
  return (await found.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Runs a statement; an e-mail that another client of the company has is a duplicate. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'clients_email') throw error
    throw new Problem(409, 'email_exists', undefined, [{ path: 'email', key: 'email_exists' }])
  }
}

export async function insertClient(tx: Tx, fields: Fields & { firstname: string; lastname: string }, by: By) {
  const { id } = await unlessTaken(
    tx
      .insertInto('clients')
      .values({
        company_id: by.company,
        firstname: fields.firstname,
        lastname: fields.lastname,
        email: fields.email ?? null,
        entity_name: fields.entity_name ?? null,
        notes: fields.notes ?? null,
        is_business: fields.is_business ?? false,
        is_premium: fields.is_premium ?? false,
        created_by: by.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Writes what is given and leaves the rest. */
export const updateClient = (
  tx: Tx,
  id: string,
  fields: Partial<Fields> & { archived_at?: ReturnType<typeof sql<Date>> | null },
  by: By,
) =>
  unlessTaken(
    tx
      .updateTable('clients')
      .set({ ...fields, updated_at: sql<Date>`now()`, updated_by: by.name })
      .where('id', '=', id)
      .where('company_id', '=', by.company)
      .execute(),
  )

/** Makes these, in this order, all the contacts that the client has; those with an id stay themselves. */
export async function writeContacts(
  tx: Tx,
  client: string,
  contacts: readonly ContactFields[],
  company: string,
) {
  const kept = contacts.flatMap(({ id }) => id ?? [])
  let rest = tx.deleteFrom('contacts').where('company_id', '=', company).where('client_id', '=', client)
  if (kept.length > 0) rest = rest.where('id', 'not in', kept)
  await rest.execute()
  // The mark is taken away before it is given, for there are never two.
  await tx
    .updateTable('contacts')
    .set({ is_primary: false })
    .where('company_id', '=', company)
    .where('client_id', '=', client)
    .where('is_primary', '=', true)
    .execute()
  const rows = contacts.map((contact, position) => ({
    id: contact.id ?? crypto.randomUUID(),
    company_id: company,
    client_id: client,
    contact_type_id: contact.contact_type_id,
    phone: contact.phone,
    description: contact.description ?? null,
    is_primary: contact.is_primary,
    position,
  }))
  await tx
    .insertInto('contacts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((given) => ({
        contact_type_id: given.ref('excluded.contact_type_id'),
        phone: given.ref('excluded.phone'),
        description: given.ref('excluded.description'),
        is_primary: given.ref('excluded.is_primary'),
        position: given.ref('excluded.position'),
      })),
    )
    .execute()
}
