import type { Selectable, Transaction } from 'kysely'
import type { CompanyKind } from '../../contract/roles.ts'
import type { Database } from '../database.ts'
import type { Companies, DB } from '../database.types.ts'

export interface CompanyIdentity {
  id: string
  kind: CompanyKind
}

/** Finds the company that a token names. Answers are kept for a minute: a key never changes hands. */
export interface CompanyDirectory {
  byKey(key: string): Promise<CompanyIdentity | undefined>
}

const keptForMs = 60_000

export function openCompanyDirectory(database: Database): CompanyDirectory {
  const known = new Map<string, { company: CompanyIdentity; until: number }>()
  return {
    async byKey(key) {
      const kept = known.get(key)
      if (kept && kept.until > Date.now()) return kept.company
      const company = await database.asSystem((tx) =>
        tx.selectFrom('companies').select(['id', 'kind']).where('key', '=', key).executeTakeFirst(),
      )
      if (!company) return undefined
      const found = { id: company.id, kind: company.kind }
      known.set(key, { company: found, until: Date.now() + keptForMs })
      return found
    },
  }
}

export const findCompany = (tx: Transaction<DB>, id: string): Promise<Selectable<Companies> | undefined> =>
  tx.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()

/** The time zone in which a company's days begin and end. */
export async function timezoneOf(tx: Transaction<DB>, id: string): Promise<string> {
  const company = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return company.timezone
}

/** The distributor that a technician company belongs to; the first one joined when there are several. */
export const findDistributor = (tx: Transaction<DB>, technicianCompany: string) =>
  tx
    .selectFrom('affiliations')
    .innerJoin('companies', 'companies.id', 'affiliations.distributor_id')
    .selectAll('companies')
    .where('affiliations.technician_company_id', '=', technicianCompany)
    .orderBy('affiliations.created_at')
    .limit(1)
    .executeTakeFirst()
