// One process of the product, on a port that stays the same over restarts, to be stopped or killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const patienceMs = 60_000

export interface ServerProcessOptions {
  entry: string
  args?: readonly string[]
  port: number
  environment: Record<string, string>
  logFile: string
}

export interface ServerProcess {
  url: string
  /** Answers the milliseconds until it is ready. */
  start(): Promise<number>
  /** Milliseconds until it is ready again, the process having stayed. */
  untilReady(): Promise<number>
  isReady(): Promise<boolean>
  pid(): number
  /** Waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Nothing runs until `start`. */
export function makeServerProcess(options: ServerProcessOptions): ServerProcess {
  const { entry, args = [], port, environment, logFile } = options
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
      if (!isRunning()) throw new Error(`the product ended while starting; see ${logFile}`)
      if (performance.now() - began > patienceMs) throw new Error(`not ready in time; see ${logFile}`)
      await pause(10)
    }
    return performance.now() - began
  }

  return {
    url,
    isReady,
    untilReady,
    pid: () => child?.pid ?? 0,
    async start() {
      const began = performance.now()
      child = spawn(process.execPath, [join(root, entry), ...args], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', MAP_TILES_URL: 'none', ...environment },
      })
      const log = createWriteStream(logFile, { flags: 'a' })
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      await untilReady()
      return performance.now() - began
    },
    async end(signal) {
      const ending = child
      if (!ending || !isRunning()) return
      const exit = once(ending, 'exit')
      ending.kill(signal)
      await exit
    },
  }
}
