// One transaction on a connection: it begins with its first statement, and past its deadline it does not commit.
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { Deadline } from './deadline.ts'
import type { Answer, Line, Statement } from './wire/line.ts'

export type NameOf = (text: string) => string | undefined

/** The connection ended between COMMIT and its answer: the change may be stored or not. */
export class CommitLost extends Error {}

const begin: Statement = { text: 'begin', values: [], name: 'begin' }
const refuseLate = 'select refuse_late($1)'
const readClock = `select extract(epoch from clock_timestamp() - now())::float8 * 1000 as ms`

/** A first answer that comes later than this says too little of when PostgreSQL began. */
const promptMs = 250

/** Nothing is said to PostgreSQL before the first question, and nothing outside of the transaction. */
export function within(line: Line, nameOf: NameOf, before: readonly Statement[], deadline?: Deadline) {
  let opened: Promise<Answer> | undefined
  let askedAt = 0
  let openedAt = 0
  let isOver = false
  let cause: Error | undefined

  async function ask(text: string, values: readonly unknown[]): Promise<Answer> {
    // Had PostgreSQL broken off before it began, what is sent behind would be outside of the transaction.
    if (opened) await opened
    if (isOver) throw new Error('The transaction is over.')
    deadline?.signal.throwIfAborted()
    const statement = { text, values, name: nameOf(text) }
    if (opened) return line.ask([statement])
    // Where this throws nothing was sent, and what comes next still has to open the transaction.
    askedAt = performance.now()
    opened = line.ask([begin, ...before, statement])
    return opened.finally(() => {
      openedAt = performance.now()
    })
  }

  /**
   * Milliseconds from the transaction's beginning, by PostgreSQL's clock, to the deadline; never too many. The two clocks
   * need not agree.
   */
  async function allowedMs(endsAt: number): Promise<number> {
    if (openedAt - askedAt <= promptMs) return endsAt - openedAt
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

  /** What follows an error is refused for being behind it, which tells nobody anything. */
  async function askOrTellCause(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await ask(text, values)
    } catch (error) {
      if (cause && (error as { code?: string }).code === isAborted) throw cause
      if (error instanceof Error) cause = error
      throw error
    }
  }

  return {
    connection: {
      async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const { command, rowCount, rows } = await told(askOrTellCause(text, parameters))
        return { rows: rows as R[], ...(writing.has(command) && { numAffectedRows: BigInt(rowCount) }) }
      },
      streamQuery: refuseCursors,
    },
    async end(text: 'commit' | 'rollback'): Promise<void> {
      isOver = true
      if (!opened) return
      const { command } = await (text === 'commit' ? commit() : line.ask([{ text, values: [], name: text }]))
      // PostgreSQL answers so, without an error, where a question had failed and nobody minded.
      if (text === 'commit' && command !== 'COMMIT')
        throw cause ?? new Error('The transaction was taken back.')
    },
  }
}

const isAborted = '25P02'
const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** An error comes from where it was read; whoever looks into it wants to know who asked. */
export async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

export function refuseCursors(): never {
  throw new Error('Nothing here is asked with cursors.')
}
