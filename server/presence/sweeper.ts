// Finds silent devices and the faults that no device can report. After a start, or a stall of the database, the broker
// or this process, the silence may be ours: the clock of every device starts again.
import { sql } from 'kysely'
import type { Database, Log } from '../database/database.ts'
import { createStallDetector } from '../database/stall-detector.ts'
import { startWorkerLoop } from '../database/worker-loop.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { followCommunication, notifyDeferred } from './communication.store.ts'
import { markSilent } from './presence.store.ts'

export interface Sweeper {
  /** One pass; answers with the ids of the devices that went offline. */
  sweep(): Promise<string[]>
  stop(): Promise<void>
}

export interface SweeperOptions {
  database: Database
  log: Log
  /** When the server began to receive. */
  since?: Date
  /** Whether the broker is connected. */
  isConnected?(): boolean
  now?(): number
}

const everyMs = 10_000

export function startSweeper(options: SweeperOptions): Sweeper {
  const { database, log, isConnected = () => true, now = Date.now } = options
  let listeningSince = options.since ?? new Date(now())
  const stalls = createStallDetector({ everyMs, since: now(), now })

  function restartClocks(): void {
    listeningSince = new Date(now())
  }

  async function sweep(): Promise<string[]> {
    if (!isConnected()) restartClocks()
    try {
      return await database.asSystem(async (tx) => {
        // A stall counts until the database has answered.
        await sql`select 1`.execute(tx)
        if (stalls.hasStalled()) restartClocks()
        const silent = await markSilent(tx, listeningSince)
        const troubled = [...(await followCommunication(tx, listeningSince)), ...(await notifyDeferred(tx))]
        await sendNotices(tx, [
          ...silent.map((device) =>
            noticeOf({ type: 'device', device_id: device.device_id, listed: true }, device),
          ),
          ...troubled.map((device) => noticeOf({ type: 'fault', device_id: device.device_id }, device)),
        ])
        return silent.map((device) => device.device_id)
      })
    } catch (error) {
      restartClocks()
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
