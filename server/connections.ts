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
  type PostgresPoolClient,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { type Answer, type Line, openLine, type Statement } from './wire/line.ts'

const askedOften = 5
const mostPrepared = 300
const mostCounted = 5000
/** A statement that took too long. */
const brokenOff = '57014'

export interface Connections<DB> {
  /** For transactions; a statement whose text is in `opens` leaves with the first question after it. */
  kysely: Kysely<DB>
  /** Each question is a transaction of its own, behind `before`. */
  askEach<T>(before: Statement, work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
}

export function frugal<DB>(pool: pg.Pool, opens: ReadonlySet<string>): Connections<DB> {
  const nameOf = createNames()
  const lines = new WeakMap<pg.PoolClient, Line>()

  async function connect() {
    const client = await pool.connect()
    const line = lines.get(client) ?? openLine(client)
    lines.set(client, line)
    return { line, release: () => client.release() }
  }

  const dialect = new PostgresDialect({
    pool: {
      connect: async () => {
        const { line, release } = await connect()
        return { query: inTransaction(line, nameOf, opens), release }
      },
      // Kysely would not end what it has not used.
      end: async () => {},
    },
  })
  const kysely = new Kysely<DB>({ dialect })
  const rest = { config: { dialect }, dialect, driver: new DummyDriver() }
  return {
    kysely,
    async askEach(before, work) {
      const { line, release } = await connect()
      const connection = behind(before, line, nameOf)
      const executor = kysely
        .getExecutor()
        .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
      try {
        return await work(new Transaction<DB>({ ...rest, executor }))
      } finally {
        release()
      }
    },
  }
}

type NameOf = (text: string) => string | undefined

const nothing: Answer = { command: '', rowCount: 0, rows: [] }

function inTransaction(line: Line, nameOf: NameOf, opens: ReadonlySet<string>): PostgresPoolClient['query'] {
  let opening: Statement[] = []

  async function ask(text: string, values: readonly unknown[]) {
    const before = opening
    opening = []
    // Several statements in one text cannot be prepared.
    if (values.length > 0 || !text.includes(';'))
      return line.ask([...before, { text, values, name: nameOf(text) }])
    if (before.length > 0) await line.ask(before)
    return line.askAll(text)
  }

  async function query(text: string, values: readonly unknown[]) {
    if (text === 'begin' || opens.has(text)) {
      opening.push({ text, values, name: text })
      return nothing
    }
    if (text !== 'commit' && text !== 'rollback') return ask(text, values)
    const isOpen = opening.length === 0
    opening = []
    return isOpen ? line.ask([{ text, values, name: text }]) : nothing
  }

  // Kysely could also ask with cursors, which nothing here does.
  return query as unknown as PostgresPoolClient['query']
}

interface Question {
  statement: Statement
  settle: PromiseWithResolvers<Answer>
}

/** Questions that are asked at once leave in one write and are one transaction. */
function behind(before: Statement, line: Line, nameOf: NameOf): DatabaseConnection {
  let waiting: Question[] = []

  async function askAllWaiting(): Promise<void> {
    const asked = waiting
    waiting = []
    const answer = async (questions: readonly Question[]) => {
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
      const { rows } = await settle.promise
      return { rows: rows as never[] }
    },
    streamQuery() {
      throw new Error('Nothing here is asked with cursors.')
    },
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
