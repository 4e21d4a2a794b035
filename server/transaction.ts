// One transaction on a connection: it begins with its first statement, and past its deadline it does not commit.
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { Deadline } from './deadline.ts'
import type { Answer, Line, Statement } from './wire/line.ts'

export type NameOf = (text: string) => string | undefined

/** The connection ended between COMMIT and its reply: the change may be stored or not. */
export class CommitLost extends Error {}

const begin: Statement = { text: 'begin', values: [], name: 'begin' }
const refuseLate = 'select refuse_late($1)'
const readClock = `select extract(epoch from clock_timestamp() - now())::float8 * 1000 as ms`

/** A slower first reply does not show when PostgreSQL began the transaction. */
const promptMs = 250

/** BEGIN leaves with the first statement; no statement runs outside the transaction. */
export function openTransaction(
  line: Line,
  nameOf: NameOf,
  before: readonly Statement[],
  deadline?: Deadline,
) {
  let opened: Promise<Answer> | undefined
  let sentAt = 0
  let openedAt = 0
  let isOver = false
  let cause: Error | undefined

  async function execute(text: string, values: readonly unknown[]): Promise<Answer> {
    // If BEGIN failed, a statement sent behind it would run outside the transaction.
    if (opened) await opened
    if (isOver) throw new Error('The transaction is over.')
    deadline?.signal.throwIfAborted()
    const statement = { text, values, name: nameOf(text) }
    if (opened) return line.ask([statement])
    // If this throws, the transaction has not been opened.
    sentAt = performance.now()
    opened = line.ask([begin, ...before, statement])
    return opened.finally(() => {
      openedAt = performance.now()
    })
  }

  /**
   * Milliseconds from the transaction's start to the deadline, by PostgreSQL's clock, which need not agree with ours.
   * Never too many.
   */
  async function allowedMs(endsAt: number): Promise<number> {
    if (openedAt - sentAt <= promptMs) return endsAt - openedAt
    const { rows } = await line.ask([{ text: readClock, values: [], name: 'read_clock' }])
    return Number(rows[0]?.['ms']) + endsAt - performance.now()
  }

  /** PostgreSQL itself refuses a COMMIT that it reads too late: the message may have waited for it. */
  async function commit(): Promise<Answer> {
    const statement: Statement = { text: 'commit', values: [], name: 'commit' }
    if (!deadline) return line.ask([statement])
    deadline.signal.throwIfAborted()
    try {
      const allowed = await allowedMs(deadline.endsAt)
      deadline.signal.throwIfAborted()
      deadline.isCommitting = true
      return await line.ask([{ text: refuseLate, values: [allowed], name: 'refuse_late' }, statement])
    } catch (error) {
      if (cause && (error as { code?: string }).code === isAborted) throw cause
      const isRefused = error instanceof pg.DatabaseError && error.severity === 'ERROR'
      if (isRefused || !deadline.isCommitting) throw error
      throw new CommitLost('The connection ended during a commit.', { cause: error })
    } finally {
      deadline.isCommitting = false
    }
  }

  /** PostgreSQL rejects every statement after a failed one; the first error is the one that matters. */
  async function executeOrThrowCause(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await execute(text, values)
    } catch (error) {
      if (cause && (error as { code?: string }).code === isAborted) throw cause
      if (error instanceof Error) cause = error
      throw error
    }
  }

  return {
    connection: {
      async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const { command, rowCount, rows } = await withOwnStack(executeOrThrowCause(text, parameters))
        return { rows: rows as R[], ...(writing.has(command) && { numAffectedRows: BigInt(rowCount) }) }
      },
      streamQuery: refuseCursors,
    },
    async end(text: 'commit' | 'rollback'): Promise<void> {
      isOver = true
      if (!opened) return
      const { command } = await (text === 'commit' ? commit() : line.ask([{ text, values: [], name: text }]))
      // After a failed statement PostgreSQL answers COMMIT with ROLLBACK, which is no error.
      if (text === 'commit' && command !== 'COMMIT')
        throw cause ?? new Error('The transaction was rolled back.')
    },
  }
}

const isAborted = '25P02'
const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The error's stack would end in the reader of the socket; it should show who sent the query. */
export async function withOwnStack<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

export function refuseCursors(): never {
  throw new Error('Cursors are not supported.')
}
