// Groups buckets into intervals, one bucket at a time, so that only one interval is in memory.

import { columnOf } from '../../telemetry/rollups/rollup.rules.ts'
import type { Columns } from '../../telemetry/storage/stored-reports.ts'
import type { ExportColumn, Rows } from './table.ts'

interface Aggregates {
  count: number
  sum: number
  last: number
  growth: number
}

const noAggregates = (): Aggregates => ({ count: 0, sum: 0, last: Number.NaN, growth: 0 })

const round = (value: number): number => Math.round(value * 1000) / 1000

function resultOf({ aggregate }: ExportColumn, aggregates: Aggregates): number {
  if (aggregates.count === 0) return Number.NaN
  if (aggregate === 'mean') return round(aggregates.sum / aggregates.count)
  if (aggregate === 'share') return round((100 * aggregates.sum) / aggregates.count)
  return round(aggregate === 'growth' ? aggregates.growth : aggregates.last)
}

function addBucket(
  total: Aggregates | undefined,
  line: Record<keyof Aggregates, Float64Array> | undefined,
  row: number,
): void {
  const count = line?.count[row] ?? 0
  if (!total || !line || !(count > 0)) return
  total.count += count
  total.sum += line.sum[row] ?? 0
  total.last = line.last[row] ?? 0
  // NaN adds nothing.
  total.growth += line.growth[row] || 0
}

export interface Grouper {
  /** Adds buckets and returns the rows that they complete. */
  add(buckets: Columns): Rows
  /** Returns the last, incomplete row. */
  end(): Rows
}

/**
 * Groups the buckets of rollup.rules.ts, sorted by time; none may lie in two intervals. `startOf` returns the
 * beginning of the interval of a moment.
 */
export function groupBuckets(
  columns: readonly ExportColumn[],
  positions: readonly number[],
  startOf: (ms: number) => number,
): Grouper {
  let start = Number.NaN
  const aggregates = columns.map(noAggregates)
  let [times, results]: [number[], number[][]] = [[], columns.map(() => [])]

  function close() {
    if (aggregates.every(({ count }) => count === 0)) return
    times.push(start)
    for (const [index, column] of columns.entries()) {
      const total = aggregates[index] ?? noAggregates()
      results[index]?.push(resultOf(column, total))
      total.count = 0
      total.sum = 0
      total.growth = 0
    }
  }

  function takeRows(): Rows {
    const rows = { times: Float64Array.from(times), values: results.map((line) => Float64Array.from(line)) }
    times = []
    results = columns.map(() => [])
    return rows
  }

  return {
    add({ times, values }) {
      const empty = new Float64Array(times.length)
      const lines = positions.map((position) => {
        const line = (field: keyof Aggregates) => values.get(columnOf(position, field)) ?? empty
        return { count: line('count'), sum: line('sum'), last: line('last'), growth: line('growth') }
      })
      for (let row = 0; row < times.length; row++) {
        const interval = startOf(times[row] ?? 0)
        if (interval !== start) {
          close()
          start = interval
        }
        for (let index = 0; index < lines.length; index++) addBucket(aggregates[index], lines[index], row)
      }
      return takeRows()
    },
    end() {
      close()
      return takeRows()
    },
  }
}
