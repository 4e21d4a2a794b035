import { sql } from 'kysely'
import { namesOf } from '../../contract/fields.ts'
import type { PersonColour } from '../../contract/personnel/colours.ts'
import { personnelFields } from '../../contract/personnel/fields.ts'
import type { Role } from '../../contract/roles.ts'
import type { Tx } from '../database/database.ts'

/** All people who have a row, the longest known first, because colours are given in this order. */
export async function listPeopleRows(tx: Tx, company: string) {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'given_name', 'family_name', 'email', 'roles'])
    .select(namesOf(personnelFields))
    .where('company_id', '=', company)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    roles: row.roles as Role[],
    color: row.color as PersonColour | null,
    name: `${row.given_name} ${row.family_name}`.trim(),
  }))
}

/** The row of the signed-in person, by id or e-mail; undefined if the directory is elsewhere and has not been read yet. */
export const findSelf = (tx: Tx, company: string, { sub, email }: { sub: string; email: string }) =>
  tx
    .selectFrom('people')
    .select(['id', 'email'])
    .where('company_id', '=', company)
    .where((of) =>
      of.or([of(sql`id::text`, '=', sub), of(of.fn('lower', ['email']), '=', email.toLowerCase())]),
    )
    .executeTakeFirst()
