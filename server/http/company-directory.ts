import type { CompanyKind } from '../../contract/roles.ts'
import type { Database } from '../database/database.ts'

export interface CompanyIdentity {
  id: string
  kind: CompanyKind
}

/** Finds the company of a token by its key; cached for a minute, because a key never changes hands. */
export interface CompanyDirectory {
  byKey(key: string): Promise<CompanyIdentity | undefined>
}

const cachedForMs = 60_000

export function openCompanyDirectory(database: Database): CompanyDirectory {
  const cache = new Map<string, { company: CompanyIdentity; until: number }>()
  return {
    async byKey(key) {
      const cached = cache.get(key)
      if (cached && cached.until > Date.now()) return cached.company
      const company = await database.asSystem((tx) =>
        tx.selectFrom('companies').select(['id', 'kind']).where('key', '=', key).executeTakeFirst(),
      )
      if (!company) return undefined
      const found = { id: company.id, kind: company.kind }
      cache.set(key, { company: found, until: Date.now() + cachedForMs })
      return found
    },
  }
}
