// Runs bulk changes: sends the next commands, copies their results, stops if too many fail. All state is in the
// tables. An advisory lock, which ends with the process, lets one process at a time run a bulk change. Each command
// has a transaction of its own.
import { sql } from 'kysely'
import { type CommandOptions, requestCommand } from '../commands/commands.ts'
import type { Database, Log, Tx, Who } from '../database/database.ts'
import { startNotifiedLoop } from '../database/worker-loop.ts'
import { Problem } from '../request/problem.ts'
import { nextStep } from './bulk-changes.rules.ts'
import { type BulkRow, bulkChannel, lockBulkChange, recount } from './bulk-changes.store.ts'
import { findCandidates } from './candidates.store.ts'
import { copyResults, endDevice, nextDevices, progressOf } from './progress.store.ts'
import { requesterOf, stopBulkChange } from './stopping.ts'
import { hasValue, reasonOf, requireSetting } from './verdict.rules.ts'

interface Job {
  id: string
  who: Who
}

/** Updates the progress, decides the next step, and returns the devices to send commands to. */
async function advance(tx: Tx, { id, who }: Job, options: CommandOptions): Promise<string[]> {
  const row = await lockBulkChange(tx, id)
  if (!row || row.state === 'done') return []
  await copyResults(tx, id)
  if (row.state === 'stopped') {
    await recount(tx, row)
    return []
  }
  const step = nextStep(await progressOf(tx, row), row)
  if (step.kind === 'stop') {
    await stopBulkChange(requesterOf(row, { tx, who }), row, step.reason, options)
    return []
  }
  if (step.kind === 'done') {
    await recount(tx, row, { state: 'done', ended_at: sql`now()` })
    return []
  }
  await recount(tx, row, step.phase === row.state ? {} : { state: step.phase })
  return nextDevices(tx, id, { room: step.room, onlyCanaries: step.phase === 'canary' })
}

const isRunning = ({ state }: BulkRow): boolean => state === 'canary' || state === 'running'

/** False if no more commands may be sent. */
async function sendToDevice(
  tx: Tx,
  { id, who }: Job,
  deviceId: string,
  options: CommandOptions,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row || !isRunning(row)) return false
  const device = await tx
    .selectFrom('bulk_change_devices')
    .select('action_value')
    .where('bulk_change_id', '=', id)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!device) return true
  const action_value = device.action_value as string | number | boolean
  const at = { id, deviceId }
  const [candidate] = await findCandidates(tx, [deviceId])
  if (candidate && !candidate.online && row.offline === 'skip') {
    await endDevice(tx, at, 'skipped', { key: 'offline', values: {} })
    return true
  }
  const { setting } = requireSetting({ ...row, action_value })
  if (candidate && hasValue(candidate, setting, action_value)) {
    await endDevice(tx, at, 'skipped', { key: 'already', values: {} })
    return true
  }
  try {
    const request = { action: row.action, action_value }
    const command = await requestCommand(requesterOf(row, { tx, who }), deviceId, request, options)
    await tx
      .updateTable('bulk_change_devices')
      .set({ state: 'sent', command_id: command.id, requested_at: sql`now()` })
      .where('bulk_change_id', '=', id)
      .where('device_id', '=', deviceId)
      .execute()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await endDevice(tx, at, 'refused', reasonOf(error))
  }
  return true
}

export interface BulkWorker {
  stop(): Promise<void>
}

/** The worker gets no notice when a device connects. */
const pollEveryMs = 5000

export interface BulkWorkerOptions {
  database: Database
  log: Pick<Log, 'warn'>
  commands: CommandOptions
}

export function startBulkWorker({ database, log, commands }: BulkWorkerOptions): Promise<BulkWorker> {
  async function pass(job: Job, mayContinue: () => boolean): Promise<void> {
    const inCompany = <T>(task: (tx: Tx) => Promise<T>) => database.inCompany(job.who, task)
    for (;;) {
      const devices = await inCompany((tx) => advance(tx, job, commands))
      if (devices.length === 0) return
      for (const deviceId of devices) {
        if (!mayContinue()) return
        if (!(await inCompany((tx) => sendToDevice(tx, job, deviceId, commands)))) break
      }
    }
  }

  /** Does nothing if another process holds the lock: that one received the same notice. */
  const runLocked = (job: Job, mayContinue: () => boolean): Promise<void> =>
    database.asSystem(async (tx) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${bulkChannel}), hashtext(${job.id})) as held`.execute(tx)
      if (rows[0]?.held) await pass(job, mayContinue)
    })

  async function run(mayContinue: () => boolean): Promise<void> {
    const unfinished = await database.asSystem((tx) =>
      tx
        .selectFrom('bulk_changes')
        .select(['id', 'company_id'])
        .where('state', '<>', 'done')
        .where((or) => or.or([or('state', '<>', 'stopped'), or('sent', '>', 0)]))
        .orderBy('created_at')
        .execute(),
    )
    for (const { id, company_id } of unfinished) {
      if (!mayContinue()) return
      const job: Job = { id, who: { company: company_id, kind: 'technician_company' } }
      await runLocked(job, mayContinue).catch((error: unknown) =>
        log.warn({ err: error, bulk_change: id }, 'a bulk change could not be continued'),
      )
    }
  }

  return startNotifiedLoop({
    database,
    log,
    channel: bulkChannel,
    everyMs: pollEveryMs,
    run,
    failed: 'bulk changes wait for the database',
  })
}
