// The one door to the rows. Inside inCompany PostgreSQL itself shows only what that company may see, so a forgotten
// filter finds nothing; asSystem sees everything and is for device facts, sign-in, jobs and set-up only.
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { frugal } from './connections.ts'
import type { DB } from './database.types.ts'
import type { Deadline } from './deadline.ts'
import { openListener } from './listener.ts'
import { migrate } from './migrate.ts'

/** The company a request acts for; `company` is companies.id. */
export interface Who {
  company: string
  kind: 'technician_company' | 'distributor'
}

export type Tx = Transaction<DB>
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** Work in a transaction may be called anew: see `again`. With a deadline nothing of it is stored once that is over. */
export interface Database {
  inCompany<T>(who: Who, work: (tx: Tx) => Promise<T>, deadline?: Deadline): Promise<T>
  /** As inCompany, but nothing can be written, and each question is a transaction of its own. */
  look<T>(who: Who, work: (tx: Tx) => Promise<T>, deadline?: Deadline): Promise<T>
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls back for every notification from now on; the promise's function ends it. `onGap` is told when notifications
   * begin to be missed, and when they are heard again.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: (isDeaf: boolean) => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export async function openDatabase({ url, log }: { url: string; log: Log }): Promise<Database> {
  await migrate(url)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'thalpos',
    max: 16,
    // One that is opened anew has every statement planned again.
    min: 4,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', ({ message }) => {
    // At a stop the database may be quicker to close a connection than we are.
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // While a transaction holds a connection the pool does not listen to it, and an unheard error ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const { transact, askEach } = frugal<DB>(pool)
  const listener = openListener(url, log)
  return {
    inCompany: async (who, work, deadline) => {
      const company = companyOf(who)
      return again(() => {
        const before = { text: actFor, name: 'act_for', values: [...company, leftOf(deadline)] }
        return transact([before], work, deadline)
      })
    },
    look: async (who, work, deadline) =>
      askEach({ text: lookFor, name: 'look_for', values: companyOf(who) }, work, deadline),
    asSystem: (work) => again(() => transact([], work)),
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

// What is set here ends with the transaction: no connection carries it on to the next.
const lookAs = `select set_config('role', 'thalpos_app', true), set_config('app.company', $1, true)`
const actFor = `${lookAs}, set_config('statement_timeout', $2, true)`
const lookFor = `${lookAs}, set_config('transaction_read_only', 'on', true)`

const statementMs = 30_000

/** Milliseconds for each statement: none goes on, and holds locks, long after its request is over. Zero is no limit. */
const leftOf = (deadline: Deadline | undefined): string =>
  String(Math.ceil(Math.max(1, Math.min(statementMs, (deadline?.endsAt ?? Infinity) - performance.now()))))

function companyOf({ company }: Who): string[] {
  if (!uuid.test(company)) throw new Error('Not the id of a company.')
  return [company]
}

const triesAtMost = 3

/** Where transactions wait for one another in a circle PostgreSQL breaks one off; nothing of it has happened. */
export const isBrokenOff = (error: unknown): boolean => (error as { code?: string }).code === '40P01'

/** What was broken off so that others could go on is done once they have. */
async function again<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact()
    } catch (error) {
      if (tries === triesAtMost || !isBrokenOff(error)) throw error
    }
  }
}

/** Tells every listening process, once the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}
