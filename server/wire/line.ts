// A connection that pg has opened, from then on spoken to directly: statements that belong together leave in one write,
// columns are described once for each statement that is kept, and bytes come as bytes.
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { type Columns, readColumns, readRow } from './columns.ts'
import { readError } from './database-error.ts'
import { Messages } from './messages.ts'
import { readMessages } from './read-messages.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which it is kept on the connection. */
  name?: string | undefined
}

export interface Answer {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

export interface Line {
  /**
   * Answers the last. Outside a transaction all of them are one, which ends with it. Throws at once, and nothing is sent,
   * where a value cannot be.
   */
  ask(statements: readonly Statement[]): Promise<Answer>
  /** Answers all behind the first in their order; what was said of `ask` holds here too. */
  askBehind(first: Statement, statements: readonly Statement[]): Promise<Answer[]>
}

interface Kept {
  columns: Columns | undefined
}

/** A statement that is under way. */
interface Asking extends Answer {
  /** What the columns of its rows become known to; undefined where nobody wants its rows. */
  kept: Kept | undefined
  read: Columns['asText']
}

interface Exchange {
  asking: readonly Asking[]
  /** Which of them is being answered; the last answers for all behind it. */
  at: number
  /** What is being read for the first time, in order. */
  parsing: { name: string; kept: Kept }[]
  error: unknown
  settle(error: unknown): void
}

export const nothing: Answer = { command: '', rowCount: 0, rows: [] }

const askingFor = (kept: Kept | undefined): Asking => ({
  command: '',
  rowCount: 0,
  rows: [],
  kept,
  read: kept?.columns?.asAgreed ?? [],
})

export function openLine(client: pg.PoolClient): Line {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Duplex } }).connection
  const keeping = new Map<string, Kept>()
  const waiting: Exchange[] = []
  let cause: unknown

  const hear = readMessages((code, bytes, start, end) => {
    const exchange = waiting[0]
    if (!exchange) {
      // Only the news that the connection ends matters to nobody in particular.
      if (code === 'E') stream.destroy(readError(bytes, start, end))
      return
    }
    const asking = exchange.asking[Math.min(exchange.at, exchange.asking.length - 1)]
    switch (code) {
      case '1':
        exchange.parsing.shift()
        break
      case 'T':
        describe(asking, readColumns(bytes, start))
        break
      case 'n':
        describe(asking, { asText: [], asAgreed: [], formats: [] })
        break
      case 'D':
        if (asking?.kept) keepRow(exchange, asking, bytes, start)
        break
      case 'C':
        if (asking?.kept) Object.assign(asking, readDone(bytes.toString('latin1', start, end - 1)))
        exchange.at++
        break
      case 'I':
        exchange.at++
        break
      case 'E':
        exchange.error ??= readError(bytes, start, end)
        break
      case 'G':
      case 'H':
        stream.destroy(new Error('Copying is not spoken here.'))
        break
      case 'Z':
        waiting.shift()
        for (const { name } of exchange.parsing) keeping.delete(name)
        exchange.settle(exchange.error)
    }
  })
  stream.removeAllListeners('data')
  stream.on('data', hear)
  stream.on('error', (error) => {
    cause = error
  })
  stream.on('close', () => {
    const lost = cause ?? new Error('The connection to the database was lost.')
    for (const exchange of waiting.splice(0)) exchange.settle(exchange.error ?? lost)
  })

  function send(messages: Messages, asking: readonly Asking[], parsing: Exchange['parsing']) {
    return new Promise<void>((resolve, reject) => {
      if (!stream.writable) {
        reject(cause ?? new Error('The connection to the database was lost.'))
        return
      }
      const settle = (error: unknown) => (error === undefined ? resolve() : reject(error))
      waiting.push({ asking, at: 0, parsing, error: undefined, settle })
      stream.write(messages.written())
    })
  }

  /** Nobody wants the rows of the first ones. */
  function ask(statements: readonly Statement[], unwanted: number): Promise<Asking[]> {
    const messages = new Messages()
    const parsing: Exchange['parsing'] = []
    const asking: Asking[] = []
    for (const { name = '', text, values } of statements) {
      const begun = name ? parsing.find((other) => other.name === name)?.kept : undefined
      const known = begun ?? (name ? keeping.get(name) : undefined)
      const kept = known ?? { columns: undefined }
      if (!known) {
        messages.parse(name, text)
        parsing.push({ name, kept })
      }
      const isWanted = asking.length >= unwanted
      if (isWanted && !kept.columns) messages.describe(name)
      messages.execute(name, values, kept.columns?.formats)
      asking.push(askingFor(isWanted ? kept : undefined))
    }
    // Only now is nothing left that could be refused before it is sent.
    for (const { name, kept } of parsing) if (name) keeping.set(name, kept)
    return send(messages.sync(), asking, parsing).then(() => asking.slice(unwanted))
  }

  return {
    ask: (statements) => ask(statements, statements.length - 1).then(([answer]) => answer ?? nothing),
    askBehind: (first, statements) => ask([first, ...statements], 1),
  }
}

function describe(asking: Asking | undefined, columns: Columns): void {
  if (!asking?.kept) return
  asking.read = columns.asText
  asking.rows = []
  asking.kept.columns = columns
}

function keepRow(exchange: Exchange, { rows, read }: Asking, bytes: Buffer, start: number): void {
  try {
    rows.push(readRow(read, bytes, start))
  } catch (error) {
    exchange.error ??= error
  }
}

/** `INSERT 0 3`, `UPDATE 2`, `BEGIN`. */
function readDone(text: string): Pick<Answer, 'command' | 'rowCount'> {
  const [command = '', ...counts] = text.split(' ')
  return { command, rowCount: Number(counts.at(-1) ?? 0) || 0 }
}
