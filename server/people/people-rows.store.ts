import type { PersonColour } from '../../contract/personnel/colours.ts'
import type { Role } from '../../contract/roles.ts'
import type { Tx } from '../database/database.ts'

/** All people who have a row, the longest known first, because colours are given in this order. */
export async function listPeopleRows(tx: Tx, company: string) {
  const rows = await tx
    .selectFrom('people')
    .select([
      'id',
      'given_name',
      'family_name',
      'email',
      'roles',
      'phone',
      'licence_number',
      'color',
      'is_active',
    ])
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
