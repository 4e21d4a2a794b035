import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { chooseFolder } from './folder.testing.ts'
import { embeddedUrl, startEmbeddedPostgres } from './postgres.ts'
import { findPostgres, locatePackage } from './postgres-binaries.ts'

const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const place = await chooseFolder()

async function emptyFolder(parent = place) {
  const folder = await mkdtemp(join(parent, 'thalpos-postgres-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data directory whose first start begins after another one was killed half-way. */
const made = await mkdtemp(join(place, 'thalpos-postgres-'))
mkdirSync(join(made, 'postgres.making-Ab12'))
writeFileSync(join(made, 'postgres.making-Ab12', 'PG_VERSION'), '18')
await (await startEmbeddedPostgres({ dataDir: made, log })).stop()
const madeFiles = await readdir(made)
afterAll(() => rm(made, { recursive: true, force: true }))

/** A data directory whose first start is over; creating another one for every test takes long. */
async function usedFolder() {
  const folder = await emptyFolder()
  spawnSync('cp', ['-a', `${made}/.`, folder])
  return folder
}

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log })
  stops.push(server.stop)
  return server
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ n: number | string }>(text)).rows.map(({ n }) => n)
  } finally {
    await client.end()
  }
}

/** Another process that started the server of a data directory. */
async function startElsewhere(dataDir: string, uid?: number) {
  const child = fork(join(import.meta.dirname, 'testing-start.ts'), [dataDir], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  stops.push(async () => await killed(child))
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const lockFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')
const serverOf = (dataDir: string) => Number.parseInt(readFileSync(lockFile(dataDir), 'utf8'), 10)
const fill = 'create table t as select 7 as n'

test('what was stored is there after a restart, at the same address, within 1.5 s', async () => {
  const dataDir = await usedFolder()
  const first = await start(dataDir)
  await ask(first.url, fill)
  await first.stop()
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const took: number[] = []
  // A machine that was busy with something else gets another try.
  do {
    const began = performance.now()
    const again = await start(dataDir)
    took.push(performance.now() - began)
    expect(again.url).toBe(first.url)
    expect(await ask(again.url, 'select n from t')).toEqual([7])
    await again.stop()
  } while (Math.min(...took) >= 1500 && took.length < 5)
  expect(Math.min(...took)).toBeLessThan(1500)
})

test('it writes to the disk before it answers, and knows the small letters of Greek', async () => {
  const { url } = await start(await usedFolder())
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await ask(url, `select current_setting('${setting}') as n`)).toEqual(['on'])
  expect(await ask(url, "select lower('ΘΈΡΜΑΝΣΗ') as n")).toEqual(['θέρμανση'])
})

test('it requires its password, hides it from other users, and listens on this machine only', async () => {
  const dataDir = await usedFolder()
  const { url } = await start(dataDir)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await ask(url, 'select current_setting($$unix_socket_directories$$) as n')).toEqual([''])
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside) {
    const remote = new URL(url)
    remote.hostname = address
    await expect(ask(remote.href, 'select 1')).rejects.toThrow('ECONNREFUSED')
  }
})

