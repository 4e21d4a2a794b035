// What devices say about commands: their acknowledgements, and the reports that prove a command was obeyed.
import { sql } from 'kysely'
import type { CommandReason } from '../../contract/commands.ts'
import { findMetric, findSetting, type Model, metricId } from '../../contract/models/model.ts'
import type { Tx } from '../database.ts'
import { isEchoOf } from './commands.rules.ts'
import type { CommandRow } from './commands.store.ts'

export interface Acknowledgement {
  deviceId: string
  cid: string
  ok: boolean
  error?: string | undefined
  limit?: number | undefined
}

const refusals: Record<string, CommandReason> = {
  range: 'device_range',
  unknown: 'device_unknown',
  type: 'device_type',
  locked: 'device_locked',
}

/** Moves a sent command on; undefined when it is not waiting for this acknowledgement. */
export const acknowledge = (tx: Tx, ack: Acknowledgement): Promise<CommandRow | undefined> =>
  tx
    .updateTable('commands')
    .set(
      ack.ok
        ? { state: 'acknowledged', acknowledged_at: sql`now()` }
        : {
            state: 'failed',
            reason: refusals[ack.error ?? ''] ?? 'device_refused',
            device_limit: ack.limit ?? null,
            ended_at: sql`now()`,
          },
    )
    .where('id', '=', ack.cid)
    .where('device_id', '=', ack.deviceId)
    .where('state', '=', 'sent')
    .returningAll()
    .executeTakeFirst()

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

function isProved(
  command: CommandRow,
  { model, values, known, acknowledged, unreported }: Reported,
): boolean {
  const setting = findSetting(model, command.action)
  const echo = setting?.echo === undefined ? undefined : findMetric(model, setting.echo)
  if (!echo) return Object.keys(values).length > 0 && !unreported.has(command.id)
  if (isEchoOf(command.action_value, values[metricId(echo)])) return true
  // A device may report the change before it acknowledges the command. Only a change proves that.
  const changes = !isEchoOf(command.action_value, (command.previous_value as number | null) ?? undefined)
  return changes && acknowledged.has(command.id) && isEchoOf(command.action_value, known[metricId(echo)])
}

/** Confirms the acknowledged commands that the devices' own reports prove. */
export async function confirmCommands(
  tx: Tx,
  reported: ReadonlyMap<string, Reported>,
): Promise<CommandRow[]> {
  if (reported.size === 0) return []
  const waiting = await tx
    .selectFrom('commands')
    .selectAll()
    .where('device_id', 'in', [...reported.keys()])
    .where('state', '=', 'acknowledged')
    .where('ended_at', 'is', null)
    .execute()
  const proved = waiting.filter((command) => {
    const device = reported.get(command.device_id)
    return device !== undefined && isProved(command, device)
  })
  if (proved.length === 0) return []
  return tx
    .updateTable('commands')
    .set({ state: 'confirmed', confirmed_at: sql`now()`, ended_at: sql`now()` })
    .where(
      'id',
      'in',
      proved.map(({ id }) => id),
    )
    .where('state', '=', 'acknowledged')
    .returningAll()
    .execute()
}
