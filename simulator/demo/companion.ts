// Runs what belongs to the demo beside the server, as processes of their own: each begins again when it dies before
// its work is done, and ends before the server does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const shortestRest = 1000
const longestRest = 60_000
const wellBehaved = 60_000
const patience = 10_000

export interface Companion {
  /** Resolves when it has ended by itself, its work done. */
  done: Promise<void>
  stop(): Promise<void>
}

export function keepRunning(
  name: string,
  command: readonly string[],
  environment: Record<string, string>,
): Companion {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let rest = shortestRest

  function begin(): void {
    const began = Date.now()
    // The channel closes when this process ends, however it ends, and the child notices.
    child = spawn(process.execPath, command, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...environment },
    })
    child.on('error', (error) => console.error(`${name}: ${error.message}`))
    child.once('close', (code) => {
      child = undefined
      if (stopping) return
      if (code === 0) return resolve()
      rest = Date.now() - began > wellBehaved ? shortestRest : Math.min(longestRest, rest * 2)
      console.error(`${name}: ended with ${code}, begins again in ${rest / 1000} s`)
      timer = setTimeout(begin, rest)
    })
  }

  begin()
  return {
    done,
    async stop() {
      stopping = true
      clearTimeout(timer)
      const running = child
      if (!running) return
      const closed = once(running, 'close')
      running.kill('SIGTERM')
      const giveUp = setTimeout(() => running.kill('SIGKILL'), patience)
      await closed
      clearTimeout(giveUp)
    },
  }
}
