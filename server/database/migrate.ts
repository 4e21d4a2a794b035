// Brings a database to the newest schema: roles and functions whenever their file has changed, each migration once. The
// lock and every step are one transaction: servers starting together take turns, and a crash changes nothing.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'
import { StartError } from '../settings/start-error.ts'

const lock = 7_141_301
const schema = join(import.meta.dirname, 'schema')

/** The database has tables of an unreleased schema: from before the baseline, or from another state of it. */
export class IncompatibleDatabase extends StartError {}

export async function migrate(url: string): Promise<void> {
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
      schemaTable: 'schema_migrations',
      migrationPattern: join(schema, '*.do.*.sql'),
      execQuery: (query) => client.query(query),
    })
    const isComplete = await checkSchema(client, await runner.getMigrations())
    await applyFunctions(client)
    // Its own look at the tables takes 50 ms, at every start.
    if (!isComplete) await runner.migrate()
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Whether every migration has been applied. Until a release the baseline itself is edited: each of its files has been
 * applied as it stands here, or none was; IncompatibleDatabase otherwise.
 */
async function checkSchema(client: pg.Client, files: { version: number; md5?: string }[]): Promise<boolean> {
  const { rows: tables } = await client.query<{ older: string | null; applied: string | null }>(
    "select to_regclass('public.schemaversion') as older, to_regclass('public.schema_migrations') as applied",
  )
  const { rows: applied } = tables[0]?.applied
    ? await client.query<{ version: string; md5: string }>(
        'select version, md5 from schema_migrations where version > 0',
      )
    : { rows: [] }
  const md5s = new Map(applied.map(({ version, md5 }) => [Number(version), md5]))
  const newest = Math.max(...md5s.keys())
  const expected = files.filter(({ version }) => version <= newest)
  const isSame =
    expected.length === md5s.size && expected.every(({ version, md5 }) => md5s.get(version) === md5)
  if (isSame && !tables[0]?.older) return md5s.size === files.length
  throw new IncompatibleDatabase(
    'This database was written by an earlier version of Thalpos, which this one cannot upgrade: ' +
      'set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  )
}

/** Before the migrations, whose triggers, policies and indexes use the functions: bodies are checked when they first run. */
async function applyFunctions(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_functions (file text primary key, sha256 text not null)',
  )
  const { rows } = await client.query<{ file: string; sha256: string }>('select * from schema_functions')
  const applied = new Map(rows.map(({ file, sha256 }) => [file, sha256]))
  await client.query('set local check_function_bodies = off')
  const names = (await readdir(join(schema, 'functions'))).sort()
  for (const file of ['roles.sql', ...names.map((name) => `functions/${name}`)]) {
    const text = await readFile(join(schema, file), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (applied.get(file) === sha256) continue
    await client.query(text)
    await client.query(
      'insert into schema_functions values ($1, $2) on conflict (file) do update set sha256 = excluded.sha256',
      [file, sha256],
    )
  }
}
