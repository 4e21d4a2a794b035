// What a batch of readings comes to before it meets the database.

export interface Reading {
  deviceId: string
  ts: Date
  /** By metric position; null or a hole = not reported. */
  values: readonly (number | null | undefined)[]
  /** False where a device reports what it remembers; live unless said. */
  live?: boolean
}

export interface LastValues {
  values: (number | null)[]
  times: (Date | null)[]
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** However few days reports are kept: a device that was without a network tells of this many. */
export const leastTakenDays = 90
/** For the day that is begun, and one that is ending elsewhere. */
const moreDays = 2
const aheadMinutes = 10

export interface MergedReading {
  deviceId: string
  ts: Date
  /** By metric position; NaN = not reported, so that all are plain numbers, side by side. */
  values: readonly number[]
}

/**
 * A clock that is far off would otherwise hold back every later value, or open a partition per day of the past. What is
 * of a day whose reports are kept may come as late as it likes.
 */
export function acceptsTime(ts: Date, now: Date, rawDays: number): boolean {
  const age = now.getTime() - ts.getTime()
  return age <= (Math.max(rawDays, leastTakenDays) + moreDays) * dayMs && age >= -aheadMinutes * minuteMs
}

/**
 * One row per device and moment, in the order of the key: batches that run side by side then lock rows in the same
 * order. Of two values of one metric at one moment the later in the batch holds. Numbers that are none are left out.
 */
export function mergeReadings(readings: readonly Reading[]): MergedReading[] {
  const rows: MergedReading[] = []
  for (const { deviceId, ts, values } of readings.toSorted(byKey)) {
    const row = rows.at(-1)
    if (row?.deviceId !== deviceId || row.ts.getTime() !== ts.getTime())
      rows.push({ deviceId, ts, values: numbersOf(values) })
    else row.values = laidOver(row.values, numbersOf(values))
  }
  return rows.filter(({ values }) => values.some(isTold))
}

const isTold = (value: number): boolean => !Number.isNaN(value)

/** What the gateway reads from a report is nothing but numbers already, and is not copied. */
function numbersOf(values: Reading['values']): readonly number[] {
  for (let position = 0; position < values.length; position++)
    if (!isNumber(values[position]))
      return Array.from(values, (value) => (isNumber(value) ? value : Number.NaN))
  return values as readonly number[]
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value !== Infinity && value !== -Infinity

function laidOver(base: readonly number[], values: readonly number[]): number[] {
  const longer = values.length > base.length ? values : base
  return longer.map((_, position) => {
    const value = values[position] ?? Number.NaN
    return isTold(value) ? value : (base[position] ?? Number.NaN)
  })
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

/**
 * What readings with a time in the future are as last values: live ones are of now, so that the next true report follows
 * them. What a device remembers is no value of now.
 */
export const asOfNow = (readings: readonly Reading[], now: Date): MergedReading[] =>
  mergeReadings(
    readings
      .filter(({ ts, live }) => ts > now && live !== false)
      .toSorted(byKey)
      .map((reading) => ({ ...reading, ts: now })),
  )

/** Expects the rows of a device side by side, in the order of time. */
export function newestValues(rows: readonly MergedReading[]): NewestValues[] {
  const newest: NewestValues[] = []
  for (let from = 0, end = 1; end <= rows.length; end++) {
    if (rows[end]?.deviceId === rows[from]?.deviceId) continue
    newest.push(newestOf(rows, from, end))
    from = end
  }
  return newest
}

// At every report: walks by index, because iterators of entries would be most of what a report leaves to collect.
function newestOf(rows: readonly MergedReading[], from: number, end: number): NewestValues {
  const last = rows[end - 1] as MergedReading
  let width = 0
  for (let at = from; at < end; at++) width = Math.max(width, rows[at]?.values.length ?? 0)
  const { deviceId, ts } = last
  const newest: NewestValues = {
    deviceId,
    width,
    places: [],
    values: [],
    at: ts.getTime(),
    behind: undefined,
  }
  const times: number[] = []
  const isTaken = end - from > 1 ? new Uint8Array(width) : undefined
  for (let at = end - 1; at >= from; at--) {
    const { ts, values } = rows[at] as MergedReading
    for (let position = 0; position < values.length; position++) {
      const value = values[position] ?? Number.NaN
      if (Number.isNaN(value) || isTaken?.[position]) continue
      if (isTaken) isTaken[position] = 1
      newest.places.push(position + 1)
      newest.values.push(value)
      if (isTaken) times.push(ts.getTime())
    }
  }
  const oldest = times.at(-1) ?? newest.at
  if (oldest !== newest.at) newest.behind = times.map((time) => newest.at - time)
  return newest
}
