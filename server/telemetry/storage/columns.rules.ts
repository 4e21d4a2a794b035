// Joins and overlays columns, and selects some of their rows.

export interface Columns {
  /** Epoch milliseconds, ascending, each moment once. */
  times: Float64Array
  /** By metric position, as long as `times`; NaN where that report did not carry the metric. */
  values: Map<number, Float64Array>
}

/** The reports of a UTC day. `day` is its beginning. */
export interface DayOfReports {
  day: number
  reports: Columns
}

const nothing = Number.NaN

/** Columns of one span after the other, cut to [from, to). */
export function joinColumns(
  parts: readonly Columns[],
  positions: readonly number[],
  { from, to }: { from: number; to: number },
): Columns {
  const cut = parts.map((part) => ({
    part,
    start: firstAtOrAfter(part.times, from),
    end: firstAtOrAfter(part.times, to),
  }))
  const nonEmpty = cut.filter(({ start, end }) => start < end)
  const length = nonEmpty.reduce((sum, { start, end }) => sum + end - start, 0)
  const [only] = nonEmpty
  // A view instead of a copy.
  if (only && nonEmpty.length === 1) {
    const { times, values } = only.part
    const cutOut = (column: Float64Array | undefined) =>
      column?.subarray(only.start, only.end) ?? new Float64Array(length).fill(nothing)
    return {
      times: cutOut(times),
      values: new Map(positions.map((position) => [position, cutOut(values.get(position))])),
    }
  }
  const join = (columnOf: (part: Columns) => Float64Array | undefined) => {
    const joined = new Float64Array(length)
    let at = 0
    for (const { part, start, end } of nonEmpty) {
      const column = columnOf(part)
      if (column) joined.set(column.subarray(start, end), at)
      else joined.fill(nothing, at, at + end - start)
      at += end - start
    }
    return joined
  }
  return {
    times: join(({ times }) => times),
    values: new Map(positions.map((position) => [position, join(({ values }) => values.get(position))])),
  }
}

export function firstAtOrAfter(times: Float64Array, ms: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Merges by moment; where both have a number `upper` wins, as in the upsert of rows. */
export function overlayColumns(lower: Columns, upper: Columns, positions: readonly number[]): Columns {
  if (upper.times.length === 0) return lower
  if (lower.times.length === 0) return upper
  if (follows(upper, lower)) return joinColumns([lower, upper], positions, { from: -Infinity, to: Infinity })
  const times = Float64Array.from(new Set([...lower.times, ...upper.times])).sort()
  const rowOf = new Map(Array.from(times, (ms, row) => [ms, row]))
  const values = new Map(
    positions.map((position) => [position, new Float64Array(times.length).fill(nothing)]),
  )
  for (const layer of [lower, upper]) {
    for (const [position, column] of values) {
      const source = layer.values.get(position)
      source?.forEach((value, index) => {
        if (!Number.isNaN(value)) column[rowOf.get(layer.times[index] ?? 0) ?? 0] = value
      })
    }
  }
  return { times, values }
}

/** Days in order, overlaid with rows and cut to [from, to). */
export function overlayRows(
  days: readonly Columns[],
  rows: Columns,
  positions: readonly number[],
  span: { from: number; to: number },
): Columns {
  const last = days.at(-1)
  return last && !follows(rows, last)
    ? overlayColumns(joinColumns(days, positions, span), rows, positions)
    : joinColumns([...days, rows], positions, span)
}

const follows = (later: Columns, earlier: Columns): boolean =>
  later.times.length === 0 || (earlier.times.at(-1) ?? -Infinity) < (later.times[0] ?? 0)

/** Only the rows that carry one of the columns. */
export function withoutEmptyRows({ times, values }: Columns): Columns {
  const columns = [...values.values()]
  if (columns.some(isWhole)) return { times, values }
  const carries = new Uint8Array(times.length)
  for (const column of columns)
    for (let row = 0; row < column.length; row++) if (!Number.isNaN(column[row])) carries[row] = 1
  let carrying = 0
  for (const carried of carries) carrying += carried
  if (carrying === times.length) return { times, values }
  const pick = (column: Float64Array) => {
    const picked = new Float64Array(carrying)
    let at = 0
    for (let row = 0; row < column.length; row++)
      if (carries[row] === 1) picked[at++] = column[row] ?? nothing
    return picked
  }
  return {
    times: pick(times),
    values: new Map([...values].map(([position, column]) => [position, pick(column)])),
  }
}

function isWhole(column: Float64Array): boolean {
  for (let row = 0; row < column.length; row++) if (Number.isNaN(column[row])) return false
  return true
}
