// Acknowledgements of commands, and the reports that prove a command was obeyed.
import { sql } from 'kysely'
import { echoMetric, isEchoOf } from '../../contract/commands/echo.ts'
import type { Command, CommandReason } from '../../contract/commands/routes.ts'
import { findSetting, type Model, metricId, type Relay, type Setting } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { relayOf } from '../devices/live-values.ts'
import { type CommandRow, wakeDispatcher } from './commands.store.ts'

export interface Acknowledgement {
  deviceId: string
  cid: string
  ok: boolean
  error?: string | undefined
  limit?: number | undefined
}

/** By the error that the device reports. */
const refusals: ReadonlyMap<string, CommandReason> = new Map([
  ['range', 'device_range'],
  ['unknown', 'device_unknown'],
  ['type', 'device_type'],
  ['locked', 'device_locked'],
])

/** Moves a sent command on; undefined when it is not waiting for this acknowledgement. */
export const acknowledge = (tx: Tx, ack: Acknowledgement): Promise<CommandRow | undefined> =>
  tx
    .updateTable('commands')
    .set(
      ack.ok
        ? { state: 'acknowledged', acknowledged_at: sql`now()` }
        : {
            state: 'failed',
            reason: refusals.get(ack.error ?? '') ?? 'device_refused',
            device_limit: ack.limit ?? null,
            ended_at: sql`now()`,
          },
    )
    .where('id', '=', ack.cid)
    .where('device_id', '=', ack.deviceId)
    .where('state', '=', 'sent')
    .returningAll()
    .executeTakeFirst()

/** The devices with a command that waits for an acknowledgement or a report. */
export async function devicesWithCommands(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const waiting = await tx
    .selectFrom('commands')
    .select('device_id')
    .where(sql<boolean>`device_id = any(${ids}::text[])`)
    .where('state', 'in', ['sent', 'acknowledged'])
    .where('ended_at', 'is', null)
    .execute()
  return new Set(waiting.map(({ device_id }) => device_id))
}

/** What a device has reported in a batch. */
export interface Reported {
  model: Model
  /** Newest live value by `group.name`. */
  values: Record<string, number>
  /** Values known now, by `group.name`. */
  known: Record<string, number>
  /** Commands acknowledged in this batch; of these, the ones after which nothing was reported yet. */
  acknowledged: Set<string>
  unreported: Set<string>
}

/** The newest of each name; groups never repeat a name within a model. */
const byName = ({ metrics }: Model, values: Record<string, number>): Record<string, number | undefined> =>
  Object.fromEntries(metrics.map((metric) => [metric.name, values[metricId(metric)]]))

interface Waiting extends CommandRow {
  relay: Relay | null
}

function isProved(command: Waiting, setting: Setting | undefined, report: Reported): boolean {
  const { model, acknowledged, unreported } = report
  const known = byName(model, report.known)
  if (!setting?.echo) {
    return command.state !== 'sent' && Object.keys(report.values).length > 0 && !unreported.has(command.id)
  }
  const echo = echoMetric(setting, command.relay)
  if (echo === undefined) return false
  const requested = command.action_value as Command['action_value']
  if (isEchoOf(setting, requested, byName(model, report.values)[echo])) return true
  // A device may report the change before it acknowledges the command. Only a change proves that.
  const changes = requested !== command.previous_value
  return changes && acknowledged.has(command.id) && isEchoOf(setting, requested, known[echo])
}

const isAnsweredByReport = (setting: Setting | undefined): boolean =>
  setting?.kind === 'switch' && setting.answeredByReport === true

/** Confirms the commands that the devices' own reports prove: acknowledged, or of a kind that only reports answer. */
export async function confirmCommands(
  tx: Tx,
  reported: ReadonlyMap<string, Reported>,
): Promise<CommandRow[]> {
  if (reported.size === 0) return []
  const rows = await tx
    .selectFrom('commands as c')
    .innerJoin('devices as d', 'd.device_id', 'c.device_id')
    .selectAll('c')
    .select(['d.device_type', 'd.hardware'])
    .where('c.device_id', 'in', [...reported.keys()])
    .where('c.state', 'in', ['sent', 'acknowledged'])
    .where('c.ended_at', 'is', null)
    .execute()
  const waiting = rows.map((row) => ({ ...row, relay: relayOf(row.device_type, row.hardware) }))
  const proved = waiting.filter((command) => {
    const report = reported.get(command.device_id)
    const setting = report && findSetting(report.model, command.action)
    if (!report || (command.state === 'sent' && !isAnsweredByReport(setting))) return false
    return isProved(command, setting, report)
  })
  if (proved.length === 0) return []
  // The next value for the same setting waits for this answer.
  for (const { state, device_id } of proved) if (state === 'sent') await wakeDispatcher(tx, device_id)
  return tx
    .updateTable('commands')
    .set({
      state: 'confirmed',
      acknowledged_at: sql`coalesce(acknowledged_at, now())`,
      confirmed_at: sql`now()`,
      ended_at: sql`now()`,
    })
    .where(
      'id',
      'in',
      proved.map(({ id }) => id),
    )
    .where('state', 'in', ['sent', 'acknowledged'])
    .returningAll()
    .execute()
}
