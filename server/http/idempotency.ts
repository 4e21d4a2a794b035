// A change with an Idempotency-Key happens once: its reply is stored in the transaction of the change, and a repeated
// request gets that reply. A failed request stores nothing.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Route } from '../../contract/route.ts'
import type { Database, Log, Tx } from '../database/database.ts'
import { startWorkerLoop } from '../database/worker-loop.ts'
import { Problem } from '../request/problem.ts'
import type { Caller } from './session.ts'

/** The key must outlive the retries of a phone without a network. */
const storedHours = 24

/** Changes with a JSON body or none. A reply with a secret is not stored. */
export const isRepeatable = ({ method, roles, answers, takes, receives, hasSecret }: Route): boolean =>
  method !== 'GET' && roles !== 'anyone' && answers !== 'stream' && !takes && !receives && !hasSecret

const header = 'idempotency-key'

/** Loose, because it is one of many headers. */
export const idempotencyHeaders = z.looseObject({
  [header]: z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, 'idempotency_key_invalid')
    .optional()
    .describe(
      `A repeated request with the same key changes nothing and gets the first reply, for ${storedHours} hours`,
    ),
})

export const idempotencyKeyOf = (headers: Record<string, unknown>): string | undefined =>
  headers[header] as string | undefined

interface RepeatableRequest {
  key: string
  operation: string
  input: unknown
}

/** Runs the work, or resolves with the reply of the request that had the key before; waits for one that is running. */
export async function runOnce(
  tx: Tx,
  { who, person }: Caller,
  { key, operation, input }: RepeatableRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const own = { company_id: who.company, sub: person.sub, key }
  const request_sha256 = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('idempotency_keys')
    .values({ ...own, operation, request_sha256 })
    .onConflict((of) => of.doNothing())
    .executeTakeFirstOrThrow()
  const rows = tx.selectFrom('idempotency_keys').where((of) => of.and(own))
  if (inserted === 0n) {
    const first = await rows.select(['operation', 'request_sha256', 'reply']).executeTakeFirstOrThrow()
    if (first.operation !== operation || first.request_sha256 !== request_sha256)
      throw new Problem(409, 'idempotency_key_reused')
    return first.reply
  }
  const reply = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply ?? null) })
    .where((of) => of.and(own))
    .execute()
  return reply
}

export const removeOldKeys = (database: Database) =>
  database.asSystem((tx) =>
    tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - ${storedHours} * interval '1 hour'`)
      .execute(),
  )

export const startKeyCleanup = (database: Database, log: Log) =>
  startWorkerLoop({
    log,
    everyMs: 3_600_000,
    run: () => removeOldKeys(database),
    failed: 'old idempotency keys could not be removed',
  })
