// What a question costs beside its answer, kept small. Behind row-level security planning takes longer than answering:
// what is asked again and again is prepared, once on each connection. And every message to PostgreSQL and back costs as
// much as a small answer: a transaction opens together with its first question, and a question that only reads is a
// transaction of its own, there and back once.
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { type Answer, type Line, nothing, openLine, type Statement } from './wire/line.ts'

const askedOften = 5
const mostPrepared = 300
const mostCounted = 5000
/** A statement that took too long. */
const brokenOff = '57014'

export interface Connections<DB> {
  /** One transaction, whose first question leaves with `before`. Questions that are asked at once leave at once. */
  transact<T>(before: readonly Statement[], work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /** Each question is a transaction of its own, behind `before`. */
  askEach<T>(before: Statement, work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
}

export function frugal<DB>(pool: pg.Pool): Connections<DB> {
  const nameOf = createNames()
  const lines = new WeakMap<pg.PoolClient, Line>()

  async function connect() {
    const client = await pool.connect()
    const line = lines.get(client) ?? openLine(client)
    lines.set(client, line)
    return { line, release: () => client.release() }
  }

  const dialect = new PostgresDialect({ pool })
  const executor = new Kysely<DB>({ dialect }).getExecutor()
  const driver = new DummyDriver()
  const on = (connection: DatabaseConnection) =>
    new Transaction<DB>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    })

  return {
    async transact(before, work) {
      const { line, release } = await connect()
      const { connection, end } = within(line, nameOf, before)
      try {
        const result = await work(on(connection))
        await end('commit')
        return result
      } catch (error) {
        // Where the connection is lost there is nothing to take back, and that is not what went wrong.
        await end('rollback').catch(() => {})
        throw error
      } finally {
        release()
      }
    },
    async askEach(before, work) {
      let connected: ReturnType<typeof connect> | undefined
      let isOver = false
      // What is asked too late would go out on a connection that is somebody else's by then.
      const refuseLate = () => {
        if (isOver) throw new Error('The look is over.')
      }
      const lineOf = async () => {
        refuseLate()
        const { line } = await (connected ??= connect())
        refuseLate()
        return line
      }
      try {
        return await work(on(behind(before, lineOf, nameOf)))
      } finally {
        isOver = true
        // Where there was none to be had, whoever asked knows.
        await connected?.then(
          ({ release }) => release(),
          () => {},
        )
      }
    },
  }
}

type NameOf = (text: string) => string | undefined

const begin: Statement = { text: 'begin', values: [], name: 'begin' }

/** Nothing is said to PostgreSQL before the first question, and nothing outside of the transaction. */
function within(line: Line, nameOf: NameOf, before: readonly Statement[]) {
  let opened: Promise<Answer> | undefined
  let isOver = false
  let cause: Error | undefined

  async function ask(text: string, values: readonly unknown[]): Promise<Answer> {
    // Had PostgreSQL broken off before it began, what is sent behind would be outside of the transaction.
    if (opened) await opened
    if (isOver) throw new Error('The transaction is over.')
    const statement = { text, values, name: nameOf(text) }
    if (opened) return line.ask([statement])
    // Where this throws nothing was sent, and what comes next still has to open the transaction.
    opened = line.ask([begin, ...before, statement])
    return opened
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
      const { command } = await line.ask([{ text, values: [], name: text }])
      // PostgreSQL answers so, without an error, where a question had failed and nobody minded.
      if (text === 'commit' && command !== 'COMMIT')
        throw cause ?? new Error('The transaction was taken back.')
    },
  }
}

const isAborted = '25P02'
const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** An error comes from where it was read; whoever looks into it wants to know who asked. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function refuseCursors(): never {
  throw new Error('Nothing here is asked with cursors.')
}

interface Question {
  statement: Statement
  settle: PromiseWithResolvers<Answer>
}

/** Questions that are asked at once leave in one write and are one transaction. Without any no connection is taken. */
function behind(before: Statement, lineOf: () => Promise<Line>, nameOf: NameOf): DatabaseConnection {
  let waiting: Question[] = []

  async function askAllWaiting(): Promise<void> {
    const asked = waiting
    waiting = []
    const answer = async (questions: readonly Question[]) => {
      const line = await lineOf()
      const answers = await line.askBehind(
        before,
        questions.map(({ statement }) => statement),
      )
      for (const [index, { settle }] of questions.entries()) settle.resolve(answers[index] ?? nothing)
    }
    try {
      await answer(asked)
    } catch (error) {
      // One that fails spoils no other: nothing was written, so each can be asked by itself, unless it took too long.
      const isOver = asked.length === 1 || (error as { code?: string }).code === brokenOff
      for (const question of asked)
        if (isOver) question.settle.reject(error)
        else answer([question]).catch(question.settle.reject)
    }
  }

  return {
    async executeQuery({ sql: text, parameters }: CompiledQuery) {
      const settle = Promise.withResolvers<Answer>()
      // Whatever is still to be asked in this turn goes along.
      if (waiting.length === 0) process.nextTick(() => void askAllWaiting())
      waiting.push({ statement: { text, values: parameters, name: nameOf(text) }, settle })
      const { rows } = await told(settle.promise)
      return { rows: rows as never[] }
    },
    streamQuery: refuseCursors,
  }
}

/** For statements that are asked often; what is asked in ever other words gets none. */
function createNames(): NameOf {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size >= mostPrepared) return name
    if (asked.size >= mostCounted) asked.clear()
    const times = (asked.get(text) ?? 0) + 1
    asked.set(text, times)
    if (times >= askedOften) names.set(text, `often_${names.size + 1}`)
    return names.get(text)
  }
}
