// Writes imports in the background, each in one transaction, so that a page that is closed stops none and a process
// that ends leaves nothing half done. How far one is stands in its row, written beside that transaction.
import { sql } from 'kysely'
import { recordCreated } from '../audit/audit.store.ts'
import { type Database, isDeadlock, type Log, type Tx } from '../database/database.ts'
import type { Caller } from '../http/serve.ts'
import type { Deadline } from '../request/deadline.ts'
import { Problem } from '../request/problem.ts'
import {
  claimImport,
  endImport,
  forgetCells,
  forgetRows,
  holdImport,
  readForms,
  rowsInOrder,
  tellProgress,
} from './imports.store.ts'
import { kinds } from './kinds.ts'

export interface ImportRuns {
  /** Answers once the import is marked as running, or throws why it cannot be. Needs connections: ask without one. */
  begin(caller: Caller, id: string, deadline: Deadline): Promise<void>
  stop(): Promise<void>
}

const rowsAtOnce = 500
const manyRows = 1000
/** Each takes two connections of the pool. */
const runsAtOnce = 3

class Stopped extends Error {}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimImport>>>

export function startImports(database: Database, log: Log): ImportRuns {
  const running = new Map<string, Promise<void>>()
  let isStopping = false

  async function write(tx: Tx, caller: Caller, id: string, { kind, file_name }: Claimed): Promise<void> {
    const { company } = caller.who
    const by = { company, name: caller.person.name }
    const { record, write: writeRows } = kinds[kind as keyof typeof kinds]
    const order = await rowsInOrder(tx, company, id)
    for (let at = 0; at < order.length; at += rowsAtOnce) {
      const rows = await readForms(tx, company, id, order.slice(at, at + rowsAtOnce))
      const made = (await writeRows(tx, by, rows)).map((fields) => ({ ...fields, import: file_name }))
      await recordCreated(tx, caller, record, made)
      const tell = (beside: Tx) => tellProgress(beside, company, id, at + rows.length)
      if (!(await database.inCompany(caller.who, tell)) || isStopping) throw new Stopped()
    }
    await sql`set constraints all immediate`.execute(tx)
    await forgetCells(tx, company, id)
    if (!(await endImport(tx, company, id, { from: 'running', state: 'done' }))) throw new Stopped()
  }

  /** Says in its row why an import was not written. */
  async function tellEnd(tx: Tx, company: string, id: string, kind: string, error: unknown): Promise<void> {
    const { constraint } = error as { constraint?: string }
    const isStopped = error instanceof Stopped
    if (isStopped && !isStopping) {
      await endImport(tx, company, id, { from: 'running', state: 'cancelled', written: 0 })
      await forgetRows(tx, company, id)
      return
    }
    const taken = kinds[kind as keyof typeof kinds].taken[constraint ?? '']
    if (!isStopped && !taken) log.error({ err: error, import: id }, 'an import failed')
    const problem = { key: isStopped ? 'import_ended_early' : (taken ?? 'internal_error') }
    await endImport(tx, company, id, { from: 'running', state: 'failed', written: 0, problem })
  }

  /** Until PostgreSQL has counted what is new by itself, it would plan as if the tables were nearly empty. */
  const recount = (): Promise<unknown> =>
    database.asSystem((tx) =>
      sql`analyze clients, contacts, client_search_index, installations, installation_search_index`.execute(
        tx,
      ),
    )

  /** Who holds an import ends it in the same transaction, so that nobody ever finds it running and not held. */
  async function run(caller: Caller, id: string, deadline: Deadline, onBegun: () => void): Promise<void> {
    const { company } = caller.who
    let rows = 0
    await database.inCompany(caller.who, async (tx) => {
      if (!(await holdImport(tx, id))) throw new Problem(409, 'import_running')
      // Past the deadline whoever confirmed it was told that it did not begin.
      const claim = (beside: Tx) => claimImport(beside, company, id)
      const claimed = await database.inCompany(caller.who, claim, deadline)
      if (!claimed) throw new Problem(409, 'import_not_checked')
      rows = claimed.rows
      onBegun()
      await sql`savepoint before_rows`.execute(tx)
      for (let isLast = false; ; isLast = true) {
        try {
          return await write(tx, caller, id, claimed)
        } catch (error) {
          await sql`rollback to savepoint before_rows`.execute(tx)
          // Done again while the import is still held: nobody finds it ended meanwhile.
          if (isDeadlock(error) && !isLast) continue
          return await tellEnd(tx, company, id, claimed.kind, error)
        }
      }
    })
    if (rows >= manyRows) await recount()
  }

  return {
    async begin(caller, id, deadline) {
      if (running.has(id)) throw new Problem(409, 'import_running')
      if (running.size >= runsAtOnce || isStopping) throw new Problem(503, 'import_busy')
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
      isStopping = true
      await Promise.all(running.values())
    },
  }
}
