import { models } from '../../contract/models/index.ts'
import type { Tx } from '../database.ts'
import type { MeasuredDevice } from '../telemetry/energy/hours.ts'

const measuringTypes = models.filter(({ consumption }) => consumption).map(({ type }) => type)

/** The heating devices and meters that the caller sees and that have ever spoken. */
export const listMeasuredDevices = (tx: Tx): Promise<MeasuredDevice[]> =>
  tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'report_seconds', 'rated_power_kw'])
    .where('device_type', 'in', measuringTypes)
    .where('last_update', 'is not', null)
    .orderBy('device_id')
    .execute()
