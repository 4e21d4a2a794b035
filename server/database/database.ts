// All access to rows. In inCompany row-level security hides the rows of other companies, so a forgotten filter leaks
// nothing. asSystem sees everything and is for device events, sign-in, jobs and set-up only.
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Deadline } from '../request/deadline.ts'
import type { DB } from './database.types.ts'
import { openListener } from './listener.ts'
import { migrate } from './migrate.ts'
import { createTransact } from './transaction.ts'

/** The company a request acts for; `company` is companies.id. */
export interface Who {
  company: string
  kind: 'technician_company' | 'distributor'
}

export type Tx = Transaction<DB>
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** Work in a transaction is retried after a deadlock. Nothing is stored after its deadline. */
export interface Database {
  inCompany<T>(who: Who, work: (tx: Tx) => Promise<T>, deadline?: Deadline): Promise<T>
  /** As inCompany, but nothing can be written. */
  readInCompany<T>(who: Who, work: (tx: Tx) => Promise<T>, deadline?: Deadline): Promise<T>
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls back for every notification from now on; the promise's function ends it. `onGap` is called when the listening
   * connection is lost and when it is back.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: (isListenerDown: boolean) => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** `connections` is how many transactions run at once; others wait for one of them to end. */
export async function openDatabase({
  url,
  log,
  connections = 16,
}: {
  url: string
  log: Log
  connections?: number
}): Promise<Database> {
  await migrate(url)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'thalpos',
    max: connections,
    // On a new connection every statement is planned again.
    min: 4,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Statements that a transaction sends at once leave at once; pg alone would send one after the other.
    pipeline: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', ({ message }) => {
    // At a stop the database may be quicker to close a connection than we are.
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  pool.on('connect', (client) => {
    // The pool handles no error of a connection that a transaction holds, and an unhandled error ends the process.
    client.on('error', () => {})
    // Counts are numbers, and a date stays the day that was written, wherever the server stands.
    client.setTypeParser(INT8, Number)
    client.setTypeParser(DATE, String)
  })
  const transact = createTransact<DB>(pool)
  const listener = openListener(url, log)
  return {
    inCompany: async (who, work, deadline) => {
      const company = companyOf(who)
      const begin = () => `begin; ${actFor(company)}; set local statement_timeout = ${leftMs(deadline)}`
      return retryDeadlocks(() => transact({ begin, deadline }, work))
    },
    readInCompany: async (who, work, deadline) => {
      const company = companyOf(who)
      return transact(
        { begin: () => `begin read only; ${actFor(company)}`, deadline, isReadOnly: true },
        work,
      )
    },
    asSystem: (work) => retryDeadlocks(() => transact({ begin: () => 'begin' }, work)),
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

const { INT8, DATE } = pg.types.builtins

/** LOCAL: the settings end with the transaction, and no connection carries them on to the next. */
const actFor = (company: string): string =>
  `set local role thalpos_app; set local app.company = ${pg.escapeLiteral(company)}`

const statementMs = 30_000

/** The time of each statement: none goes on, and holds locks, long after its request is over. */
const leftMs = (deadline: Deadline | undefined): number =>
  Math.ceil(Math.max(1, Math.min(statementMs, (deadline?.endsAt ?? Infinity) - performance.now())))

function companyOf({ company }: Who): string {
  if (!uuid.test(company)) throw new Error('Not the id of a company.')
  return company
}

const triesAtMost = 3

/** PostgreSQL breaks a deadlock by rolling back one of its transactions. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01'

async function retryDeadlocks<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact()
    } catch (error) {
      if (tries === triesAtMost || !isDeadlock(error)) throw error
    }
  }
}

/** Notifies every listening process, once the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}
