// A mode code of the heat pump also switches hot water, as requested or reported when the code was derived. Once that
// request is withdrawn, a queued code is derived again from an older open request or the reported state.
import { heatPumpMode, modeActions, modeCodeOf } from '../../contract/models/hc-mb-settings.ts'
import type { Tx } from '../database/database.ts'
import { type CommandRow, findNewest, findNewestOpen, isOfBulkChange } from './commands.store.ts'

const [mode, hotWater] = modeActions

const hasHotWater = (code: number): boolean => (code & heatPumpMode.hotWaterOnly) !== 0
const isOn = (code: number): boolean => (code & heatPumpMode.on) !== 0

export const isPartOfMode = ({ action }: Pick<CommandRow, 'action'>): boolean => action === hotWater

/** The queued mode code without the withdrawn command; undefined if it does not change. */
export async function deriveModeAgain(
  tx: Tx,
  withdrawn: CommandRow,
  last: Readonly<Record<string, number | undefined>>,
): Promise<{ action: string; action_value: number } | undefined> {
  if (!isPartOfMode(withdrawn)) return undefined
  const waiting = await findNewest(tx, withdrawn.device_id, mode)
  if (waiting?.state !== 'queued' || waiting.created_at <= withdrawn.created_at) return undefined
  // A bulk change sets the hot water with the code.
  if (await isOfBulkChange(tx, waiting.id)) return undefined
  const code = Number(waiting.action_value)
  if (hasHotWater(code) !== (withdrawn.action_value === 1)) return undefined
  const open = await findNewestOpen(tx, withdrawn.device_id, hotWater)
  const action_value = modeCodeOf(isOn(code), (open ? open.action_value : last[hotWater]) === 1)
  return action_value === code ? undefined : { action: mode, action_value }
}
