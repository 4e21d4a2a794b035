// Buckets become intervals one bucket at a time, so that no more than one interval is ever held.
import type { Columns } from '../../telemetry/columns.ts'
import { columnOf } from '../../telemetry/rollups/rollup.rules.ts'
import type { ExportColumn, Rows } from './table.ts'

interface Gathered {
  count: number
  sum: number
  last: number
  growth: number
}

const nothing = (): Gathered => ({ count: 0, sum: 0, last: Number.NaN, growth: 0 })

const rounded = (value: number): number => Math.round(value * 1000) / 1000

function resultOf({ aggregate }: ExportColumn, gathered: Gathered): number {
  if (gathered.count === 0) return Number.NaN
  if (aggregate === 'mean') return rounded(gathered.sum / gathered.count)
  if (aggregate === 'share') return rounded((100 * gathered.sum) / gathered.count)
  return rounded(aggregate === 'growth' ? gathered.growth : gathered.last)
}

function gather(
  kept: Gathered | undefined,
  line: Record<keyof Gathered, Float64Array> | undefined,
  row: number,
): void {
  const count = line?.count[row] ?? 0
  if (!kept || !line || !(count > 0)) return
  kept.count += count
  kept.sum += line.sum[row] ?? 0
  kept.last = line.last[row] ?? 0
  // A number that is not one adds nothing.
  kept.growth += line.growth[row] || 0
}

export interface Grouper {
  /** The rows that are complete, now that these buckets are known. */
  add(buckets: Columns): Rows
  /** The row that is still open. */
  end(): Rows
}

/**
 * Groups buckets, as rollup.rules.ts tells them, that come in the order of time; none may lie in two intervals.
 * `startOf` names the interval of a moment by its beginning.
 */
export function groupBuckets(
  columns: readonly ExportColumn[],
  positions: readonly number[],
  startOf: (ms: number) => number,
): Grouper {
  let start = Number.NaN
  const gathered = columns.map(nothing)
  let [times, results]: [number[], number[][]] = [[], columns.map(() => [])]

  function close() {
    if (gathered.every(({ count }) => count === 0)) return
    times.push(start)
    for (const [index, column] of columns.entries()) {
      const kept = gathered[index] ?? nothing()
      results[index]?.push(resultOf(column, kept))
      kept.count = 0
      kept.sum = 0
      kept.growth = 0
    }
  }

  function taken(): Rows {
    const rows = { times: Float64Array.from(times), values: results.map((line) => Float64Array.from(line)) }
    times = []
    results = columns.map(() => [])
    return rows
  }

  return {
    add({ times, values }) {
      const untold = new Float64Array(times.length)
      const lines = positions.map((position) => {
        const line = (field: keyof Gathered) => values.get(columnOf(position, field)) ?? untold
        return { count: line('count'), sum: line('sum'), last: line('last'), growth: line('growth') }
      })
      for (let row = 0; row < times.length; row++) {
        const interval = startOf(times[row] ?? 0)
        if (interval !== start) {
          close()
          start = interval
        }
        for (let index = 0; index < lines.length; index++) gather(gathered[index], lines[index], row)
      }
      return taken()
    },
    end() {
      close()
      return taken()
    },
  }
}
