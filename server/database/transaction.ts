// One transaction on a pooled connection. Past its deadline it waits for no connection, sends no statement and does not
// commit.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import pg from 'pg'
import type { Deadline } from '../request/deadline.ts'
import { createStatementNames } from './statement-names.ts'

/** The connection ended between COMMIT and its reply: the change may be stored or not. */
export class CommitLost extends Error {}

export interface TransactionOptions {
  /** BEGIN and the settings of the transaction, as one message: if BEGIN fails, nothing behind it runs. */
  begin(): string
  deadline?: Deadline | undefined
  isReadOnly?: boolean
}

export type Transact<DB> = <T>(
  options: TransactionOptions,
  work: (tx: Transaction<DB>) => Promise<T>,
) => Promise<T>

export function createTransact<DB>(pool: pg.Pool): Transact<DB> {
  const nameOf = createStatementNames()
  const dialect = new PostgresDialect({ pool })
  const executor = new Kysely<DB>({ dialect }).getExecutor()
  const driver = new DummyDriver()

  return async ({ begin, deadline, isReadOnly = false }, work) => {
    const client = await connect(pool, deadline)
    let isOver = false
    let isBroken = false
    let failure: unknown

    /** Statements sent at once are answered in their order. */
    async function executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (isOver) throw new Error('The transaction is over.')
      deadline?.signal.throwIfAborted()
      try {
        return toResult(await client.query(extended(sql, parameters, nameOf(sql))))
      } catch (error) {
        if (!isOfAborted(error)) failure = error
        throw error
      }
    }

    const connection = { executeQuery, streamQuery: refuseCursors }
    const tx = new Transaction<DB>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    })
    try {
      await client.query(begin())
      const beganAt = performance.now()
      const result = await work(tx)
      isOver = true
      await (deadline && !isReadOnly ? commitInTime(client, deadline, beganAt) : commit(client))
      return result
    } catch (error) {
      isOver = true
      await client.query('rollback').catch(() => {
        isBroken = true
      })
      throw isOfAborted(error) ? (failure ?? error) : error
    } finally {
      client.release(isBroken)
    }
  }
}

/** The extended protocol refuses a second statement in one text. */
function extended(text: string, parameters: readonly unknown[], name?: string) {
  return { text, values: [...parameters], queryMode: 'extended', ...(name === undefined ? {} : { name }) }
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const toResult = <R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> => ({
  rows,
  ...(writing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
})

class TransactionAborted extends Error {}

/** PostgreSQL rejects every statement after a failed one, and answers COMMIT with ROLLBACK: the first error counts. */
const isOfAborted = (error: unknown): boolean =>
  error instanceof TransactionAborted || (error as { code?: string }).code === '25P02'

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new TransactionAborted('The transaction was rolled back.')
}

/**
 * PostgreSQL itself refuses a COMMIT that it reads too late: the message may have waited for it. The time allowed is
 * counted from the transaction's start, by PostgreSQL's own clock, which need not agree with ours.
 */
async function commitInTime(client: pg.PoolClient, deadline: Deadline, beganAt: number): Promise<void> {
  deadline.signal.throwIfAborted()
  deadline.isCommitting = true
  try {
    await Promise.all([
      client.query(
        extended('select reject_after_deadline($1)', [deadline.endsAt - beganAt], 'reject_after_deadline'),
      ),
      commit(client),
    ])
  } catch (error) {
    const isRefused =
      error instanceof TransactionAborted || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
    if (isRefused) throw error
    throw new CommitLost('The connection ended during a commit.', { cause: error })
  } finally {
    deadline.isCommitting = false
  }
}

/** A connection that comes after the deadline goes back to the pool. */
async function connect(pool: pg.Pool, deadline: Deadline | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  if (!deadline) return connecting
  const { signal } = deadline
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(signal.reason as Error)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await Promise.race([over.promise, connecting])
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => {},
    )
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function refuseCursors(): never {
  throw new Error('Cursors are not supported.')
}
