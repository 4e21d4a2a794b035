// A database for each server test, on the real PostgreSQL of the run.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'

export interface TestDatabase {
  url: string
  database: Database
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

export const testLog = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

/** A migrated, empty database, or a copy of another without connections. Close it when the tests are over. */
export async function testDatabase({ template = 'template_thalpos' } = {}): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase({ template })
  const database = await openDatabase({ url, log: testLog })
  return {
    url,
    database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A database without any table, for tests of the migrations themselves. */
export async function createTestDatabase({
  template = 'template0',
  owner,
}: {
  template?: string
  owner?: string
} = {}) {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const copied = `template ${template} strategy file_copy`
  await query(server, `create database ${name} ${copied}${owner ? ` owner ${owner}` : ''}`)
  return {
    name,
    url: server.replace(/[^/]+$/, name),
    drop: async () => {
      await query(server, `drop database ${name} with (force)`)
    },
  }
}

/** Of a database that may be dropped while a connection still ends: to one that it ends, a pool no longer listens. */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A new connection costs more than a statement, and many a test repeats one until it answers what it waits for. */
const pools = new Map<string, pg.Pool>()

/** Free connections end soon, since a database that is a template may have none. */
const idleTimeoutMillis = 200

function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString)
  if (known) return known
  const pool = openPool({ connectionString, idleTimeoutMillis, allowExitOnIdle: true })
  pool.on('remove', () => {
    if (pool.totalCount === 0 && pools.get(connectionString) === pool) pools.delete(connectionString)
  })
  pools.set(connectionString, pool)
  return pool
}

/** One statement as the owner of the tables. */
export async function query(url: string, text: string, values: unknown[] = []) {
  return (await poolOf(url).query<Record<string, unknown>>(text, values)).rows
}
