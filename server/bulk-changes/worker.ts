// Carries bulk changes on: asks the next devices, takes over how their commands ended, stops where too many fail. What
// it knows is in the tables. One process at a time works on one of them: it holds a lock that ends with the process, so
// that whoever is killed is followed at once, and each device is asked in a transaction of its own.
import { sql } from 'kysely'
import { askCommand, type CommandOptions } from '../commands/commands.ts'
import type { Database, Log, Tx, Who } from '../database/database.ts'
import { startNotifiedLoop } from '../database/worker-loop.ts'
import { Problem } from '../request/problem.ts'
import { nextStep } from './bulk-changes.rules.ts'
import { type BulkRow, bulkChannel, holdBulkChange, recount } from './bulk-changes.store.ts'
import { findCandidates } from './candidates.store.ts'
import { endDevice, nextDevices, settle, standingOf } from './progress.store.ts'
import { askerOf, stopBulkChange } from './stopping.ts'
import { isThere, reasonOf, requireSetting } from './verdict.rules.ts'

interface Work {
  id: string
  who: Who
}

/** Takes stock and decides; answers with the devices to ask now. */
async function advance(tx: Tx, { id, who }: Work, options: CommandOptions): Promise<string[]> {
  const row = await holdBulkChange(tx, id)
  if (!row || row.state === 'done') return []
  await settle(tx, id)
  if (row.state === 'stopped') {
    await recount(tx, row)
    return []
  }
  const step = nextStep(await standingOf(tx, row), row)
  if (step.kind === 'stop') {
    await stopBulkChange(askerOf(row, { tx, who }), row, step.reason, options)
    return []
  }
  if (step.kind === 'done') {
    await recount(tx, row, { state: 'done', ended_at: sql`now()` })
    return []
  }
  await recount(tx, row, step.phase === row.state ? {} : { state: step.phase })
  return nextDevices(tx, id, { room: step.room, onlyCanaries: step.phase === 'canary' })
}

const runsOn = ({ state }: BulkRow): boolean => state === 'canary' || state === 'running'

/** False when nothing more may be asked. */
async function askDevice(
  tx: Tx,
  { id, who }: Work,
  deviceId: string,
  options: CommandOptions,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row || !runsOn(row)) return false
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
  const [known] = await findCandidates(tx, [deviceId])
  if (known && !known.online && row.offline === 'skip') {
    await endDevice(tx, at, 'skipped', { key: 'offline', values: {} })
    return true
  }
  const { setting } = requireSetting({ ...row, action_value })
  if (known && isThere(known, setting, action_value)) {
    await endDevice(tx, at, 'skipped', { key: 'already', values: {} })
    return true
  }
  try {
    const asked = { action: row.action, action_value }
    const command = await askCommand(askerOf(row, { tx, who }), deviceId, asked, options)
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

/** Devices come and go without a word to the worker. */
const lookEveryMs = 5000

export interface BulkWorkerOptions {
  database: Database
  log: Pick<Log, 'warn'>
  commands: CommandOptions
}

export function startBulkWorker({ database, log, commands }: BulkWorkerOptions): Promise<BulkWorker> {
  async function pass(work: Work, mayGoOn: () => boolean): Promise<void> {
    const inCompany = <T>(task: (tx: Tx) => Promise<T>) => database.inCompany(work.who, task)
    for (;;) {
      const devices = await inCompany((tx) => advance(tx, work, commands))
      if (devices.length === 0) return
      for (const deviceId of devices) {
        if (!mayGoOn()) return
        if (!(await inCompany((tx) => askDevice(tx, work, deviceId, commands)))) break
      }
    }
  }

  /** Without a word where another process is at it: that one has heard the same, and looks again. */
  const carryOn = (work: Work, mayGoOn: () => boolean): Promise<void> =>
    database.asSystem(async (hold) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${bulkChannel}), hashtext(${work.id})) as held`.execute(
        hold,
      )
      if (rows[0]?.held) await pass(work, mayGoOn)
    })

  async function run(mayGoOn: () => boolean): Promise<void> {
    const going = await database.asSystem((tx) =>
      tx
        .selectFrom('bulk_changes')
        .select(['id', 'company_id'])
        .where('state', '<>', 'done')
        .where((or) => or.or([or('state', '<>', 'stopped'), or('sent', '>', 0)]))
        .orderBy('created_at')
        .execute(),
    )
    for (const { id, company_id } of going) {
      if (!mayGoOn()) return
      const work: Work = { id, who: { company: company_id, kind: 'technician_company' } }
      await carryOn(work, mayGoOn).catch((error: unknown) =>
        log.warn({ err: error, bulk_change: id }, 'a bulk change could not be carried on'),
      )
    }
  }

  return startNotifiedLoop({
    database,
    log,
    channel: bulkChannel,
    everyMs: lookEveryMs,
    run,
    failed: 'bulk changes wait for the database',
  })
}
