// What devices say about themselves: kept on their record, and the type of a meter found from it.
import { meterLike, modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Description, Fact } from '../../gateway/facts.ts'
import type { Tx } from '../database/database.ts'

type Told = Extract<Fact, { kind: 'description' }>

/** What is not known of a meter stays as its type says. Undefined for what is no meter. */
export function meterType(type: string, hardware: Partial<Description>): DeviceType | undefined {
  const known = modelOf(type)?.meter
  if (!known) return undefined
  const isThreePhase = hardware.channels === undefined ? known.isThreePhase : hardware.channels > 2
  const hasRelay = hardware.relay === undefined ? known.hasRelay : hardware.relay !== null
  return meterLike({ isThreePhase, hasRelay })?.type
}

const isSame = (known: Partial<Description>, told: Partial<Description>): boolean =>
  Object.entries(told).every(([key, value]) => known[key as keyof Description] === value)

/** The devices that the batch has already locked. */
export async function recordDescriptions(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const told = Map.groupBy(
    facts.filter((fact): fact is Told => fact.kind === 'description'),
    (fact) => fact.deviceId,
  )
  if (told.size === 0) return
  const devices = await tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'hardware', 'type_set_by_person'])
    .where('device_id', 'in', [...told.keys()])
    .orderBy('device_id')
    .execute()
  for (const device of devices) {
    const known = device.hardware as Partial<Description>
    const parts = (told.get(device.device_id) ?? []).map(({ description }) => description)
    const news: Partial<Description> = Object.assign({}, ...parts)
    const hardware = { ...known, ...news }
    const found = device.type_set_by_person ? undefined : meterType(device.device_type, hardware)
    const device_type = found ?? device.device_type
    if (isSame(known, news) && device_type === device.device_type) continue
    await tx
      .updateTable('devices')
      .set({ hardware: JSON.stringify(hardware), device_type })
      .where('device_id', '=', device.device_id)
      .execute()
  }
}
