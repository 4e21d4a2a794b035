// What is running in a data directory, according to the system and not to the lock file: a postmaster.pid may name a dead
// process, a zombie, or a stranger who got the same number. Every process of a server works inside its data directory.
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The process id of the live server of `folder`; leaves no lock file behind that would stop a start. */
export async function findServer(folder: string): Promise<number | undefined> {
  const lockFile = join(folder, 'postmaster.pid')
  const pid = await readPid(lockFile)
  if (pid === undefined || process.platform !== 'linux') return undefined
  const deadline = Date.now() + 10_000
  for (;;) {
    const workers = await processesIn(folder)
    if (workers.includes(pid)) return pid
    if (workers.length === 0) break
    if (Date.now() > deadline)
      throw new Error(`Processes ${workers.join(', ')} of a dead PostgreSQL are still in ${folder}.`)
    await pause(50)
  }
  // PostgreSQL itself removes the file of a process that is gone; a number in use by something else it would obey.
  if (exists(pid)) await rm(lockFile, { force: true })
  return undefined
}

export function isAlive(pid: number) {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return state[state.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}

/** Fast shutdown; an immediate one when it does not end (its journal is replayed at the next start). */
export async function stopServer(pid: number, patienceMs = 20_000) {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  if (await gone(pid, patienceMs)) return
  process.kill(pid, 'SIGQUIT')
  if (!(await gone(pid, 10_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

async function gone(pid: number, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(15)
  }
  return true
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function readPid(lockFile: string) {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

async function processesIn(folder: string) {
  const wanted = await realpath(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === wanted ? Number(pid) : 0,
    ),
  )
  return found.filter((pid) => pid > 0)
}
