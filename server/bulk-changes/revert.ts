// Reverts a bulk change: requests the earlier value from each device that confirmed, unless it was changed since.

import { restoringValue } from '../../contract/commands/echo.ts'
import type { Command } from '../../contract/commands/routes.ts'
import type { PersonCall } from '../http/serve.ts'
import { type BulkRow, type NewBulkDevice, readConfirmed } from './bulk-changes.store.ts'
import { findCandidates } from './candidates.store.ts'
import { hasValue, judgeDevice, requireSetting, valueOn } from './verdict.rules.ts'

const reasonFor = (key: string) => ({ key, values: {} })

export async function planRevert({ tx, person }: PersonCall, row: BulkRow): Promise<NewBulkDevice[]> {
  const confirmed = await readConfirmed(tx, row.id)
  const candidates = await findCandidates(
    tx,
    confirmed.map(({ device_id }) => device_id),
  )
  const byId = new Map(candidates.map((device) => [device.device_id, device]))
  return confirmed.map(({ device_id, ...values }): NewBulkDevice => {
    const device = byId.get(device_id)
    const applied = values.action_value as Command['action_value']
    const before = values.value_before as Command['action_value'] | null
    const base = { device_id, is_canary: false, value_before: applied, action_value: before ?? applied }
    const ends = (state: 'refused' | 'skipped', key: string) => ({ ...base, state, reason: reasonFor(key) })
    if (!device) return ends('refused', 'not_found')
    if (before === null) return ends('refused', 'unknown_before')
    const request = { device_type: row.device_type, action: row.action, action_value: applied }
    const setting = requireSetting(request)
    if (!hasValue(device, setting.setting, applied))
      return { ...ends('skipped', 'changed_since'), value_before: valueOn(device, setting.setting) }
    const action_value = restoringValue(setting.setting, before)
    const { verdict, reason } = judgeDevice(device, { ...request, action_value }, setting, person)
    if (verdict === 'already')
      return { ...base, action_value, state: 'skipped', reason: reasonFor('already') }
    if (verdict !== 'change' && verdict !== 'offline')
      return { ...base, action_value, state: 'refused', reason: reason ?? reasonFor(verdict) }
    return { ...base, action_value, state: 'waiting', reason: null }
  })
}