test('every acknowledged row survives kill -9, and the server comes back at the same address by itself', async () => {
  const dataDir = await usedFolder()
  const { url } = await start(dataDir)
  await ask(url, 'create table t (n int)')
  let acknowledged = 0
  for (let round = 0; round < 2; round++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const before = acknowledged
    await expect(
      (async () => {
        for (;;) {
          await client.query('insert into t values ($1)', [acknowledged + 1])
          acknowledged++
          if (acknowledged === before + 20) process.kill(serverOf(dataDir), 'SIGKILL')
        }
      })(),
    ).rejects.toThrow()
    await client.end().catch(() => {})
    const stored = () => ask(url, 'select n from t').catch(() => [])
    await expect
      .poll(async () => (await stored()).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(acknowledged)
    acknowledged = (await stored()).length
  }
  expect(await ask(url, 'select max(n) as n from t')).toEqual([acknowledged])
})

test('a lock file that names a dead process or somebody else’s does not stop a start', async () => {
  const dataDir = await usedFolder()
  const first = await start(dataDir)
  await ask(first.url, fill)
  const dead = serverOf(dataDir)
  const content = readFileSync(lockFile(dataDir), 'utf8')
  await first.stop()
  for (const stale of [dead, process.ppid]) {
    writeFileSync(lockFile(dataDir), content.replace(String(dead), String(stale)))
    const server = await start(dataDir)
    expect(await ask(server.url, 'select n from t')).toEqual([7])
    expect(serverOf(dataDir)).not.toBe(stale)
    await server.stop()
  }
})

test('a server that is a zombie of another process does not stop a start', async () => {
  const dataDir = await usedFolder()
  const { child, url } = await startElsewhere(dataDir)
  await ask(url, fill)
  child.kill('SIGSTOP')
  const zombie = serverOf(dataDir)
  process.kill(zombie, 'SIGKILL')
  const state = () => readFileSync(`/proc/${zombie}/stat`, 'utf8').split(') ')[1]?.[0]
  await expect.poll(state).toBe('Z')
  const server = await start(dataDir)
  expect(await ask(server.url, 'select n from t')).toEqual([7])
})

test('the server of a process that was killed is joined and then stopped', async () => {
  const dataDir = await usedFolder()
  const { child, url } = await startElsewhere(dataDir)
  await ask(url, fill)
  const pid = serverOf(dataDir)
  await killed(child)
  const server = await start(dataDir)
  expect(serverOf(dataDir)).toBe(pid)
  expect(server.url).toBe(url)
  expect(await ask(url, 'select n from t')).toEqual([7])
  await server.stop()
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a second process uses the running server and leaves it running', async () => {
  expect(await embeddedUrl(await emptyFolder())).toBeUndefined()
  const dataDir = await usedFolder()
  const { child, url } = await startElsewhere(dataDir)
  expect(await embeddedUrl(dataDir)).toBe(url)
  const guest = await start(dataDir)
  expect(await ask(guest.url, 'select 1 as n')).toEqual([1])
  await guest.stop()
  expect(await ask(url, 'select 2 as n')).toEqual([2])
  await killed(child)
  await (await start(dataDir)).stop()
})

test('when something else took its port it moves, and says so where others look', async () => {
  const dataDir = await usedFolder()
  const before = (await embeddedUrl(dataDir)) ?? ''
  const squatter = createServer().listen(Number(new URL(before).port), '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
  const second = await start(dataDir)
  expect(second.url).not.toBe(before)
  expect(await embeddedUrl(dataDir)).toBe(second.url)
  expect(await ask(second.url, 'select 1 as n')).toEqual([1])
})

test('a first start that was killed half-way is begun again', async () => {
  const { url } = await start(await usedFolder())
  expect(await ask(url, 'select 1 as n')).toEqual([1])
  expect(madeFiles.sort()).toEqual(['postgres', 'postgres.json', 'postgres.log'])
})

test('data whose password file was lost is not overwritten', async () => {
  const dataDir = await usedFolder()
  rmSync(join(dataDir, 'postgres.json'))
  await expect(start(dataDir)).rejects.toThrow('postgres.json with the password')
})

const nodeRunsForOthers =
  isRoot && spawnSync(process.execPath, ['--check', import.meta.filename], { uid: 1, gid: 1 }).status === 0

test.runIf(isRoot)('root keeps its data in a folder that is closed to everybody else', async () => {
  const closed = await emptyFolder()
  await chmod(closed, 0o700)
  const { url } = await start(join(closed, 'data'))
  expect(await ask(url, 'select 1 as n')).toEqual([1])
  expect(statSync(join(closed, 'data', 'postgres')).uid).not.toBe(0)
})

test.runIf(nodeRunsForOthers)('an ordinary user starts it, and root later runs it as that user', async () => {
  const dataDir = await emptyFolder()
  await chown(dataDir, 1, process.getgid?.() ?? 0)
  const { child, url } = await startElsewhere(dataDir, 1)
  await ask(url, fill)
  await killed(child)
  const joined = await start(dataDir)
  await joined.stop()
  const server = await start(dataDir)
  expect(await ask(server.url, 'select n from t')).toEqual([7])
  expect(statSync(`/proc/${serverOf(dataDir)}`).uid).toBe(1)
})

test.runIf(isRoot)(
  'a package that its user cannot reach is copied out, its library links created again',
  async () => {
    // Programs may be forbidden in memory.
    const closed = await emptyFolder(tmpdir())
    const open = await emptyFolder(tmpdir())
    await chmod(open, 0o755)
    const unprivileged = { uid: 65_534, gid: 65_534 }
    const installed = locatePackage()
    const unreachable = join(closed, 'package')
    const isLeftOut = (path: string) => /libicuuc\.so(\.60)?$|\.a$|\/share$/.test(path)
    cpSync(installed, unreachable, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isLeftOut(path),
    })
    await chmod(closed, 0o700)
    const native = await findPostgres(open, unprivileged, unreachable)
    expect(dirname(native)).toBe(open)
    expect(await findPostgres(open, unprivileged, unreachable)).toBe(native)
    const version = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
      ...unprivileged,
      encoding: 'utf8',
    })
    expect(version.stdout).toContain('PostgreSQL')
  },
)
