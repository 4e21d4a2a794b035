// What a batch of readings comes to before it meets the database.

export interface Reading {
  deviceId: string
  ts: Date
  /** By metric position; null or a hole = not reported. */
  values: readonly (number | null | undefined)[]
}

export interface LastValues {
  values: (number | null)[]
  times: (Date | null)[]
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const keptDays = 92
const aheadMinutes = 10

export interface MergedReading {
  deviceId: string
  ts: Date
  values: (number | null)[]
}

/** A clock that is far off would otherwise hold back every later value, or open a partition per day of the past. */
export function acceptsTime(ts: Date, now: Date): boolean {
  const age = now.getTime() - ts.getTime()
  return age <= keptDays * dayMs && age >= -aheadMinutes * minuteMs
}

/**
 * One row per device and moment, in the order of the key: batches that run side by side then lock rows in the same
 * order. Of two values of one metric at one moment the later in the batch holds. Numbers that are none are left out.
 */
export function mergeReadings(readings: readonly Reading[]): MergedReading[] {
  const rows = new Map<string, MergedReading>()
  for (const { deviceId, ts, values } of readings) {
    const key = `${deviceId} ${String(ts.getTime()).padStart(15, '0')}`
    let row = rows.get(key)
    if (!row) {
      row = { deviceId, ts, values: [] }
      rows.set(key, row)
    }
    overlay(row.values, values)
  }
  return [...rows.entries()]
    .filter(([, { values }]) => values.some((value) => value !== null))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

/** The newest value of each position of each device; expects rows in the order of time. */
export function newestValues(rows: readonly MergedReading[]): (LastValues & { deviceId: string })[] {
  const devices = new Map<string, LastValues & { deviceId: string }>()
  for (const { deviceId, ts, values } of rows) {
    let device = devices.get(deviceId)
    if (!device) {
      device = { deviceId, values: [], times: [] }
      devices.set(deviceId, device)
    }
    overlay(device.values, values)
    for (let position = 0; position < values.length; position++) {
      if (typeof values[position] === 'number') device.times[position] = ts
      else device.times[position] ??= null
    }
  }
  return [...devices.values()]
}

function overlay(base: (number | null)[], values: Reading['values']) {
  for (let position = 0; position < values.length; position++) {
    const value = values[position]
    if (typeof value === 'number' && Number.isFinite(value)) base[position] = value
    else base[position] ??= null
  }
}
