import { type RawBuilder, sql } from 'kysely'
import { type Fields, namesOf } from '../../contract/fields.ts'

/** `lastname, firstname, …`: the fields of an entity as the columns of a statement. */
export const columnList = (fields: Fields): RawBuilder<unknown> =>
  sql.join(namesOf(fields).map((name) => sql.ref(name)))
