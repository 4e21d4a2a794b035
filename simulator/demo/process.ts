// Runs the simulator beside the server as a process of its own, begins it again when it dies, and ends it first.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const entry = join(import.meta.dirname, '..', 'main.ts')
const shortestRest = 1000
const longestRest = 60_000
const wellBehaved = 60_000
const patience = 10_000

export function keepSimulating(environment: Record<string, string>): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let rest = shortestRest

  function begin(): void {
    const began = Date.now()
    // The channel tells the child when this process is gone, however it went.
    child = spawn(process.execPath, [entry], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...environment },
    })
    child.on('error', (error) => console.error(`simulator: ${error.message}`))
    child.once('close', (code) => {
      child = undefined
      if (stopping) return
      rest = Date.now() - began > wellBehaved ? shortestRest : Math.min(longestRest, rest * 2)
      console.error(`simulator: ended with ${code}, begins again in ${rest / 1000} s`)
      timer = setTimeout(begin, rest)
    })
  }

  begin()
  return {
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
