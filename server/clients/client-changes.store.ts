import { sql } from 'kysely'
import type { ContactForm } from '../../contract/clients/fields.ts'
import type { ClientEdit, ClientForm } from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { namesOf, storedValues } from '../../contract/fields.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'

export type ContactFields = Omit<ContactForm, 'description'> & { description?: string | null | undefined }

/** Locks the client and its contacts until the transaction ends. */
export async function lockClient(tx: Tx, id: string, company: string): Promise<boolean> {
  const found = tx.selectFrom('clients').select('id').where('id', '=', id).where('company_id', '=', company)
  return (await found.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Maps the violation of the unique e-mail of a company's clients to a Problem. */
async function mapDuplicateEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'clients_email') throw error
    throw new Problem(409, 'email_exists', undefined, [{ path: 'email', key: 'email_exists' }])
  }
}

export async function insertClient(tx: Tx, fields: Omit<ClientForm, 'contacts'>, by: By) {
  const { id } = await mapDuplicateEmail(
    tx
      .insertInto('clients')
      .values({ ...fields, company_id: by.company, created_by: by.name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Updates the given fields only. */
export const updateClient = (
  tx: Tx,
  id: string,
  fields: Omit<ClientEdit, 'contacts' | 'expected_updated_at'> & {
    archived_at?: ReturnType<typeof sql<Date>> | null
  },
  by: By,
) =>
  mapDuplicateEmail(
    tx
      .updateTable('clients')
      .set({ ...fields, updated_at: sql<Date>`now()`, updated_by: by.name })
      .where('id', '=', id)
      .where('company_id', '=', by.company)
      .execute(),
  )

/**
 * Replaces the contacts of a client, in this order; a contact with an id is updated, one that is not in the list is
 * deleted.
 */
export async function writeContacts(
  tx: Tx,
  client: string,
  contacts: readonly ContactFields[],
  company: string,
) {
  const retainedIds = contacts.flatMap(({ id }) => id ?? [])
  let rest = tx.deleteFrom('contacts').where('company_id', '=', company).where('client_id', '=', client)
  if (retainedIds.length > 0) rest = rest.where('id', 'not in', retainedIds)
  await rest.execute()
  // Cleared first, because a unique index allows one primary contact.
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
    position,
  }))
  await tx
    .insertInto('contacts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) =>
          Object.fromEntries(
            [...namesOf(contactFields), 'position' as const].map((name) => [
              name,
              row.ref(`excluded.${name}`),
            ]),
          ),
        ),
    )
    .execute()
}
