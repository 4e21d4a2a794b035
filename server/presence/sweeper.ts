// Finds the devices that fell silent and the faults that no device can report. What is our silence is not theirs: after a
// start of ours, and after a time in which the database, the broker or we ourselves stood still, the clock of every
// device starts anew.
import { sql } from 'kysely'
import type { Database, Log } from '../database/database.ts'
import { watchStandstill } from '../database/stall-detector.ts'
import { startWorkerLoop } from '../database/worker-loop.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { followCommunication, tellDeferred } from './communication.store.ts'
import { markSilent } from './presence.store.ts'

export interface Sweeper {
  /** One pass; answers with the ids of the devices that went offline. */
  sweep(): Promise<string[]>
  stop(): Promise<void>
}

export interface SweeperOptions {
  database: Database
  log: Log
  /** Since when devices are listened to. */
  since?: Date
  /** Whether there is a line to the broker. */
  hears?(): boolean
  now?(): number
}

const everyMs = 10_000

export function startSweeper(options: SweeperOptions): Sweeper {
  const { database, log, hears = () => true, now = Date.now } = options
  let listeningSince = options.since ?? new Date(now())
  const standstill = watchStandstill({ everyMs, since: now(), now })

  function listenAnew(): void {
    listeningSince = new Date(now())
  }

  async function sweep(): Promise<string[]> {
    if (!hears()) listenAnew()
    try {
      return await database.asSystem(async (tx) => {
        // Only now is it known that the database answers.
        await sql`select 1`.execute(tx)
        if (standstill.hasBeen()) listenAnew()
        const silent = await markSilent(tx, listeningSince)
        const troubled = [...(await followCommunication(tx, listeningSince)), ...(await tellDeferred(tx))]
        await sendNotices(tx, [
          ...silent.map((device) =>
            noticeOf({ type: 'device', device_id: device.device_id, listed: true }, device),
          ),
          ...troubled.map((device) => noticeOf({ type: 'fault', device_id: device.device_id }, device)),
        ])
        return silent.map((device) => device.device_id)
      })
    } catch (error) {
      listenAnew()
      throw error
    }
  }

  async function run(): Promise<void> {
    const silent = await sweep()
    if (silent.length > 0) log.info({ devices: silent }, 'devices fell silent')
  }

  const loop = startWorkerLoop({ log, everyMs, run, failed: 'silent devices could not be looked for' })
  return { sweep, stop: loop.stop }
}
