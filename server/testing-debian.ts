// Debian's own PostgreSQL and mosquitto, started by a test as processes of their own: what a larger site brings.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './testing-port.ts'

const mosquitto = '/usr/sbin/mosquitto'
const postgresRoot = '/usr/lib/postgresql'
const nobody = 65_534

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
const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export interface DebianServer {
  url: string
  stop(): Promise<void>
}

async function run(
  program: string,
  args: string[],
  port: number,
  folder: string,
): Promise<() => Promise<void>> {
  const child = spawn(program, args, { ...asNobody, cwd: '/', stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await vi.waitUntil(() => answers(port), { timeout: 20_000 })
  return async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thalpos-debian-'))
  if (asNobody.uid !== undefined) chownSync(folder, nobody, nobody)
  return folder
}

/** The user of `url` may make roles and databases, but is no superuser. */
export async function startDebianPostgres(): Promise<DebianServer> {
  const bin = newestPostgres() ?? ''
  const folder = makeFolder()
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { ...asNobody, cwd: '/', stdio: 'ignore' } as const
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], options)
  const stop = await run(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    port,
    folder,
  )
  const ask = (database: string, sql: string) =>
    execFileSync(join(bin, 'psql'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-qc',
      sql,
      database,
    ])
  await vi.waitUntil(() => {
    try {
      ask('postgres', 'select 1')
      return true
    } catch {
      return false
    }
  })
  ask('postgres', "create role thalpos login createrole password 'thalpos'")
  ask('postgres', 'create database thalpos owner thalpos')
  return { url: `postgres://thalpos:thalpos@127.0.0.1:${port}/thalpos`, stop }
}

export async function startMosquitto(): Promise<DebianServer> {
  const folder = makeFolder()
  const port = await freePort()
  const settings = join(folder, 'mosquitto.conf')
  writeFileSync(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`)
  const stop = await run(mosquitto, ['-c', settings], port, folder)
  return { url: `mqtt://127.0.0.1:${port}`, stop }
}
