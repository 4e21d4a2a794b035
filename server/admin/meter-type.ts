import { modelOf } from '../../contract/models/index.ts'
import { deviceTypeSchema } from '../../contract/models/model.ts'
import type { Description } from '../../gateway/facts.ts'
import type { Database } from '../database/database.ts'
import { meterType } from '../ingestion/descriptions.ts'
import { Refused } from './refused.ts'

const meters = deviceTypeSchema.options.filter((type) => modelOf(type)?.meter)

/** Keeps the type of a meter whatever it says about itself; without a type it follows what it says again. Answers with it. */
export async function setMeterType(
  database: Database,
  id: string,
  type: string | undefined,
): Promise<string> {
  const kept = meters.find((each) => each === type)
  if (type !== undefined && !kept) throw new Refused(`TYPE of a meter is one of: ${meters.join(', ')}.`)
  return database.asSystem(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select(['device_type', 'hardware'])
      .where('device_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!device) throw new Refused(`There is no device with the id ${id}.`)
    const found = meterType(device.device_type, device.hardware as Partial<Description>)
    if (!found) throw new Refused(`${id} is no meter: its type stays ${device.device_type}.`)
    const device_type = kept ?? found
    await tx
      .updateTable('devices')
      .set({ device_type, type_set_by_person: kept !== undefined })
      .where('device_id', '=', id)
      .execute()
    return device_type
  })
}
