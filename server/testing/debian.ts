// Debian's own PostgreSQL and mosquitto, started by a test or a bench as processes of their own: what a larger site brings.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './port.ts'

const mosquitto = '/usr/sbin/mosquitto'
const postgresRoot = '/usr/lib/postgresql'
const unprivilegedId = 65_534

const newestPostgres = (): string | undefined => {
  if (!existsSync(postgresRoot)) return undefined
  const [newest] = readdirSync(postgresRoot).toSorted((a, b) => Number(b) - Number(a))
  return newest && Number(newest) >= 15 ? join(postgresRoot, newest, 'bin') : undefined
}

/** Why the tests of a larger site cannot run here; undefined when they can. */
export const missingDebian = (): string | undefined => {
  if (!existsSync(mosquitto)) return 'mosquitto is not installed'
  return newestPostgres() ? undefined : 'PostgreSQL 15 or newer is not installed'
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** PostgreSQL refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {}

export interface DebianServer {
  url: string
  /** The folder that it keeps its files in. */
  dataDir: string
  /** kill -9 of the process that was started; waits until it is gone. */
  kill(): Promise<void>
  /** Suspends the process, with its connections open, until it is killed. */
  freeze(): void
  /** On the same port and files, after it was killed. */
  start(): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 20_000

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('A server of Debian did not start in time.')
    await pause(20)
  }
}

async function run(program: string, args: string[], port: number, folder: string) {
  let end: (signal: NodeJS.Signals) => Promise<unknown> = async () => {}
  let freeze = () => {}
  async function start(): Promise<void> {
    const child = spawn(program, args, { ...unprivileged, cwd: '/', stdio: 'ignore' })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    end = (signal) => {
      child.kill(signal)
      return ended
    }
    freeze = () => void child.kill('SIGSTOP')
    await until(() => answers(port))
  }
  await start()
  return {
    start,
    freeze: () => freeze(),
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'thalpos-debian-'))
  if (unprivileged.uid !== undefined) chownSync(folder, unprivilegedId, unprivilegedId)
  return folder
}

/** The user of `url` may make roles and databases, but is no superuser. */
export async function startDebianPostgres(parent?: string): Promise<DebianServer> {
  const bin = newestPostgres() ?? ''
  const folder = makeFolder(parent)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { ...unprivileged, cwd: '/', stdio: 'ignore' } as const
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], options)
  const server = await run(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    port,
    folder,
  )
  const runSql = (database: string, sql: string) =>
    execFileSync(
      join(bin, 'psql'),
      ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-qc', sql, database],
      { stdio: 'pipe' },
    )
  await until(() => {
    try {
      runSql('postgres', 'select 1')
      return true
    } catch {
      return false
    }
  })
  runSql('postgres', "create role thalpos login createrole password 'thalpos'")
  runSql('postgres', 'create database thalpos owner thalpos')
  return { url: `postgres://thalpos:thalpos@127.0.0.1:${port}/thalpos`, dataDir: data, ...server }
}

/** How often the file of a durable mosquitto names a client: once, and once for each subscription. */
export function writtenOf({ dataDir }: DebianServer, clientId: string): number {
  const file = join(dataDir, 'mosquitto.db')
  return existsSync(file) ? readFileSync(file, 'latin1').split(clientId).length - 1 : 0
}

/** With `durable` it persists its state at each change, as far as it can. Only `allowed` topics may be published or subscribed to. */
export async function startMosquitto({
  durable = false,
  allowed,
}: {
  durable?: boolean
  allowed?: string[]
} = {}): Promise<DebianServer> {
  const folder = makeFolder()
  const port = await freePort()
  const settings = join(folder, 'mosquitto.conf')
  const access = join(folder, 'access')
  // After a restart mosquitto applies only patterns to sessions without a connection.
  if (allowed) writeFileSync(access, allowed.map((topic) => `pattern readwrite ${topic}\n`).join(''))
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'max_queued_messages 0',
    ...(allowed ? [`acl_file ${access}`] : []),
    ...(durable
      ? [
          'persistence true',
          `persistence_location ${folder}/`,
          'autosave_on_changes true',
          'autosave_interval 1',
        ]
      : []),
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const server = await run(mosquitto, ['-c', settings], port, folder)
  return { url: `mqtt://127.0.0.1:${port}`, dataDir: folder, ...server }
}
