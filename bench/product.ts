// The product as a process of its own, on ports that stay the same over restarts, to be stopped or killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pickPort } from '../embedded/postgres-cluster.ts'
import { postgresProcesses, postmasterOf } from './postgres-process.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 60_000

export interface ProductOptions {
  /** `server/main.ts` without demo, `simulator/demo/main.ts` with it. */
  entry?: string
  environment?: Record<string, string>
}

export interface Product {
  url: string
  mqttUrl: string
  dataDir: string
  /** Starts the process and answers the milliseconds until it is ready. */
  start(): Promise<number>
  /** Milliseconds until it is ready again, the process having stayed. */
  untilReady(): Promise<number>
  isReady(): Promise<boolean>
  pid(): number
  kill(what: 'server' | 'postgres' | 'all'): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes its data. */
  discard(): Promise<void>
}

/** Nothing runs until `start`. */
export async function makeProduct({
  entry = 'server/main.ts',
  environment = {},
}: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'thalpos-bench-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const port = await pickPort()
  const mqttPort = await pickPort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  async function untilReady(): Promise<number> {
    const began = performance.now()
    while (!(await isReady())) {
      if (!isRunning()) throw new Error(`the product ended while starting; see ${folder}/product.log`)
      if (performance.now() - began > patienceMs)
        throw new Error(`not ready in time; see ${folder}/product.log`)
      await pause(10)
    }
    return performance.now() - began
  }

  async function start(): Promise<number> {
    const began = performance.now()
    child = spawn(process.execPath, [join(root, entry)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...environment,
      },
    })
    const log = createWriteStream(join(folder, 'product.log'), { flags: 'a' })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    await untilReady()
    return performance.now() - began
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    if (!ending || !isRunning()) return
    const exit = once(ending, 'exit')
    ending.kill(signal)
    await exit
  }

  function killPostgres(pids: number[]): void {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It was already gone.
      }
    }
  }

  return {
    url,
    mqttUrl: `mqtt://localhost:${mqttPort}`,
    dataDir,
    start,
    untilReady,
    isReady,
    pid: () => child?.pid ?? 0,
    async kill(what) {
      const postmaster = postmasterOf(dataDir)
      if (what === 'postgres') return killPostgres(postmaster === undefined ? [] : [postmaster])
      const processes = what === 'all' ? postgresProcesses(dataDir) : []
      const ended = end('SIGKILL')
      killPostgres(processes)
      await ended
    },
    stop: () => end('SIGTERM'),
    async discard() {
      await end('SIGTERM')
      if (existsSync(join(dataDir, 'postgres'))) killPostgres(postgresProcesses(dataDir))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
