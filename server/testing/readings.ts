import type { Database } from '../database/database.ts'
import { append, type Reading } from '../telemetry/storage/telemetry.store.ts'
import { telemetryIdOf } from './world.ts'

/** Stores what a device reports for its present owner, without its faults, presence and commands. */
export const storeReadings = (
  database: Database,
  deviceId: string,
  readings: readonly Pick<Reading, 'ts' | 'values'>[],
  receivedAt = new Date(),
) =>
  database.asSystem(async (tx) => {
    const telemetryId = await telemetryIdOf(tx, deviceId)
    await append(
      tx,
      readings.map(({ ts, values }) => ({ deviceId: telemetryId, ts, values })),
      receivedAt,
    )
  })
