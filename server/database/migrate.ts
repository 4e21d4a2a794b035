// Brings a database to the newest migration. The lock and every step are one transaction: servers starting together
// take turns, and a crash leaves the database as it was.
import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'

const lock = 7_141_301

/** `to`: the number of a migration, else the newest. */
export async function migrate(url: string, to?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'thalpos migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const runner = new Postgrator({
      driver: 'pg',
      database: rows[0]?.name ?? '',
      currentSchema: 'public',
      migrationPattern: join(import.meta.dirname, 'migrations', '*.do.*.sql'),
      execQuery: (query) => client.query(query),
    })
    await runner.migrate(to)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
