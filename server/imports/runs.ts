// Writes imports in the background, each in one transaction, so that closing the page stops none and a crash leaves
// nothing half done. Progress is written to the import's row outside that transaction.
import { sql } from 'kysely'
import { recordCreated } from '../audit/audit.store.ts'
import { type Database, isDeadlock, type Log, type Tx } from '../database/database.ts'
import type { Caller } from '../http/session.ts'
import type { Deadline } from '../request/deadline.ts'
import { Problem } from '../request/problem.ts'
import {
  claimImport,
  clearCells,
  deleteRows,
  endImport,
  readForms,
  rowsInOrder,
  storeProgress,
  tryLockImport,
} from './imports.store.ts'
import { kinds } from './kinds.ts'

export interface ImportRuns {
  /** Resolves once the import is marked as running, or throws a Problem. The caller must hold no connection. */
  begin(caller: Caller, id: string, deadline: Deadline): Promise<void>
  stop(): Promise<void>
}

const rowsAtOnce = 500
const manyRows = 1000
/** Each takes two connections of the pool. */
const runsAtOnce = 3

class Stopped extends Error {}

type ClaimedImport = NonNullable<Awaited<ReturnType<typeof claimImport>>>

export function startImports(database: Database, log: Log): ImportRuns {
  const running = new Map<string, Promise<void>>()
  let isShuttingDown = false

  async function write(
    tx: Tx,
    caller: Caller,
    id: string,
    { kind, file_name }: ClaimedImport,
  ): Promise<void> {
    const { company } = caller.who
    const by = { company, name: caller.person.name }
    const { record, write: writeRows } = kinds[kind as keyof typeof kinds]
    const order = await rowsInOrder(tx, company, id)
    for (let at = 0; at < order.length; at += rowsAtOnce) {
      const rows = await readForms(tx, company, id, order.slice(at, at + rowsAtOnce))
      const created = (await writeRows(tx, by, rows)).map((fields) => ({ ...fields, import: file_name }))
      await recordCreated(tx, caller, record, created)
      const storeWritten = (other: Tx) => storeProgress(other, company, id, at + rows.length)
      if (!(await database.inCompany(caller.who, storeWritten)) || isShuttingDown) throw new Stopped()
    }
    await sql`set constraints all immediate`.execute(tx)
    await clearCells(tx, company, id)
    if (!(await endImport(tx, company, id, { from: 'running', state: 'done' }))) throw new Stopped()
  }

  /** Stores why an import was not written. */
  async function storeEnd(tx: Tx, company: string, id: string, kind: string, error: unknown): Promise<void> {
    const { constraint } = error as { constraint?: string }
    const isStopped = error instanceof Stopped
    if (isStopped && !isShuttingDown) {
      await endImport(tx, company, id, { from: 'running', state: 'cancelled', written: 0 })
      await deleteRows(tx, company, id)
      return
    }
    const conflictKey = kinds[kind as keyof typeof kinds].conflictKeys[constraint ?? '']
    if (!isStopped && !conflictKey) log.error({ err: error, import: id }, 'an import failed')
    const problem = { key: isStopped ? 'import_ended_early' : (conflictKey ?? 'internal_error') }
    await endImport(tx, company, id, { from: 'running', state: 'failed', written: 0, problem })
  }

  /** Refreshes the planner's statistics, which would still describe nearly empty tables. */
  const analyzeTables = (): Promise<unknown> =>
    database.asSystem((tx) =>
      sql`analyze clients, contacts, client_search_index, installations, installation_search_index, catalogue_items`.execute(
        tx,
      ),
    )

  /** The transaction that holds the lock also ends the import, so it is never running and unlocked. */
  async function run(caller: Caller, id: string, deadline: Deadline, onStarted: () => void): Promise<void> {
    const { company } = caller.who
    let rows = 0
    await database.inCompany(caller.who, async (tx) => {
      if (!(await tryLockImport(tx, id))) throw new Problem(409, 'import_running')
      // Uses the deadline of the request: past it, the caller got a time-out.
      const claim = (other: Tx) => claimImport(other, company, id)
      const claimed = await database.inCompany(caller.who, claim, deadline)
      if (!claimed) throw new Problem(409, 'import_not_checked')
      rows = claimed.rows
      onStarted()
      await sql`savepoint before_rows`.execute(tx)
      for (let isLast = false; ; isLast = true) {
        try {
          return await write(tx, caller, id, claimed)
        } catch (error) {
          await sql`rollback to savepoint before_rows`.execute(tx)
          // Retried while the lock is held, so that no reader sees it ended.
          if (isDeadlock(error) && !isLast) continue
          return await storeEnd(tx, company, id, claimed.kind, error)
        }
      }
    })
    if (rows >= manyRows) await analyzeTables()
  }

  return {
    async begin(caller, id, deadline) {
      if (running.has(id)) throw new Problem(409, 'import_running')
      if (running.size >= runsAtOnce || isShuttingDown) throw new Problem(503, 'import_busy')
      await new Promise<void>((resolve, reject) => {
        const ended = run(caller, id, deadline, resolve)
          .catch((error: Error) => {
            reject(error)
            if (!(error instanceof Problem)) log.error({ err: error, import: id }, 'an import broke off')
          })
          .finally(() => running.delete(id))
        running.set(id, ended)
      })
    },
    async stop() {
      isShuttingDown = true
      await Promise.all(running.values())
    },
  }
}
