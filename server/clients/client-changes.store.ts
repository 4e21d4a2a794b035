import { sql } from 'kysely'
import type { ContactForm } from '../../contract/clients/fields.ts'
import type { ClientEdit, ClientForm } from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { namesOf, storedValues } from '../../contract/fields.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'

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

export async function insertClient(tx: Tx, fields: Omit<ClientForm, 'contacts'>, by: By) {
  const { id } = await unlessTaken(
    tx
      .insertInto('clients')
      .values({ ...fields, company_id: by.company, created_by: by.name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Writes what is given and leaves the rest. */
export const updateClient = (
  tx: Tx,
  id: string,
  fields: Omit<ClientEdit, 'contacts'> & { archived_at?: ReturnType<typeof sql<Date>> | null },
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
    ...storedValues(contactFields, contact),
    is_primary: contact.is_primary,
    position,
  }))
  await tx
    .insertInto('contacts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((given) =>
          Object.fromEntries(
            [...namesOf(contactFields), 'is_primary' as const, 'position' as const].map((name) => [
              name,
              given.ref(`excluded.${name}`),
            ]),
          ),
        ),
    )
    .execute()
}
