// Gateways that share an external broker know of each other by leases in the database, which each renews while it is
// connected to the broker. A gateway that finds an expired lease takes over the broker's sessions of that gateway. A
// gateway that comes back takes its own lease, whoever holds it, and with it its sessions. A gateway without the
// database leaves its sessions to the one that took over, unless none did.
import { randomUUID } from 'node:crypto'
import { type Database, type Log, notify } from '../database/database.ts'
import { startNotifiedLoop, startWorkerLoop, type WorkerLoop } from '../database/worker-loop.ts'
import {
  deleteLease,
  endLeases,
  gatewayChannel,
  renewLease,
  takeExpiredLeases,
} from './gateway-leases.store.ts'

export interface FailoverOptions {
  database: Database
  /** Of this gateway. */
  name: string
  /** Resolves with whether the broker has nothing left for the other gateway; ends early when aborted. */
  takeOver(other: string, signal: AbortSignal): Promise<boolean>
  isConnected(): boolean
  /** Leaves its sessions to the gateway that takes over. */
  release(): void
  resume(): void
  /** Whether the broker still has the sessions that were released. */
  hasSession(): Promise<boolean>
  log: Log
  /** Length of a lease. */
  seconds?: number
}

export interface GatewayFailover {
  /** The broker ended a connection, perhaps because another gateway took over its session. */
  onTakenOver(): void
  /** Takes over no other gateway from now on. */
  stop(): Promise<void>
  /** Others may take over at once. */
  endLeases(): Promise<void>
}

/** Long enough for the reply to a command, delayed at first, to arrive before the command is given up. */
const defaultSeconds = 12
const renewalsPerLease = 5
/** In leases. Much shorter than the sessions' expiry, and long enough for a takeover to make progress. */
const sessionCheckLeases = 5

export async function startFailover(options: FailoverOptions): Promise<GatewayFailover> {
  const { database, name, isConnected, release, resume, log, seconds = defaultSeconds } = options
  const own = { gateway: name, holder: randomUUID(), seconds }
  const takeovers = startTakeovers(options, own.holder)
  const renewEveryMs = (seconds * 1000) / renewalsPerLease
  let lastRenewal = Number.NEGATIVE_INFINITY
  let mayTakeFrom = Number.POSITIVE_INFINITY
  /** By the local clock; ends no later than by the database's. */
  let leaseEndsAt = performance.now() + seconds * 1000
  let isReleased = false
  let sessionCheck: WorkerLoop | undefined
  let isStopped = false

  async function renew(): Promise<void> {
    if (!isConnected() && !isReleased) return
    const requestedAt = performance.now()
    const at = await database.asSystem((tx) => renewLease(tx, own))
    leaseEndsAt = requestedAt + seconds * 1000
    resumeSessions()
    // Whatever delayed this gateway may have delayed the others: their leases count again after one lease.
    if (Math.abs(at - lastRenewal) > (2 * renewEveryMs) / 1000) mayTakeFrom = at + seconds
    lastRenewal = at
    const held = takeovers.names()
    const mayTake = at >= mayTakeFrom
    takeovers.follow(held, await database.asSystem((tx) => takeExpiredLeases(tx, { ...own, held, mayTake })))
  }

  function resumeSessions(): void {
    if (!isReleased) return
    isReleased = false
    void sessionCheck?.stop()
    resume()
  }

  /** Perhaps no gateway took over, because none has the database, and the connection only broke. */
  async function checkSession(): Promise<void> {
    if ((await options.hasSession()) && !isStopped) resumeSessions()
  }

  // Before it connects: the gateway that took over its sessions ends that takeover.
  await database.asSystem(async (tx) => {
    await renewLease(tx, own)
    await notify(tx, gatewayChannel, name)
  })
  const loop = await startNotifiedLoop({
    database,
    channel: gatewayChannel,
    log,
    everyMs: renewEveryMs,
    run: renew,
    failed: 'other gateways cannot be looked for',
  })

  return {
    /** Taking the session back would repeat for ever against a gateway that has the database. */
    onTakenOver() {
      if (isReleased || isStopped || performance.now() < leaseEndsAt) return
      isReleased = true
      log.warn(
        { gateway: name },
        'a connection was taken over while the database is away: another gateway may stand in for this one',
      )
      release()
      sessionCheck = startWorkerLoop({
        log,
        everyMs: sessionCheckLeases * seconds * 1000,
        run: checkSession,
        failed: 'whether the broker has the sessions could not be found out',
      })
    },
    async stop() {
      isStopped = true
      await Promise.all([loop.stop(), sessionCheck?.stop()])
      await takeovers.stop()
    },
    async endLeases() {
      try {
        await database.asSystem((tx) => endLeases(tx, own))
      } catch (error) {
        log.warn({ err: error }, 'other gateways get no notice: they wait until the lease has run out')
      }
    },
  }
}

/** Takeovers under way, by the name of the gateway that is gone. */
function startTakeovers({ database, takeOver, log }: FailoverOptions, holder: string) {
  const underWay = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  let isStopped = false

  /** A takeover that could not be finished is tried again once its lease has run out. */
  async function run(other: string, signal: AbortSignal): Promise<void> {
    log.info({ gateway: other }, 'takes over the sessions of a gateway that is gone')
    const isEmpty = await takeOver(other, signal)
    if (isEmpty) await database.asSystem((tx) => deleteLease(tx, other, holder))
    log.info({ gateway: other, is_empty: isEmpty }, 'took over the sessions of a gateway')
  }

  function begin(other: string): void {
    const abort = new AbortController()
    const ended = run(other, abort.signal)
      .catch((error: unknown) =>
        log.warn({ err: error, gateway: other }, 'the sessions of a gateway could not be taken over'),
      )
      .finally(() => underWay.delete(other))
    underWay.set(other, { abort, ended })
  }

  return {
    names: (): string[] => [...underWay.keys()],
    /** Begins a takeover for each new lease, and ends those whose lease is lost. `before`: names before the query. */
    follow(before: readonly string[], held: readonly string[]): void {
      for (const other of before) if (!held.includes(other)) underWay.get(other)?.abort.abort()
      for (const other of held) if (!before.includes(other) && !isStopped) begin(other)
    },
    async stop(): Promise<void> {
      isStopped = true
      for (const { abort } of underWay.values()) abort.abort()
      await Promise.all(Array.from(underWay.values(), ({ ended }) => ended))
    },
  }
}
