// Runs the rules periodically, and measures past days; one process at a time.
import type { Database, Log } from '../database/database.ts'
import { leaseOf } from '../database/lease.ts'
import { startWorkerLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { recordPass } from './alarm-watch.store.ts'
import { lastMeasurable, measureDays } from './measure-days.ts'
import { watchOnce } from './watch.ts'

const leaseSeconds = 180

interface AlarmWorkerOptions {
  /** After a start devices may only seem to be away. */
  quietSeconds: number
  everySeconds: number
  sendsEmail: boolean
}

export function startAlarmWorker(
  database: Database,
  log: Log,
  { quietSeconds, everySeconds, sendsEmail }: AlarmWorkerOptions,
): Pick<WorkerLoop, 'stop'> {
  const lease = leaseOf(database, 'alarms', leaseSeconds)
  const raises_from = new Date(Date.now() + quietSeconds * 1000)
  /** The days up to which nothing is left to measure. */
  let measuredUntil = ''
  const loop = startWorkerLoop({
    log,
    everyMs: everySeconds * 1000,
    failed: 'the rules of alarms could not be run',
    run: async (mayGoOn) => {
      if (!(await lease.hold())) return
      const now = new Date()
      const failed = await watchOnce(database, { mayRaise: now >= raises_from, now, sendsEmail, log })
      await database.asSystem((tx) => recordPass(tx, { raises_from, passed_at: now }, failed))
      const days = await lastMeasurable(database, now)
      if (mayGoOn() && days !== measuredUntil && (await measureDays(database, now)) === 0)
        measuredUntil = days
    },
  })
  loop.trigger()
  return {
    async stop() {
      await loop.stop()
      await lease.release()
    },
  }
}
