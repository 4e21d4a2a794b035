// Work that begins when somebody asks on a channel of the database, and now and then by itself; one round at a time, and
// what is asked during one is done by the next.
import type { Database, Log } from './database.ts'

interface Rounds {
  database: Database
  log: Pick<Log, 'warn'>
  channel: string
  everyMs: number
  /** Looks now and then whether it may go on: no longer once it is stopped. */
  round(mayGoOn: () => boolean): Promise<void>
  /** What a round that failed is called in the log. */
  failed: string
}

export async function startRounds({ database, log, channel, everyMs, round, failed }: Rounds) {
  const state = { isStopped: false, isAsked: false }
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (state.isAsked && !state.isStopped) {
      state.isAsked = false
      await round(() => !state.isStopped).catch((error: unknown) => log.warn({ err: error }, failed))
    }
  }

  function ask(): void {
    state.isAsked = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const deafen = await database.listen(channel, ask)
  const timer = setInterval(ask, everyMs)
  ask()
  return {
    async stop(): Promise<void> {
      state.isStopped = true
      clearInterval(timer)
      await deafen()
      await running
    },
  }
}
