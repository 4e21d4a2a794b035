import type { Selectable, Transaction } from 'kysely'
import type { Companies, DB } from '../database/database.types.ts'

export const findCompany = (tx: Transaction<DB>, id: string): Promise<Selectable<Companies> | undefined> =>
  tx.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()

/** The time zone of a company's days. */
export async function timezoneOf(tx: Transaction<DB>, id: string): Promise<string> {
  const company = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return company.timezone
}

/** The distributor of a technician company; the earliest affiliation if there are several. */
export const findDistributor = (tx: Transaction<DB>, technicianCompany: string) =>
  tx
    .selectFrom('affiliations')
    .innerJoin('companies', 'companies.id', 'affiliations.distributor_id')
    .selectAll('companies')
    .where('affiliations.technician_company_id', '=', technicianCompany)
    .orderBy('affiliations.created_at')
    .limit(1)
    .executeTakeFirst()
