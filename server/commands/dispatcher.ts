// Sends commands from the ledger to the devices. Woken by a request, by a device that comes online and by the next
// time limit. Its state is in the table, so it may stop and start at any moment.
import type { Database, Log } from '../database/database.ts'
import { createStallDetector } from '../database/stall-detector.ts'
import { startNotifiedLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { announceCommands, type CommandRow, commandChannel } from './commands.store.ts'
import {
  claimQueued,
  claimRetries,
  expireQueued,
  failUnanswered,
  failUnconfirmed,
  type Patience,
  secondsToNext,
  supersedeAcknowledged,
} from './dispatch.store.ts'

export interface DispatcherOptions {
  database: Database
  send(deviceId: string, command: { cid: string; action: string; action_value: unknown }): Promise<void>
  log: Pick<Log, 'warn'>
  patience?: Patience
  /** Milliseconds since any moment. */
  now?(): number
}

export interface Dispatcher {
  stop(): Promise<void>
}

const usualPatience: Patience = { acknowledge: 10, confirm: 30 }
const longestSleepMs = 5000
const shortestSleepMs = 50
const retryMs = 1000
/** For storing replies that were received during a stall. */
const graceMs = 1000

/** Milliseconds that a command had left when it was claimed, by the database's clock alone. */
const msLeft = ({ expires_at, sent_at }: CommandRow): number =>
  expires_at.getTime() - (sent_at?.getTime() ?? 0)

export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { database, send, log, patience = usualPatience, now = () => performance.now() } = options
  let timer: NodeJS.Timeout | undefined
  // Replies received before the start may not be stored yet.
  const stalls = createStallDetector({ everyMs: longestSleepMs, since: Number.NEGATIVE_INFINITY, now })
  let isSureFrom = Number.NEGATIVE_INFINITY
  const sending = new Set<Promise<void>>()

  async function step(): Promise<number> {
    const began = now()
    const { toSend, next } = await database.asSystem(async (tx) => {
      const ended = await expireQueued(tx)
      const sent: CommandRow[] = []
      // Replies received during a stall may not be stored yet.
      if (stalls.hasStalled()) isSureFrom = now() + graceMs
      const isSure = now() >= isSureFrom
      if (isSure) {
        ended.push(...(await failUnanswered(tx, patience)), ...(await failUnconfirmed(tx, patience)))
        sent.push(...(await claimRetries(tx, patience)))
      }
      sent.push(...(await claimQueued(tx)))
      const superseded = await supersedeAcknowledged(tx, sent)
      await announceCommands(tx, [...ended, ...superseded, ...sent])
      return { toSend: sent, next: isSure ? await secondsToNext(tx, patience) : graceMs / 1000 }
    })
    for (const command of toSend) {
      // The database may have stalled after the claim; an expired command is not sent.
      if (now() - began < msLeft(command)) startSending(command)
      else log.warn({ device_id: command.device_id, command: command.id }, 'a command is too late to be sent')
    }
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, (next ?? longestSleepMs) * 1000))
  }

  /** Does not wait: a broker that does not answer must not delay time limits or other devices. */
  function startSending(command: CommandRow): void {
    const sent = sendOnce(command).finally(() => sending.delete(sent))
    sending.add(sent)
  }

  /** A failed send is retried once the time for an acknowledgement is over. */
  async function sendOnce({ id, device_id: deviceId, action, action_value }: CommandRow): Promise<void> {
    try {
      await send(deviceId, { cid: id, action, action_value })
    } catch (error) {
      log.warn(
        { err: error, device_id: deviceId, command: id },
        'a command could not be handed to the broker',
      )
    }
  }

  // The first run may be over before the loop is handed back.
  const started: { loop?: WorkerLoop } = {}
  started.loop = await startNotifiedLoop({
    database,
    log,
    channel: commandChannel,
    everyMs: longestSleepMs,
    async run() {
      clearTimeout(timer)
      let sleepMs = retryMs
      try {
        sleepMs = await step()
      } finally {
        timer = setTimeout(() => started.loop?.trigger(), sleepMs)
      }
    },
    failed: 'commands wait for the database',
  })

  return {
    async stop() {
      await started.loop?.stop()
      clearTimeout(timer)
      await Promise.all(sending)
    },
  }
}
