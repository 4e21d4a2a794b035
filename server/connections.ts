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
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Deadline } from './deadline.ts'
import { type NameOf, openTransaction, refuseCursors, withOwnStack } from './transaction.ts'
import { type Answer, type Line, nothing, openLine, type Statement } from './wire/line.ts'

const askedOften = 5
const mostPrepared = 300
const mostCounted = 5000
/** A statement that took too long. */
const brokenOff = '57014'

export interface Connections<DB> {
  /**
   * One transaction, whose first statement leaves with `before`; statements issued in one turn leave together. Past its
   * deadline it waits for no connection, sends no statement and does not commit.
   */
  transact<T>(
    before: readonly Statement[],
    work: (tx: Transaction<DB>) => Promise<T>,
    deadline?: Deadline,
  ): Promise<T>
  /** Each question is a transaction of its own, behind `before`. */
  askEach<T>(before: Statement, work: (tx: Transaction<DB>) => Promise<T>, deadline?: Deadline): Promise<T>
}

export function frugal<DB>(pool: pg.Pool): Connections<DB> {
  const nameOf = createNames()
  const lines = new WeakMap<pg.PoolClient, Line>()

  async function connect(deadline?: Deadline) {
    const client = await unlessOver(pool.connect(), deadline, (late) => late.release())
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
    async transact(before, work, deadline) {
      const { line, release } = await connect(deadline)
      const { connection, end } = openTransaction(line, nameOf, before, deadline)
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
    async askEach(before, work, deadline) {
      let connected: ReturnType<typeof connect> | undefined
      let isOver = false
      // By then the connection belongs to somebody else.
      const refuseLate = () => {
        if (isOver) throw new Error('The read transaction is over.')
      }
      const lineOf = async () => {
        refuseLate()
        const { line } = await (connected ??= connect(deadline))
        deadline?.signal.throwIfAborted()
        refuseLate()
        return line
      }
      try {
        return await work(on(behind(before, lineOf, nameOf)))
      } finally {
        isOver = true
        // The caller already has the error of a failed connect.
        await connected?.then(
          ({ release }) => release(),
          () => {},
        )
      }
    },
  }
}

/** `work` until the deadline; a result that comes later goes to `discard`. */
async function unlessOver<T>(
  work: Promise<T>,
  deadline: Deadline | undefined,
  discard: (late: T) => void,
): Promise<T> {
  if (!deadline) return work
  const { signal } = deadline
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(signal.reason as Error)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await Promise.race([over.promise, work])
  } catch (error) {
    work.then(discard, () => {})
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
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
      const { rows } = await withOwnStack(settle.promise)
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
