import { modelOf } from '../../contract/models/index.ts'
import { deviceTypeSchema } from '../../contract/models/model.ts'
import type { Description } from '../../gateway/device-events.ts'
import type { Database } from '../database/database.ts'
import { meterType } from '../ingestion/descriptions.ts'
import { CommandRefused } from './command-refused.ts'

const meterTypes = deviceTypeSchema.options.filter((type) => modelOf(type)?.meter)

/**
 * Fixes the type of a meter; without a type it follows the meter's own description again. Returns the resulting type.
 */
export async function setMeterType(
  database: Database,
  id: string,
  type: string | undefined,
): Promise<string> {
  const fixedType = meterTypes.find((each) => each === type)
  if (type !== undefined && !fixedType)
    throw new CommandRefused(`TYPE of a meter is one of: ${meterTypes.join(', ')}.`)
  return database.asSystem(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select(['device_type', 'hardware'])
      .where('device_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!device) throw new CommandRefused(`There is no device with the id ${id}.`)
    const reportedType = meterType(device.device_type, device.hardware as Partial<Description>)
    if (!reportedType) throw new CommandRefused(`${id} is no meter: its type remains ${device.device_type}.`)
    const device_type = fixedType ?? reportedType
    await tx
      .updateTable('devices')
      .set({ device_type, type_set_by_person: fixedType !== undefined })
      .where('device_id', '=', id)
      .execute()
    return device_type
  })
}
