// Tests whether the session of an access token is still open: a log-out, a revocation, a new password or the deletion
// of the person ends it before the token expires. Sessions of an external issuer are unknown.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const cachedForMs = 5_000
const maxCached = 10_000

export interface OpenSessions {
  isOpen(sid: string): Promise<boolean>
}

export function createOpenSessions(database: Database): OpenSessions {
  const cache = new Map<string, { answer: Promise<boolean>; until: number }>()

  const lookUp = (sid: string): Promise<boolean> =>
    database.asSystem(async (tx) => {
      const grant = await tx
        .selectFrom('identity_artifacts as a')
        .select('a.expires_at')
        .where('a.kind', '=', 'Grant')
        .where('a.id', '=', sid)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('people').select('id').where('id', '=', sql<string>`(a.payload->>'accountId')::uuid`),
          ),
        )
        .executeTakeFirst()
      return grant !== undefined && (grant.expires_at === null || grant.expires_at.getTime() > Date.now())
    })

  return {
    async isOpen(sid) {
      const cached = cache.get(sid)
      if (cached && cached.until > Date.now()) return cached.answer
      cache.delete(sid)
      for (const oldest of cache.keys()) {
        if (cache.size < maxCached) break
        cache.delete(oldest)
      }
      const answer = lookUp(sid)
      cache.set(sid, { answer, until: Date.now() + cachedForMs })
      answer.catch(() => cache.delete(sid))
      return answer
    },
  }
}
