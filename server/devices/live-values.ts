import type { Transaction } from 'kysely'
import { modelOf } from '../../contract/models/index.ts'
import type { DB } from '../database.types.ts'

export interface LiveValues {
  properties: Record<string, Record<string, number>>
  updated: Record<string, Record<string, string>>
}

/** The last known value of each metric by group and name, with the time it was reported. */
export async function readLiveValues(
  tx: Transaction<DB>,
  deviceId: string,
  deviceType: string,
): Promise<LiveValues> {
  const answer: LiveValues = { properties: {}, updated: {} }
  const row = await tx.selectFrom('last').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
  for (const [position, metric] of (modelOf(deviceType)?.metrics ?? []).entries()) {
    const value = row?.values[position]
    const time = row?.times[position]
    if (value === null || value === undefined || !time) continue
    ;(answer.properties[metric.group] ??= {})[metric.name] = value
    ;(answer.updated[metric.group] ??= {})[metric.name] = time.toISOString()
  }
  return answer
}
