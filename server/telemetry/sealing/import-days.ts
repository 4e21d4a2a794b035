// Reports of the past that never came through `raw_readings`: kept as if each had come in time and its day had been sealed.
import type { Database } from '../../database/database.ts'
import { type Columns, joinColumns } from '../columns.rules.ts'
import { dayMs, startOfDay } from '../days.ts'
import { sealReports } from './seal-day.ts'

export interface ImportedReports {
  deviceId: string
  /** Of any span; by metric position in the device's model, as in a reading. */
  reports: Columns
}

/**
 * Each item is one transaction: some weeks of a device, told in the order of time, cost least, but any order leaves the
 * same. Where reports are there already both are kept; of two numbers for one moment the imported one holds. Newest
 * values are left alone: `append` tells the last report of a device, or `recordNewest`. Of days before `retainedSince` only what outlives
 * their reports is kept.
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
