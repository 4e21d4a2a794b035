import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestDatabase, query } from '../testing/database.ts'
import { IncompatibleDatabase, migrate } from './migrate.ts'

const main = join(import.meta.dirname, '../main.ts')

async function databaseFromBefore() {
  const database = await createTestDatabase()
  await query(database.url, 'create table schemaversion (version bigint primary key)')
  return database
}

test('a database from before the baseline is refused and left as it was', async () => {
  const { url, drop } = await databaseFromBefore()
  await expect(migrate(url)).rejects.toThrow(IncompatibleDatabase)
  expect(
    await query(
      url,
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  ).toEqual([{ relname: 'schemaversion' }])
  await drop()
})

test.each([
  "update schema_migrations set md5 = 'of another text' where version = 102",
  'delete from schema_migrations where version = 102',
  "insert into schema_migrations (version, name, md5) values (99, 'gone', 'of a file that is gone')",
])('a database of another state of the baseline is refused: %s', async (difference) => {
  const { url, drop } = await createTestDatabase()
  await migrate(url)
  await query(url, difference)
  await expect(migrate(url)).rejects.toThrow(IncompatibleDatabase)
  await drop()
})

test('a migration that has not been applied yet is applied at the next start, and no other again', async () => {
  const { url, drop } = await createTestDatabase()
  await migrate(url)
  const applied = () => query(url, 'select version, run_at from schema_migrations order by version')
  const before = await applied()
  await query(url, 'drop table leases')
  await query(url, 'delete from schema_migrations where version = 160')
  await migrate(url)
  expect(await query(url, "select to_regclass('leases')::text as name")).toEqual([{ name: 'leases' }])
  const after = await applied()
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
  await migrate(url)
  expect(await applied()).toEqual(after)
  await drop()
})

test('the server says in one sentence what to do with it, and ends with an error', async () => {
  const { url, drop } = await databaseFromBefore()
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [written, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(written).toBe(
    'This database was written by an earlier version of Thalpos, which this one cannot upgrade: ' +
      'set DATA_DIR to a new folder, or DATABASE_URL to an empty database.\n',
  )
  await drop()
})

test('a function is applied again once its file differs from the applied one', async () => {
  const { url, drop } = await createTestDatabase()
  await migrate(url)
  const fold = async () => (await query(url, "select fold('Ά') as folded"))[0]
  await query(url, "create or replace function fold(value text) returns text language sql as 'select value'")
  await migrate(url)
  expect(await fold()).toEqual({ folded: 'Ά' })
  await query(url, "update schema_functions set sha256 = 'another' where file = 'functions/search.sql'")
  await migrate(url)
  expect(await fold()).toEqual({ folded: 'α' })
  await drop()
})
