import { type Selectable, sql } from 'kysely'
import type { Command, CommandReason } from '../../contract/commands/routes.ts'
import type { ActionLimits } from '../../contract/devices/schema.ts'
import type { Relay } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { notify } from '../database/database.ts'
import type { Commands } from '../database/database.types.ts'
import { relayOf } from '../devices/live-values.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'

export type CommandRow = Selectable<Commands>

export const commandChannel = 'commands'

/** Wakes the dispatcher of whichever process reaches the device, once the transaction commits. */
export const wakeDispatcher = (tx: Tx, deviceId: string): Promise<void> =>
  notify(tx, commandChannel, deviceId)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

export const toCommand = (row: CommandRow): Command => ({
  id: row.id,
  device_id: row.device_id,
  action: row.action,
  action_value: row.action_value as Command['action_value'],
  previous_value: row.previous_value as Command['previous_value'],
  state: row.state,
  reason: row.reason as CommandReason | null,
  limit: row.device_limit,
  request_reason: row.request_reason,
  consent: row.consent as Command['consent'],
  requested_by: row.requested_by_name,
  created_at: row.created_at.toISOString(),
  sent_at: iso(row.sent_at),
  acknowledged_at: iso(row.acknowledged_at),
  confirmed_at: iso(row.confirmed_at),
  ended_at: iso(row.ended_at),
  expires_at: row.expires_at.toISOString(),
})

/** Pushes changed commands to the people who see the device. */
export async function announceCommands(tx: Tx, rows: readonly CommandRow[]): Promise<void> {
  if (rows.length === 0) return
  const devices = await tx
    .selectFrom('devices')
    .select(['device_id', 'assigned_company_id', 'distributor_id'])
    .where('device_id', 'in', [...new Set(rows.map((row) => row.device_id))])
    .execute()
  const owners = new Map(devices.map((device) => [device.device_id, device]))
  await sendNotices(
    tx,
    rows.flatMap((row) => {
      const device = owners.get(row.device_id)
      const event = { type: 'command', device_id: row.device_id, command: toCommand(row) } as const
      return device ? [noticeOf(event, device)] : []
    }),
  )
}

export interface SteeredDevice {
  device_id: string
  telemetry_device_id: string
  device_type: string
  editor_access: boolean
  online: boolean
  assigned_company_id: string | null
  hvac_action_limits: ActionLimits | null
  relay: Relay | null
}

/**
 * No other transaction changes commands of these devices until this one ends. Locked in one order, because two
 * transactions would otherwise deadlock.
 */
export async function lockCommandsOf(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commands'), key) from (
    select distinct hashtext(id) as key from unnest(${[...deviceIds]}::text[]) as id order by key
  ) as in_order`.execute(tx)
}

/** A device that the caller may see; its commands are locked. */
export async function findSteeredDevice(tx: Tx, deviceId: string): Promise<SteeredDevice | undefined> {
  await lockCommandsOf(tx, [deviceId])
  const device = await tx
    .selectFrom('devices')
    .select([
      'device_id',
      'telemetry_device_id',
      'device_type',
      'editor_access',
      'online',
      'assigned_company_id',
      'hvac_action_limits',
      'hardware',
    ])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (!device) return undefined
  const { hardware, ...steered } = device
  return {
    ...steered,
    hvac_action_limits: device.hvac_action_limits as ActionLimits | null,
    relay: relayOf(device.device_type, hardware),
  }
}

export interface NewCommand {
  device: SteeredDevice
  company: string
  action: string
  value: Command['action_value']
  previous: Command['previous_value']
  requestReason: string | null
  consent: Command['consent']
  by: { sub: string; name: string }
  expirySeconds: number
  arrivedAt: number | undefined
}

export async function insertCommand(tx: Tx, command: NewCommand): Promise<CommandRow> {
  const now = performance.now()
  // Counted from the press: the request may have waited for a connection, the database or the device.
  const left = command.expirySeconds - (now - (command.arrivedAt ?? now)) / 1000
  const row = await tx
    .insertInto('commands')
    .values({
      device_id: command.device.device_id,
      company_id: command.company,
      device_company_id: command.device.assigned_company_id,
      action: command.action,
      action_value: JSON.stringify(command.value),
      previous_value: command.previous === null ? null : JSON.stringify(command.previous),
      request_reason: command.requestReason,
      consent: command.consent,
      requested_by_sub: command.by.sub,
      requested_by_name: command.by.name,
      // The order in the ledger is the order of the locks, not of the requests.
      created_at: sql`clock_timestamp()`,
      expires_at: sql`clock_timestamp() + ${left}::float8 * interval '1 second'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await wakeDispatcher(tx, row.device_id)
  return row
}

/** Ends commands of one device that are still in one of `states`. */
export const cancelCommands = (
  tx: Tx,
  which: { deviceId: string; id?: string; action?: string; states: CommandRow['state'][] },
  reason: CommandReason,
): Promise<CommandRow[]> => {
  let cancelling = tx
    .updateTable('commands')
    .set({ state: 'cancelled', reason, ended_at: sql`now()` })
    .where('device_id', '=', which.deviceId)
    .where('state', 'in', which.states)
  if (which.id !== undefined) cancelling = cancelling.where('id', '=', which.id)
  if (which.action !== undefined) cancelling = cancelling.where('action', '=', which.action)
  return cancelling.returningAll().execute()
}

export async function isOfBulkChange(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_change_devices')
    .select('device_id')
    .where('command_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export const findCommand = (tx: Tx, deviceId: string, id: string): Promise<CommandRow | undefined> =>
  tx
    .selectFrom('commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .executeTakeFirst()

const newestFirst = (tx: Tx, deviceId: string, action: string) =>
  tx
    .selectFrom('commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .limit(1)

/** The newest command for a setting. */
export const findNewest = (tx: Tx, deviceId: string, action: string): Promise<CommandRow | undefined> =>
  newestFirst(tx, deviceId, action).executeTakeFirst()

/** The newest command for a setting that has not ended. */
export const findNewestOpen = (tx: Tx, deviceId: string, action: string): Promise<CommandRow | undefined> =>
  newestFirst(tx, deviceId, action).where('ended_at', 'is', null).executeTakeFirst()
