// The data directory of the embedded PostgreSQL: made once, whole or not at all, and remembered with its port and
// password beside it.
import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './postgres-binaries.ts'

export interface Cluster {
  port: number
  password: string
  /** The process that started the server and stops it. */
  owner: number
}

export const databaseUser = 'thalpos'
export const databaseName = 'thalpos'

/** How a started program names a folder handed to it as descriptor 3, whatever lies above the folder. */
export const reach = (folder: string) => (process.platform === 'linux' ? '/proc/self/fd/3' : folder)

export const urlOf = ({ port, password }: Cluster, database = databaseName) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`

const fileOf = (dataDir: string) => join(dataDir, 'postgres.json')

export async function readCluster(dataDir: string): Promise<Cluster | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as Cluster
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export async function writeCluster(dataDir: string, cluster: Cluster) {
  const partial = `${fileOf(dataDir)}.${process.pid}`
  await writeFile(partial, JSON.stringify(cluster), { mode: 0o600 })
  await rename(partial, fileOf(dataDir))
}

/** The user the server runs as: the current one, or, as root, the owner of the data or else the system's unprivileged user. */
export async function runAsFor(folder: string): Promise<RunAs> {
  const us = process.getuid?.()
  const owner = await stat(folder).catch(() => undefined)
  if (us !== 0) {
    if (owner && us !== undefined && owner.uid !== us)
      throw new Error(
        `${folder} belongs to user ${owner.uid}, this is user ${us}: run as its owner or as root.`,
      )
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

export async function createCluster(o: { dataDir: string; folder: string; native: string; runAs: RunAs }) {
  const known = await readCluster(o.dataDir)
  const made = await readFile(join(o.folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (made !== undefined) {
    if (!known) throw new Error(`${fileOf(o.dataDir)} with the password of ${o.folder} is missing.`)
    return known
  }
  for (const name of await readdir(o.dataDir))
    if (name.startsWith('postgres.making-')) await rm(join(o.dataDir, name), { recursive: true, force: true })
  const cluster = {
    port: await pickPort(),
    password: randomBytes(24).toString('base64url'),
    owner: process.pid,
  }
  const partial = await mkdtemp(join(o.dataDir, 'postgres.making-'))
  const secrets = await mkdtemp(join(tmpdir(), 'thalpos-'))
  try {
    const passwordFile = join(secrets, 'password')
    await writeFile(passwordFile, cluster.password, { mode: 0o600 })
    if (o.runAs.uid !== undefined)
      for (const path of [partial, secrets, passwordFile])
        await chown(path, o.runAs.uid, o.runAs.gid ?? o.runAs.uid)
    await initdb(o.native, o.runAs, partial, passwordFile)
    await writeCluster(o.dataDir, cluster)
    await rename(partial, o.folder)
    return cluster
  } finally {
    await rm(secrets, { recursive: true, force: true })
    await rm(partial, { recursive: true, force: true })
  }
}

async function initdb(native: string, runAs: RunAs, folder: string, passwordFile: string) {
  await chmod(folder, 0o700)
  const directory = await open(folder, 'r')
  try {
    await new Promise<void>((done, fail) => {
      const child = spawn(
        join(native, 'bin', 'initdb'),
        [
          ...['-D', reach(folder), '-U', databaseUser, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
          ...[
            '--encoding',
            'UTF8',
            '--locale-provider',
            'builtin',
            '--locale',
            'C.UTF-8',
            '--no-instructions',
          ],
        ],
        {
          ...runAs,
          cwd: '/',
          env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
          stdio: ['ignore', 'pipe', 'pipe', directory.fd],
        },
      )
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      child.once('error', fail)
      child.once('close', (code) =>
        code === 0 ? done() : fail(new Error(`PostgreSQL could not be initialised:\n${output}`)),
      )
    })
  } finally {
    await directory.close()
  }
}

/** Below the range from which systems take ports for outgoing connections, so that it is free again next time. */
export async function pickPort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(20_000, 32_000)
    if (await isPortFree(port)) return port
  }
  throw new Error('No free port for PostgreSQL.')
}

export function isPortFree(port: number) {
  return new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => done(true)))
  })
}
