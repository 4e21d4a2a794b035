// Putting columns together, and taking some of their rows.

export interface Columns {
  /** Epoch milliseconds, ascending, each moment once. */
  times: Float64Array
  /** By metric position, as long as `times`; NaN where that report did not carry the metric. */
  values: Map<number, Float64Array>
}

const nothing = Number.NaN

/** Columns of one span after the other, cut to [from, to). */
export function joinColumns(
  parts: readonly Columns[],
  positions: readonly number[],
  { from, to }: { from: number; to: number },
): Columns {
  const cuts = parts.map(({ times }) => [firstAtOrAfter(times, from), firstAtOrAfter(times, to)] as const)
  const length = cuts.reduce((sum, [start, end]) => sum + end - start, 0)
  const [only] = parts
  // Nothing to put together: the columns themselves.
  if (only && parts.length === 1 && length === only.times.length)
    return {
      times: only.times,
      values: new Map(
        positions.map((position) => [
          position,
          only.values.get(position) ?? new Float64Array(length).fill(nothing),
        ]),
      ),
    }
  const join = (columnOf: (part: Columns) => Float64Array | undefined) => {
    const joined = new Float64Array(length)
    let at = 0
    for (const [index, part] of parts.entries()) {
      const [start, end] = cuts[index] ?? [0, 0]
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

/** Both by moment; where both have a number the upper one holds, as in the rows of the database. */
export function overlayColumns(lower: Columns, upper: Columns, positions: readonly number[]): Columns {
  if (upper.times.length === 0) return lower
  if (lower.times.length === 0) return upper
  if ((lower.times.at(-1) ?? 0) < (upper.times[0] ?? 0))
    return joinColumns([lower, upper], positions, { from: -Infinity, to: Infinity })
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

/** Only the rows that carry one of the columns. */
export function withoutEmptyRows({ times, values }: Columns): Columns {
  const carries = new Uint8Array(times.length)
  for (const column of values.values())
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
