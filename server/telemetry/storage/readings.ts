// Merges a batch of readings into rows and latest values.

export interface Reading {
  deviceId: string
  ts: Date
  /** By metric position; null or a hole = not reported. */
  values: readonly (number | null | undefined)[]
  /** False for values that a device buffered; true by default. */
  live?: boolean
}

export interface LastValues {
  values: (number | null)[]
  times: (Date | null)[]
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** The least, however short the retention: a device without a network backfills this many days. */
export const leastTakenDays = 90
/** The current day, and one that is ending in another time zone. */
const moreDays = 2
const aheadMinutes = 10

export interface MergedReading {
  deviceId: string
  ts: Date
  /** By metric position; NaN = not reported, which keeps the array one of plain numbers. */
  values: readonly number[]
}

/**
 * A clock far ahead would block every later value, and one far behind would create a partition per past day. Within the
 * retention a report may arrive at any time.
 */
export function acceptsTime(ts: Date, now: Date, rawDays: number): boolean {
  const age = now.getTime() - ts.getTime()
  return age <= (Math.max(rawDays, leastTakenDays) + moreDays) * dayMs && age >= -aheadMinutes * minuteMs
}

/**
 * One row per device and moment, in the order of the key, so that concurrent batches lock rows in the same order. Of two
 * values of one metric at one moment the later in the batch wins. NaN and infinities are left out.
 */
export function mergeReadings(readings: readonly Reading[]): MergedReading[] {
  const rows: MergedReading[] = []
  for (const { deviceId, ts, values } of readings.toSorted(byKey)) {
    const row = rows.at(-1)
    if (row?.deviceId !== deviceId || row.ts.getTime() !== ts.getTime())
      rows.push({ deviceId, ts, values: numbersOf(values) })
    else row.values = overlaid(row.values, numbersOf(values))
  }
  return rows.filter(({ values }) => values.some(isReported))
}

const isReported = (value: number): boolean => !Number.isNaN(value)

/** Values from the gateway are plain numbers already and are not copied. */
function numbersOf(values: Reading['values']): readonly number[] {
  for (let position = 0; position < values.length; position++)
    if (!isNumber(values[position]))
      return Array.from(values, (value) => (isNumber(value) ? value : Number.NaN))
  return values as readonly number[]
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value !== Infinity && value !== -Infinity

function overlaid(base: readonly number[], values: readonly number[]): number[] {
  const longer = values.length > base.length ? values : base
  return longer.map((_, position) => {
    const value = values[position] ?? Number.NaN
    return isReported(value) ? value : (base[position] ?? Number.NaN)
  })
}

const byKey = (a: Reading, b: Reading): number =>
  a.deviceId === b.deviceId ? a.ts.getTime() - b.ts.getTime() : a.deviceId < b.deviceId ? -1 : 1

/** The newest value of each position that a device reported in a batch. */
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
 * Readings with a time in the future as latest values: live ones count as of now, so that the next report replaces them.
 * Buffered ones are not current values.
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

// Runs at every report. Indexes instead of iterators, whose entries would be most of the garbage of a report.
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
