// Whether the session behind an access token still stands: a log-out, a revocation, a new password or the end of the
// person's account ends it before the token's own end. An outside issuer keeps its sessions to itself.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const knownForMs = 5_000
const mostKnown = 10_000

export interface OpenSessions {
  isOpen(sid: string): Promise<boolean>
}

export function createOpenSessions(database: Database): OpenSessions {
  const known = new Map<string, { answer: Promise<boolean>; until: number }>()

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
      const found = known.get(sid)
      if (found && found.until > Date.now()) return found.answer
      known.delete(sid)
      for (const oldest of known.keys()) {
        if (known.size < mostKnown) break
        known.delete(oldest)
      }
      const answer = lookUp(sid)
      known.set(sid, { answer, until: Date.now() + knownForMs })
      answer.catch(() => known.delete(sid))
      return answer
    },
  }
}
