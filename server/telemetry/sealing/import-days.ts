// Imports past reports without `raw_readings`, with the result of timely reports whose days were sealed.
import type { Database } from '../../database/database.ts'
import { dayMs, startOfDay } from '../../days/days.ts'
import { type Columns, joinColumns } from '../storage/columns.rules.ts'
import { sealReports } from './seal-day.ts'

export interface ImportedReports {
  deviceId: string
  /** Of any span; by metric position in the device's model, as in a reading. */
  reports: Columns
}

/**
 * Each item is one transaction. Some weeks of a device in the order of time cost least, but any order gives the same
 * result. Imported reports are merged with stored ones and win for the same moment. Latest values are not updated: call
 * `append` with the last report of a device, or `recordNewest`. Days before `retainedSince` keep only their buckets.
 */
export async function importDays(
  database: Database,
  items: Iterable<ImportedReports> | AsyncIterable<ImportedReports>,
  { retainedSince }: { retainedSince?: number } = {},
): Promise<{ days: number; reports: number }> {
  const imported = { days: 0, reports: 0 }
  for await (const { deviceId, reports } of items) {
    const days = daysOf(reports)
    await database.asSystem((tx) => sealReports(tx, deviceId, days, retainedSince))
    imported.days += days.length
    imported.reports += reports.times.length
  }
  return imported
}

function daysOf(reports: Columns) {
  const positions = [...reports.values.keys()]
  return [...new Set(Array.from(reports.times, startOfDay))].map((day) => ({
    day,
    reports: joinColumns([reports], positions, { from: day, to: day + dayMs }),
  }))
}
