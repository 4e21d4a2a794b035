// Background loop, triggered by a timer and, where it has a channel, by NOTIFY. One run at a time; a trigger during a
// run starts one more run after it.
import { AsyncTask, SimpleIntervalJob } from 'toad-scheduler'
import type { Database, Log } from './database.ts'

interface WorkerLoopOptions {
  log: Pick<Log, 'warn'>
  everyMs: number
  /** A long run checks `mayGoOn` between its steps: false once the loop is stopped. */
  run(mayGoOn: () => boolean): Promise<unknown>
  /** Log message of a failed run. */
  failed: string
}

export interface WorkerLoop {
  trigger(): void
  /** Resolves when the last run has ended. */
  stop(): Promise<void>
}

/** The first run is one period away. */
export function startWorkerLoop({ log, everyMs, run, failed }: WorkerLoopOptions): WorkerLoop {
  const state = { isStopped: false, isTriggered: false }
  let running = Promise.resolve()

  async function runUntilIdle(): Promise<void> {
    do {
      state.isTriggered = false
      await run(() => !state.isStopped).catch((error: unknown) => log.warn({ err: error }, failed))
    } while (state.isTriggered && !state.isStopped)
  }

  const task = new AsyncTask(failed, () => {
    running = runUntilIdle()
    return running
  })
  const job = new SimpleIntervalJob({ milliseconds: everyMs }, task)
  job.start()
  return {
    trigger() {
      state.isTriggered = true
      // Does nothing during a run.
      if (!state.isStopped) void job.executeAsync()
    },
    async stop() {
      state.isStopped = true
      job.stop()
      await running
    },
  }
}

interface NotifiedOptions extends WorkerLoopOptions {
  database: Database
  channel: string
}

/** Runs at once, at each NOTIFY and periodically. */
export async function startNotifiedLoop({
  database,
  channel,
  ...options
}: NotifiedOptions): Promise<WorkerLoop> {
  const loop = startWorkerLoop(options)
  const unlisten = await database.listen(channel, loop.trigger)
  loop.trigger()
  return {
    trigger: loop.trigger,
    async stop() {
      await Promise.all([unlisten(), loop.stop()])
    },
  }
}
