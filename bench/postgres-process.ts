// PostgreSQL as the machine sees it, found by its data directory, so that it can be killed or weighed.
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What postmaster.pid names; undefined without such a file. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

function workFolderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Postmaster, workers and connections: all work inside the data directory. */
export const postgresProcesses = (dataDir: string): number[] => processesIn(join(dataDir, 'postgres'))

export function processesIn(clusterDir: string): number[] {
  const folder = realpathSync(clusterDir)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workFolderOf(pid) === folder)
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was already gone.
    }
  }
}

export type ProcessState = 'running' | 'zombie' | 'gone'

export function stateOf(pid: number): ProcessState {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] === 'Z' ? 'zombie' : 'running'
  } catch {
    return 'gone'
  }
}
