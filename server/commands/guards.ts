// Limits a press that can do harm, such as the reset of a boiler that has locked out: the device must be online, and it
// is not pressed again and again instead of repaired. The console also demands a reason and a consent.
import { sql } from 'kysely'
import type { PressGuard, PressSetting } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'
import type { SteeredDevice } from './commands.store.ts'

interface GuardedPress {
  device: SteeredDevice
  setting: PressSetting
}

/** Presses of the last 24 hours that reached the device or still may, the oldest first. */
async function pressesOfDay(tx: Tx, deviceId: string, action: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('commands')
    .select('created_at')
    .where('device_id', '=', deviceId)
    .where('action', '=', action)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .where((or) => or.or([or('sent_at', 'is not', null), or('ended_at', 'is', null)]))
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

async function judgeOften(tx: Tx, { device, setting }: GuardedPress, { perDay }: PressGuard): Promise<void> {
  const presses = await pressesOfDay(tx, device.device_id, setting.action)
  const freeing = presses.at(-perDay)
  if (!freeing) return
  const again = new Date(freeing.getTime() + 24 * 3_600_000).toISOString()
  throw new Problem(
    409,
    'presses_spent',
    `${setting.action} was pressed ${presses.length} times in 24 hours; again from ${again}.`,
    undefined,
    { values: { limit: perDay, again } },
  )
}

export async function guardPress(tx: Tx, press: GuardedPress): Promise<void> {
  const { device, setting } = press
  if (!setting.guard) return
  if (!device.online) throw new Problem(409, 'needs_online', `${device.device_id} is not online.`)
  await judgeOften(tx, press, setting.guard)
}
