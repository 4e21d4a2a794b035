// Gateways that share a broker of others know of one another by a lease each, which they hold as long as they hear the
// broker. Who finds that another's has run out takes what the broker keeps for it. One that comes back takes its lease
// whoever holds it, and its sessions with it; without its lease, because it has no database, it leaves them to the other,
// unless nobody takes them.
import { randomUUID } from 'node:crypto'
import { type Database, type Log, notify } from '../database/database.ts'
import { startNotifiedLoop, startWorkerLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { forget, gatewayChannel, giveSign, leave, standIn } from './gateways.store.ts'

export interface StandInOptions {
  database: Database
  /** Of this gateway. */
  name: string
  /** Resolves with whether nothing is kept for the other any longer; lets go when it is told to. */
  adopt(other: string, signal: AbortSignal): Promise<boolean>
  isConnected(): boolean
  /** Leaves its sessions to the one that stands in for it. */
  letGo(): void
  comeBack(): void
  /** Whether the broker still has what was let go. */
  isKept(): Promise<boolean>
  log: Log
  /** Without a sign for so long it is taken to be gone. */
  seconds?: number
}

export interface StandIn {
  /** Perhaps by one that stands in for this gateway. */
  lineTaken(): void
  /** Takes up no other's. */
  stop(): Promise<void>
  /** Others may take up what is left now. */
  leave(): Promise<void>
}

/** So that the answer to a command, held up at first, is there before it is given up. */
const usualSeconds = 12
const signs = 5
/** Leases. Long before the sessions expire, and seldom enough for one that stands in to get on. */
const asideFor = 5

export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { database, name, adopt, isConnected, letGo, comeBack, isKept, log, seconds = usualSeconds } = options
  const own = { gateway: name, holder: randomUUID(), seconds }
  const adopting = new Map<string, { letGo: AbortController; ended: Promise<void> }>()
  let lastSign = Number.NEGATIVE_INFINITY
  let sureFrom = Number.POSITIVE_INFINITY
  /** By our own clock, and not longer than by the database's. */
  let heldUntil = performance.now() + seconds * 1000
  let isAside = false
  let sessionCheck: WorkerLoop | undefined
  let isStopped = false

  async function look(): Promise<void> {
    if (!isConnected() && !isAside) return
    const askedAt = performance.now()
    const at = await database.asSystem((tx) => giveSign(tx, own))
    heldUntil = askedAt + seconds * 1000
    takePart()
    // What kept us from giving a sign may have kept the others. By the clock of the database, which is that of the leases.
    if (Math.abs(at - lastSign) > (2 * seconds) / signs) sureFrom = at + seconds
    lastSign = at
    const already = [...adopting.keys()]
    const mayTake = at >= sureFrom
    const held = await database.asSystem((tx) => standIn(tx, { ...own, already, mayTake }))
    for (const other of already) if (!held.includes(other)) adopting.get(other)?.letGo.abort()
    for (const other of held) if (!already.includes(other) && !isStopped) begin(other)
  }

  function takePart(): void {
    if (!isAside) return
    isAside = false
    void sessionCheck?.stop()
    comeBack()
  }

  /** Perhaps the line was not taken: nobody has the database, and it only broke. If it was, it will be again. */
  async function askForKept(): Promise<void> {
    if ((await isKept()) && !isStopped) takePart()
  }

  function begin(other: string): void {
    const letGo = new AbortController()
    const ended = takeAll(other, letGo.signal)
      .catch((error: unknown) =>
        log.warn({ err: error, gateway: other }, 'a gateway could not be stood in for'),
      )
      .finally(() => adopting.delete(other))
    adopting.set(other, { letGo, ended })
  }

  /** What could not be finished is not held on to: once the lease has run out again it is tried again. */
  async function takeAll(other: string, signal: AbortSignal): Promise<void> {
    log.info({ gateway: other }, 'takes what the broker keeps for a gateway that is gone')
    const isEmpty = await adopt(other, signal)
    if (isEmpty) await database.asSystem((tx) => forget(tx, other, own.holder))
    log.info({ gateway: other, is_empty: isEmpty }, 'stood in for a gateway')
  }

  // Before it connects: who stands in for it is told to let go.
  await database.asSystem(async (tx) => {
    await giveSign(tx, own)
    await notify(tx, gatewayChannel, name)
  })
  const loop = await startNotifiedLoop({
    database,
    channel: gatewayChannel,
    log,
    everyMs: (seconds * 1000) / signs,
    run: look,
    failed: 'other gateways cannot be looked for',
  })

  return {
    /** Taken back it would be fought for again and again, by one that can keep what this one cannot. */
    lineTaken() {
      if (isAside || isStopped || performance.now() < heldUntil) return
      isAside = true
      log.warn(
        { gateway: name },
        'a line was taken while the database is away: another gateway may stand in for this one',
      )
      letGo()
      sessionCheck = startWorkerLoop({
        log,
        everyMs: asideFor * seconds * 1000,
        run: askForKept,
        failed: 'whether the broker kept the sessions could not be found out',
      })
    },
    async stop() {
      isStopped = true
      await Promise.all([loop.stop(), sessionCheck?.stop()])
      for (const { letGo } of adopting.values()) letGo.abort()
      await Promise.all(Array.from(adopting.values(), ({ ended }) => ended))
    },
    async leave() {
      try {
        await database.asSystem((tx) => leave(tx, own))
      } catch (error) {
        log.warn({ err: error }, 'other gateways are not told: they wait until the lease has run out')
      }
    },
  }
}
