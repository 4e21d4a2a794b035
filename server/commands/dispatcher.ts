// Carries commands from the ledger to the devices. Woken when someone asks, when a device comes online, and when
// the next time limit passes; what it knows is in the table, so it may stop and start at any moment.
import type { Database, Log } from '../database/database.ts'
import { watchStandstill } from '../database/stall-detector.ts'
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
/** In which what devices answered meanwhile is kept. */
const graceMs = 1000

/** Milliseconds that a command had left when it was claimed, by the database's clock alone. */
const msLeft = ({ expires_at, sent_at }: CommandRow): number =>
  expires_at.getTime() - (sent_at?.getTime() ?? 0)

export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { database, send, log, patience = usualPatience, now = () => performance.now() } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  let stopped = false
  // Before a start answers may have come, too, that are not kept yet.
  const standstill = watchStandstill({ everyMs: longestSleepMs, since: Number.NEGATIVE_INFINITY, now })
  let isSureFrom = Number.NEGATIVE_INFINITY
  const handing = new Set<Promise<void>>()

  async function step(): Promise<number> {
    const began = now()
    const { toSend, next } = await database.asSystem(async (tx) => {
      const ended = await expireQueued(tx)
      const sent: CommandRow[] = []
      // Meanwhile answers may have come that are not kept yet.
      if (standstill.hasBeen()) isSureFrom = now() + graceMs
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
      // The database may have stood still after it let the command go; what is late is not sent.
      if (now() - began < msLeft(command)) handOver(command)
      else log.warn({ device_id: command.device_id, command: command.id }, 'a command is too late to be sent')
    }
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, (next ?? longestSleepMs) * 1000))
  }

  /** A broker that does not answer holds up what is to be sent, but neither the time limits nor other devices. */
  function handOver(command: CommandRow): void {
    const handed = hand(command).finally(() => handing.delete(handed))
    handing.add(handed)
  }

  /** What cannot be handed over now is tried once more after the time for an answer. */
  async function hand({ id, device_id: deviceId, action, action_value }: CommandRow): Promise<void> {
    try {
      await send(deviceId, { cid: id, action, action_value })
    } catch (error) {
      log.warn(
        { err: error, device_id: deviceId, command: id },
        'a command could not be handed to the broker',
      )
    }
  }

  async function run(): Promise<void> {
    isAsked = false
    let sleepMs = 1000
    try {
      sleepMs = await step()
    } catch (error) {
      log.warn({ err: error }, 'commands wait for the database')
    }
    if (stopped) return
    if (isAsked) return run()
    timer = setTimeout(wake, sleepMs)
  }

  function wake(): void {
    if (stopped) return
    isAsked = true
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const unlisten = await database.listen(commandChannel, wake)
  wake()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await unlisten()
      await running
      await Promise.all(handing)
    },
  }
}
