import { type RawBuilder, sql } from 'kysely'
import type { clientNameFields } from '../../contract/clients/fields.ts'

/** `shownName` of the contract as SQL, for clients under an alias; null if an outer join finds none. */
export function clientName(alias: string): RawBuilder<string> {
  const column = (name: keyof typeof clientNameFields) => sql.ref(`${alias}.${name}`)
  const fullname = sql`${column('lastname')} || ' ' || ${column('firstname')}`
  return sql`case when ${column('is_business')} and ${column('entity_name')} <> ''
    then ${column('entity_name')} || ' (' || ${fullname} || ')' else ${fullname} end`
}
