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
  /** Answers the last. Outside a transaction all of them are one, which ends with it. */
  ask(statements: readonly Statement[]): Promise<Answer>
  /** Any number of statements without values, in one text. */
  askAll(text: string): Promise<Answer>
}

interface Kept {
  columns: Columns | undefined
}

interface Exchange extends Answer {
  /** Statements before the one whose rows are wanted. */
  ahead: number
  read: Columns['asText']
  /** What is being read for the first time, in order. */
  parsing: { name: string; kept: Kept }[]
  describing: Kept | undefined
  error: unknown
  settle(error: unknown): void
}

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
    switch (code) {
      case '1':
        exchange.parsing.shift()
        break
      case 'T':
        describe(exchange, readColumns(bytes, start))
        break
      case 'n':
        describe(exchange, { asText: [], asAgreed: [], formats: [] })
        break
      case 'D':
        if (exchange.ahead === 0) keepRow(exchange, bytes, start)
        break
      case 'C':
        if (exchange.ahead > 0) exchange.ahead--
        else Object.assign(exchange, readDone(bytes.toString('latin1', start, end - 1)))
        break
      case 'I':
        if (exchange.ahead > 0) exchange.ahead--
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

  function send(messages: Messages, more: Partial<Exchange> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!stream.writable) {
        reject(cause ?? new Error('The connection to the database was lost.'))
        return
      }
      const exchange: Exchange = {
        command: '',
        rowCount: 0,
        rows: [],
        ahead: 0,
        read: [],
        parsing: [],
        describing: undefined,
        error: undefined,
        ...more,
        settle: (error) => (error === undefined ? resolve(exchange) : reject(error)),
      }
      waiting.push(exchange)
      stream.write(messages.written())
    })
  }

  return {
    async ask(statements) {
      const messages = new Messages()
      const parsing: Exchange['parsing'] = []
      let kept: Kept = { columns: undefined }
      for (const [index, { name = '', text, values }] of statements.entries()) {
        const known = name ? keeping.get(name) : undefined
        kept = known ?? { columns: undefined }
        if (!known) {
          messages.parse(name, text)
          parsing.push({ name, kept })
        }
        if (index === statements.length - 1 && !kept.columns) messages.describe(name)
        messages.execute(name, values, kept.columns?.formats)
      }
      // Only now is nothing left that could be refused before it is sent.
      for (const { name, kept: read } of parsing) if (name) keeping.set(name, read)
      return send(messages.sync(), {
        ahead: statements.length - 1,
        parsing,
        read: kept.columns?.asAgreed ?? [],
        describing: kept.columns ? undefined : kept,
      })
    },
    askAll: async (text) => send(new Messages().query(text)),
  }
}

function describe(exchange: Exchange, columns: Columns): void {
  exchange.read = columns.asText
  exchange.rows = []
  if (exchange.describing) exchange.describing.columns = columns
}

function keepRow(exchange: Exchange, bytes: Buffer, start: number): void {
  try {
    exchange.rows.push(readRow(exchange.read, bytes, start))
  } catch (error) {
    exchange.error ??= error
  }
}

/** `INSERT 0 3`, `UPDATE 2`, `BEGIN`. */
function readDone(text: string): Pick<Answer, 'command' | 'rowCount'> {
  const [command = '', ...counts] = text.split(' ')
  return { command, rowCount: Number(counts.at(-1) ?? 0) || 0 }
}
