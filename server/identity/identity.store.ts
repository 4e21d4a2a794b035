// The identity room's storage in PostgreSQL. All of it runs as the system, because no person is signed in yet.
import type { JWK } from 'jose'
import { sql } from 'kysely'
import {
  type Artifact,
  type Attempt,
  type IdentityStore,
  StoreUnavailable,
  type Subject,
} from '../../identity/index.ts'
import type { Database, Log, Tx } from '../database/database.ts'
import { startWorkerLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { findByLogin, findBySub } from './people.ts'

const purgeEveryMs = 10 * 60_000

/** A stalled database must be reported within five seconds. */
const transactionTimeoutMs = 3000

type AsSystem = Database['asSystem']

/** `asSystem` with a time-out, after which the transaction is rolled back. */
function withTimeout(database: Database): AsSystem {
  return async (work) => {
    const timedOut = Promise.withResolvers<never>()
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      timedOut.reject(new StoreUnavailable())
    }, transactionTimeoutMs)
    const done = database.asSystem(async (tx) => {
      const result = await work(tx)
      if (hasTimedOut) throw new StoreUnavailable()
      return result
    })
    return Promise.race([done, timedOut.promise]).finally(() => clearTimeout(timer))
  }
}

/** Deletes what has expired. */
export function startIdentityPurge(database: Database, log: Log): WorkerLoop {
  const loop = startWorkerLoop({
    log,
    everyMs: purgeEveryMs,
    run: () =>
      database.asSystem(async (tx) => {
        await tx.deleteFrom('identity_artifacts').where('expires_at', '<', sql<Date>`now()`).execute()
        await tx
          .deleteFrom('sign_in_failures')
          .where('at', '<', sql<Date>`now() - interval '1 hour'`)
          .execute()
      }),
    failed: 'expired sign-ins were not deleted',
  })
  loop.trigger()
  return loop
}

export function createIdentityStore(database: Database): IdentityStore {
  const asSystem = withTimeout(database)

  return {
    findArtifact: (kind, id) => asSystem((tx) => findArtifact(tx, kind, 'id', id)),
    findArtifactByUid: (kind, uid) => asSystem((tx) => findArtifact(tx, kind, 'uid', uid)),

    saveArtifact: (kind, id, payload, lifetime) =>
      asSystem(async (tx) => {
        const row = {
          payload: JSON.stringify(payload),
          grant_id: textOf(payload['grantId']),
          uid: textOf(payload['uid']),
          expires_at: lifetime === undefined ? null : new Date(Date.now() + lifetime * 1000),
        }
        await tx
          .insertInto('identity_artifacts')
          .values({ kind, id, ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
          .execute()
      }),

    consumeArtifact: (kind, id) =>
      asSystem(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('identity_artifacts')
          .set({ consumed_at: sql`now()` })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    deleteArtifact: (kind, id) =>
      asSystem(async (tx) => {
        await tx.deleteFrom('identity_artifacts').where('kind', '=', kind).where('id', '=', id).execute()
      }),

    deleteGranted: (kind, grantId) =>
      asSystem(async (tx) => {
        await tx
          .deleteFrom('identity_artifacts')
          .where('kind', '=', kind)
          .where('grant_id', '=', grantId)
          .execute()
      }),

    deleteGrant: (grantId) =>
      asSystem(async (tx) => {
        await tx
          .deleteFrom('identity_artifacts')
          .where((is) => is.or([is('grant_id', '=', grantId), is.and({ kind: 'Grant', id: grantId })]))
          .execute()
      }),

    loadKeys: (create) => database.asSystem((tx) => loadKeys(tx, create)),
    findPerson: (sub) => asSystem((tx) => findBySub(tx, sub)),
    findCredentials: (login) => asSystem((tx) => findByLogin(tx, login)),
    attempt: (subjects, windowSeconds) => attempt(asSystem, subjects, windowSeconds),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

async function findArtifact(
  tx: Tx,
  kind: string,
  column: 'id' | 'uid',
  value: string,
): Promise<Artifact | undefined> {
  const row = await tx
    .selectFrom('identity_artifacts')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where(column, '=', value)
    .executeTakeFirst()
  return row && { payload: row.payload as Record<string, unknown>, consumedAt: row.consumed_at ?? undefined }
}

async function loadKeys(tx: Tx, create: () => Promise<JWK[]>): Promise<JWK[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity_keys', 0))`.execute(tx)
  const rows = await tx
    .selectFrom('identity_keys')
    .select((of) => of.ref('jwk').$castTo<JWK>().as('jwk'))
    .orderBy('created_at', 'desc')
    .execute()
  if (rows.length > 0) return rows.map(({ jwk }) => jwk)
  const keys = await create()
  await tx
    .insertInto('identity_keys')
    .values(keys.map((jwk) => ({ kid: String(jwk.kid), jwk: JSON.stringify(jwk) })))
    .execute()
  return keys
}

/** Attempts on the same subject are serialised, so that a burst cannot exceed the limit. */
async function attempt(
  asSystem: AsSystem,
  subjects: readonly Subject[],
  windowSeconds: number,
): Promise<Attempt> {
  const names = subjects.map(({ name }) => name)
  const limits = new Map(subjects.map(({ name, limit }) => [name, limit]))
  const refusal = await asSystem(async (tx) => {
    for (const subject of names.toSorted()) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx)
    }
    const at = await readClock(tx)
    const used = await tx
      .selectFrom('sign_in_failures')
      .select((of) => [
        'subject',
        of.fn.countAll<number>().as('count'),
        sql<number>`extract(epoch from min(at) - ${at})::float8 + ${windowSeconds}`.as('wait'),
      ])
      .where('subject', 'in', names)
      .where('at', '>', new Date(at.getTime() - windowSeconds * 1000))
      .groupBy('subject')
      .execute()
    const full = used.filter(({ subject, count }) => count >= (limits.get(subject) ?? 0))
    if (full.length > 0) {
      return { allowed: false as const, retryAfter: Math.max(1, ...full.map(({ wait }) => Math.ceil(wait))) }
    }
    await tx
      .insertInto('sign_in_failures')
      .values(names.map((subject) => ({ subject, at })))
      .execute()
    return { allowed: true as const, at }
  })
  if (!refusal.allowed) return refusal
  return { allowed: true, forgive: () => forgive(asSystem, names, refusal.at) }
}

async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

async function forgive(asSystem: AsSystem, subjects: string[], at: Date): Promise<void> {
  await asSystem(async (tx) => {
    await tx.deleteFrom('sign_in_failures').where('subject', 'in', subjects).where('at', '=', at).execute()
  })
}
