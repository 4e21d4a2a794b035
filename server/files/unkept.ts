// Removes from the storage what no row keeps: what a crash left half written, and what was deleted.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Log, Tx } from '../database/database.ts'
import { startNotifiedLoop } from '../database/worker-loop.ts'
import type { Storage } from './storage.ts'

/** Longer than an upload may take. */
const writingMinutes = 60
const retryAt = sql<Date>`now() + interval '10 minutes'`

/** To be called before the objects are written; the row of their photo or file takes them over. */
export async function announce(tx: Tx, company: string, keys: readonly string[]): Promise<void> {
  const due_at = sql<Date>`now() + make_interval(mins => ${writingMinutes})`
  await tx
    .insertInto('unkept_objects')
    .values(keys.map((key) => ({ key, company_id: company, due_at })))
    .execute()
}

/** Holds the row of an object while it is removed, so that no photo or file can take over what is going. */
async function removeNext(database: Database, storage: Storage): Promise<boolean> {
  const failed: unknown[] = []
  const isDone = await database.asSystem(async (tx) => {
    const due = tx.selectFrom('unkept_objects').select('key').where('due_at', '<=', sql<Date>`now()`)
    const next = await due.orderBy('due_at').limit(1).forUpdate().skipLocked().executeTakeFirst()
    if (!next) return true
    await storage.remove(next.key).catch((error: unknown) => failed.push(error))
    if (failed.length === 0) await tx.deleteFrom('unkept_objects').where('key', '=', next.key).execute()
    // It lets the others by, and its turn comes again.
    else await tx.updateTable('unkept_objects').set({ due_at: retryAt }).where('key', '=', next.key).execute()
    return false
  })
  if (failed.length > 0) throw failed[0]
  return !isDone
}

/** Folders of uploads that a killed process was receiving. */
async function removeAbandoned(incoming: string, now: number): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const folder = join(incoming, name)
    const since = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - since > writingMinutes * 60_000) await rm(folder, { recursive: true, force: true })
  }
}

interface SweepOptions {
  database: Database
  storage: Storage
  incoming: string
  now?: number
  mayGoOn?: () => boolean
}

export async function sweep({ database, storage, incoming, ...options }: SweepOptions): Promise<void> {
  const { now = Date.now(), mayGoOn = () => true } = options
  await removeAbandoned(incoming, now)
  while (mayGoOn() && (await removeNext(database, storage)));
}

const everyMs = 300_000

/** Sweeps when something was deleted, and now and then. */
export const startSweeping = (options: SweepOptions & { log: Log }): Promise<{ stop(): Promise<void> }> =>
  startNotifiedLoop({
    ...options,
    channel: 'unkept_objects',
    everyMs,
    run: (mayGoOn) => sweep({ ...options, mayGoOn }),
    failed: 'deleted files could not be removed yet',
  })
