// Stores what devices report of themselves, and derives the type of a meter from it.
import { meterLike, modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Description, DeviceEvent } from '../../gateway/device-events.ts'
import type { Tx } from '../database/database.ts'

type DescriptionEvent = Extract<DeviceEvent, { kind: 'description' }>

/** Unknown properties stay as in the present type. Undefined for a device that is no meter. */
export function meterType(type: string, hardware: Partial<Description>): DeviceType | undefined {
  const known = modelOf(type)?.meter
  if (!known) return undefined
  const isThreePhase = hardware.channels === undefined ? known.isThreePhase : hardware.channels > 2
  const hasRelay = hardware.relay === undefined ? known.hasRelay : hardware.relay !== null
  return meterLike({ isThreePhase, hasRelay })?.type
}

const isSame = (known: Partial<Description>, reported: Partial<Description>): boolean =>
  Object.entries(reported).every(([key, value]) => known[key as keyof Description] === value)

/** The caller has locked the devices. */
export async function recordDescriptions(tx: Tx, events: readonly DeviceEvent[]): Promise<void> {
  const reported = Map.groupBy(
    events.filter((event): event is DescriptionEvent => event.kind === 'description'),
    (event) => event.deviceId,
  )
  if (reported.size === 0) return
  const devices = await tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'hardware', 'type_set_by_person'])
    .where('device_id', 'in', [...reported.keys()])
    .orderBy('device_id')
    .execute()
  for (const device of devices) {
    const known = device.hardware as Partial<Description>
    const parts = (reported.get(device.device_id) ?? []).map(({ description }) => description)
    const newest: Partial<Description> = Object.assign({}, ...parts)
    const hardware = { ...known, ...newest }
    const found = device.type_set_by_person ? undefined : meterType(device.device_type, hardware)
    const device_type = found ?? device.device_type
    if (isSame(known, newest) && device_type === device.device_type) continue
    await tx
      .updateTable('devices')
      .set({ hardware: JSON.stringify(hardware), device_type })
      .where('device_id', '=', device.device_id)
      .execute()
  }
}
