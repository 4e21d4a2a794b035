// Removes stored objects that no row refers to: left behind by a crash, or deleted.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Log, Tx } from '../database/database.ts'
import { startNotifiedLoop } from '../database/worker-loop.ts'
import type { Storage } from './storage.ts'

/** Longer than any upload may take. */
const uploadMinutes = 60
const retryAt = sql<Date>`now() + interval '10 minutes'`

/** Registers objects before they are written. Inserting the row of their photo or file unregisters them. */
export async function registerObjects(tx: Tx, company: string, keys: readonly string[]): Promise<void> {
  const due_at = sql<Date>`now() + make_interval(mins => ${uploadMinutes})`
  await tx
    .insertInto('orphan_files')
    .values(keys.map((key) => ({ key, company_id: company, due_at })))
    .execute()
}

/** Locks the row of an object during its removal, so that no photo or file can claim it meanwhile. */
async function removeNext(database: Database, storage: Storage): Promise<boolean> {
  const failed: unknown[] = []
  const isDone = await database.asSystem(async (tx) => {
    const due = tx.selectFrom('orphan_files').select('key').where('due_at', '<=', sql<Date>`now()`)
    const next = await due.orderBy('due_at').limit(1).forUpdate().skipLocked().executeTakeFirst()
    if (!next) return true
    await storage.remove(next.key).catch((error: unknown) => failed.push(error))
    if (failed.length === 0) await tx.deleteFrom('orphan_files').where('key', '=', next.key).execute()
    // Retried later; the other objects go first.
    else await tx.updateTable('orphan_files').set({ due_at: retryAt }).where('key', '=', next.key).execute()
    return false
  })
  if (failed.length > 0) throw failed[0]
  return !isDone
}

/** Temporary folders of uploads that a killed process left behind. */
async function removeAbandoned(incoming: string, now: number): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const folder = join(incoming, name)
    const since = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - since > uploadMinutes * 60_000) await rm(folder, { recursive: true, force: true })
  }
}

interface CleanupOptions {
  database: Database
  storage: Storage
  incoming: string
  now?: number
  mayContinue?: () => boolean
}

export async function removeOrphans({
  database,
  storage,
  incoming,
  ...options
}: CleanupOptions): Promise<void> {
  const { now = Date.now(), mayContinue = () => true } = options
  await removeAbandoned(incoming, now)
  while (mayContinue() && (await removeNext(database, storage)));
}

const everyMs = 300_000

/** Runs when something was deleted, and by a timer. */
export const startOrphanFileCleanup = (
  options: CleanupOptions & { log: Log },
): Promise<{ stop(): Promise<void> }> =>
  startNotifiedLoop({
    ...options,
    channel: 'orphan_files',
    everyMs,
    run: (mayContinue) => removeOrphans({ ...options, mayContinue }),
    failed: 'deleted files could not be removed',
  })
