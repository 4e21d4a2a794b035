// The way back from a bulk change: each device that confirmed is asked for what it had before, unless somebody has
// changed it since, for theirs is the newer wish.
import type { Command } from '../../contract/commands/routes.ts'
import { restoringValue } from '../../contract/models/echo.ts'
import type { PersonCall } from '../http/serve.ts'
import { type BulkRow, type DeviceGiven, readConfirmed } from './bulk-changes.store.ts'
import { findCandidates } from './candidates.store.ts'
import { isThere, judgeDevice, requireSetting, valueOn } from './verdict.rules.ts'

const because = (key: string) => ({ key, values: {} })

export async function planRevert({ tx, person }: PersonCall, row: BulkRow): Promise<DeviceGiven[]> {
  const confirmed = await readConfirmed(tx, row.id)
  const candidates = await findCandidates(
    tx,
    confirmed.map(({ device_id }) => device_id),
  )
  const known = new Map(candidates.map((device) => [device.device_id, device]))
  return confirmed.map(({ device_id, ...was }): DeviceGiven => {
    const device = known.get(device_id)
    const applied = was.action_value as Command['action_value']
    const before = was.value_before as Command['action_value'] | null
    const base = { device_id, is_canary: false, value_before: applied, action_value: before ?? applied }
    const ends = (state: 'refused' | 'skipped', key: string) => ({ ...base, state, reason: because(key) })
    if (!device) return ends('refused', 'not_found')
    if (before === null) return ends('refused', 'unknown_before')
    const asked = { device_type: row.device_type, action: row.action, action_value: applied }
    const setting = requireSetting(asked)
    if (!isThere(device, setting.setting, applied))
      return { ...ends('skipped', 'changed_since'), value_before: valueOn(device, setting.setting) }
    const action_value = restoringValue(setting.setting, before)
    const { verdict, reason } = judgeDevice(device, { ...asked, action_value }, setting, person)
    if (verdict === 'already') return { ...base, action_value, state: 'skipped', reason: because('already') }
    if (verdict !== 'change' && verdict !== 'offline')
      return { ...base, action_value, state: 'refused', reason: reason ?? because(verdict) }
    return { ...base, action_value, state: 'waiting', reason: null }
  })
}
