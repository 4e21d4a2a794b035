// Finds the devices that fell silent and the faults that no device can report. A start of ours, or a database that was away, is our silence and not theirs:
// the clock of every device then starts anew.
import type { Database, Log } from '../database.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { followCommunication, tellDeferred } from './communication.store.ts'
import { markSilent } from './presence.store.ts'

export interface Sweeper {
  /** One pass; answers with the ids of the devices that went offline. */
  sweep(): Promise<string[]>
  stop(): Promise<void>
}

const everyMs = 10_000

export function startSweeper(database: Database, log: Log, since = new Date()): Sweeper {
  let listeningSince = since
  let running: Promise<unknown> = Promise.resolve()

  async function sweep(): Promise<string[]> {
    try {
      return await database.asSystem(async (tx) => {
        const silent = await markSilent(tx, listeningSince)
        const troubled = [...(await followCommunication(tx, listeningSince)), ...(await tellDeferred(tx))]
        await sendNotices(tx, [
          ...silent.map((device) => noticeOf({ type: 'device', device_id: device.device_id }, device)),
          ...troubled.map((device) => noticeOf({ type: 'fault', device_id: device.device_id }, device)),
        ])
        return silent.map((device) => device.device_id)
      })
    } catch (error) {
      listeningSince = new Date()
      throw error
    }
  }

  const timer = setInterval(() => {
    running = sweep().then(
      (silent) => silent.length > 0 && log.info({ devices: silent }, 'devices fell silent'),
      (error: unknown) => log.warn({ err: error }, 'silent devices could not be looked for'),
    )
  }, everyMs)

  return {
    sweep,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
