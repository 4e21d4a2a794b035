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
  const rows: MergedReading[] = []
  for (const { deviceId, ts, values } of readings.toSorted(byKey)) {
    let row = rows.at(-1)
    if (row?.deviceId !== deviceId || row.ts.getTime() !== ts.getTime()) {
      row = { deviceId, ts, values: [] }
      rows.push(row)
    }
    overlay(row.values, values)
  }
  return rows.filter(({ values }) => values.some((value) => value !== null))
}

const byKey = (a: Reading, b: Reading): number =>
  a.deviceId === b.deviceId ? a.ts.getTime() - b.ts.getTime() : a.deviceId < b.deviceId ? -1 : 1

/** What a device has told in a batch: the newest value of each position that it told. */
export interface NewestValues {
  deviceId: string
  /** Positions of its vectors. */
  width: number
  /** Positions as PostgreSQL counts them, from 1. */
  places: number[]
  values: number[]
  /** Epoch milliseconds of the newest of these values. */
  at: number
  /** How much older each value is, in milliseconds; undefined where none is. */
  behind: number[] | undefined
}

/** Expects rows in the order of time. */
export function newestValues(rows: readonly MergedReading[]): NewestValues[] {
  const rowsOf = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return Array.from(rowsOf, ([deviceId, own]) => newestOf(deviceId, own))
}

// At every report: walks by index, because iterators of entries would be most of what a report leaves to collect.
function newestOf(deviceId: string, rows: readonly MergedReading[]): NewestValues {
  const width = rows.reduce((widest, { values }) => Math.max(widest, values.length), 0)
  const newest: NewestValues = { deviceId, width, places: [], values: [], at: 0, behind: undefined }
  const times: number[] = []
  const isTaken = rows.length > 1 ? new Uint8Array(width) : undefined
  for (const { ts, values } of rows.toReversed()) {
    for (let position = 0; position < values.length; position++) {
      const value = values[position] ?? null
      if (value === null || isTaken?.[position]) continue
      if (isTaken) isTaken[position] = 1
      newest.places.push(position + 1)
      newest.values.push(value)
      times.push(ts.getTime())
    }
  }
  newest.at = times[0] ?? 0
  if (times.at(-1) !== newest.at) newest.behind = times.map((time) => newest.at - time)
  return newest
}

function overlay(base: (number | null)[], values: Reading['values']) {
  for (let position = 0; position < values.length; position++) {
    const value = values[position]
    if (typeof value === 'number' && Number.isFinite(value)) base[position] = value
    else base[position] ??= null
  }
}
