// A time-series database from Debian's packages as a process of its own, with its own folder and port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pickPort } from '../../../embedded/postgres-cluster.ts'
import { type Caller, openCaller } from '../caller.ts'

export interface Rival extends Caller {
  name: string
  url: string
  pid: number
  /** Lines of InfluxDB's protocol, times in milliseconds. Resolves when the rival says that it has them. */
  write(lines: string): Promise<void>
  /** Waits until all is in files and these are merged as far as they ever will be. */
  settle(): Promise<void>
  /** Of the files that hold points. */
  bytes(): Promise<number>
  stop(): Promise<void>
}

interface Started {
  name: string
  program: string
  /** Arguments of the program, once its folder and port are known. */
  argumentsFor(folder: string, port: number): Promise<string[]> | string[]
  readyPath: string
}

const patienceMs = 60_000
const quietMs = 6000

export const isInstalled = (program: string): boolean => existsSync(program)

export async function startRival({ name, program, argumentsFor, readyPath }: Started) {
  const folder = await mkdtemp(join(tmpdir(), `thalpos-${name.toLowerCase()}-`))
  const port = await pickPort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(program, await argumentsFor(folder, port), { stdio: 'ignore', cwd: folder })
  const exit = once(child, 'exit')
  const caller = openCaller(url)
  const stop = async () => {
    caller.close()
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  }
  const began = performance.now()
  while (!(await fetch(url + readyPath).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() - began > patienceMs) {
      await stop()
      throw new Error(`${name} did not start`)
    }
    await pause(50)
  }
  return { name, url, pid: child.pid ?? 0, folder, ...caller, stop }
}

/** Of the files below a folder whose path matches. */
export async function bytesBelow(folder: string, pattern = /./): Promise<number> {
  // Files and folders may be merged into others meanwhile.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return bytesBelow(path, pattern)
    return entry.isFile() && pattern.test(path) ? ((await stat(path).catch(() => undefined))?.size ?? 0) : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Until the files have had the same size for some seconds. */
export async function untilQuiet(measure: () => Promise<number>): Promise<void> {
  let [size, since] = [await measure(), performance.now()]
  const began = since
  while (performance.now() - since < quietMs) {
    if (performance.now() - began > 2 * patienceMs)
      throw new Error('the files of a rival do not come to rest')
    await pause(500)
    const now = await measure()
    if (now !== size) [size, since] = [now, performance.now()]
  }
}
