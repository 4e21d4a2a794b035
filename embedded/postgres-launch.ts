// Starts the server process of a data directory and resolves when it accepts connections.
import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { RunAs } from './postgres-binaries.ts'
import { type Cluster, databaseName, reach, urlOf } from './postgres-cluster.ts'
import { isAlive } from './postgres-process.ts'

export interface Launch {
  cluster: Cluster
  dataDir: string
  folder: string
  native: string
  runAs: RunAs
  settings?: Record<string, string>
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Process id of a server that answers queries. */
export async function launchServer(o: Launch): Promise<number> {
  const logPath = join(o.dataDir, 'postgres.log')
  const directory = await open(o.folder, 'r')
  const logFile = await open(logPath, 'w', 0o600)
  try {
    const settings = Object.entries({ ...defaults, port: String(o.cluster.port), ...o.settings })
    const server = spawn(
      join(o.native, 'bin', 'postgres'),
      ['-D', reach(o.folder), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...o.runAs,
        cwd: '/',
        // In a session of its own: a Ctrl-C at the terminal must not end it before the product has flushed.
        detached: true,
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
        stdio: ['ignore', logFile.fd, logFile.fd, directory.fd],
      },
    )
    const refused = new Promise<never>((_, reject) => server.once('error', reject))
    const pid = server.pid
    if (pid === undefined) return await refused
    server.unref()
    await untilReady(o.cluster, pid, logPath)
    return pid
  } finally {
    await directory.close()
    await logFile.close()
  }
}

/** Waits out the replay of the journal after a crash, however long, as long as the process lives. */
export async function untilReady(cluster: Cluster, pid: number, logPath?: string) {
  for (;;) {
    try {
      await connectOnce(urlOf(cluster))
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === '3D000') await createDatabase(cluster)
      else if (code !== 'ECONNREFUSED' && code !== '57P03')
        throw new Error(`The embedded PostgreSQL on port ${cluster.port} does not let us in: ${message}`, {
          cause: error,
        })
    }
    if (!isAlive(pid)) {
      const log = logPath ? await readFile(logPath, 'utf8').catch(() => '') : ''
      throw new Error(`The embedded PostgreSQL ended while starting:\n${log.slice(-2000)}`)
    }
    await pause(20)
  }
}

async function createDatabase(cluster: Cluster) {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') })
  await client.connect()
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error
  } finally {
    await client.end()
  }
}

async function connectOnce(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}
