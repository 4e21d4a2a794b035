// One real PostgreSQL for the whole run, with a migrated template from which every test file gets its own copy.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { chooseFolder } from '../../embedded/folder.testing.ts'
import { startEmbeddedPostgres } from '../../embedded/postgres.ts'
import { readCluster } from '../../embedded/postgres-cluster.ts'
import { findServer, isAlive, stopServer } from '../../embedded/postgres-process.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Of the run: what its servers store goes with it. */
    folder: string
  }
}

const prefix = 'thalpos-tests-'

export default async function setUp(project: TestProject) {
  const folder = await chooseFolder()
  await removeAbandoned(folder)
  const dataDir = await mkdtemp(join(folder, prefix))
  // Nothing here outlives the run, so it need not reach the disk. The product never uses these settings.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '256MB',
  }
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), settings })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  // Tests open thousands of connections, each of which otherwise hashes its password 4,096 times at both ends.
  const { username, password } = new URL(server.url)
  await client.query('set scram_iterations = 1')
  await client.query(`alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`)
  await client.query('create database template_thalpos')
  await client.end()
  await migrate(server.url.replace(/[^/]+$/, 'template_thalpos'))
  project.provide('postgresUrl', server.url)
  project.provide('folder', dataDir)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Removes what a killed run left behind. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const dataDir = join(folder, name)
    const cluster = name.startsWith(prefix) ? await readCluster(dataDir).catch(() => undefined) : undefined
    if (!cluster || isAlive(cluster.owner)) continue
    const pid = await findServer(join(dataDir, 'postgres'))
    if (pid) await stopServer(pid)
    await rm(dataDir, { recursive: true, force: true })
  }
}
