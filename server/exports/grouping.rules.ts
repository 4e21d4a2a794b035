// Reports become intervals one report at a time, so that no more than one interval is ever held.
import type { Columns } from '../telemetry/columns.ts'
import type { ExportColumn, ExportRow } from './table.ts'

interface Gathered {
  count: number
  sum: number
  last: number
  growth: number
}

const nothing = (): Gathered => ({ count: 0, sum: 0, last: Number.NaN, growth: 0 })

const rounded = (value: number): number => Math.round(value * 1000) / 1000

function resultOf({ aggregate }: ExportColumn, gathered: Gathered): number | null {
  if (gathered.count === 0) return null
  if (aggregate === 'mean') return rounded(gathered.sum / gathered.count)
  if (aggregate === 'share') return rounded((100 * gathered.sum) / gathered.count)
  return rounded(aggregate === 'growth' ? gathered.growth : gathered.last)
}

/** A counter that stands lower than before was reset: what it shows has been counted since. */
function growthOf(before: number, now: number): number {
  if (Number.isNaN(before)) return 0
  return now >= before ? now - before : now
}

export interface Grouper {
  /** The rows that are complete, now that these reports are known. */
  add(columns: Columns): ExportRow[]
  /** The row that is still open. */
  end(): ExportRow[]
}

/**
 * Groups reports that come in the order of time. `startOf` names the interval of a moment by its beginning; `before`
 * holds what the counters showed last before the first report, by column.
 */
export function groupReports(
  columns: readonly ExportColumn[],
  positions: readonly number[],
  startOf: (ms: number) => number,
  before: readonly number[] = [],
): Grouper {
  const shown = columns.map((_, index) => before[index] ?? Number.NaN)
  let start = Number.NaN
  let gathered = columns.map(nothing)

  function close(): ExportRow[] {
    if (gathered.every(({ count }) => count === 0)) return []
    const values = columns.map((column, index) => resultOf(column, gathered[index] ?? nothing()))
    gathered = columns.map(nothing)
    return [{ time: start, values }]
  }

  return {
    add({ times, values }) {
      const lines = positions.map((position) => values.get(position))
      const rows: ExportRow[] = []
      for (const [row, time] of times.entries()) {
        const interval = startOf(time)
        if (interval !== start) {
          rows.push(...close())
          start = interval
        }
        for (const [index, kept] of gathered.entries()) {
          const value = lines[index]?.[row] ?? Number.NaN
          if (Number.isNaN(value)) continue
          kept.count++
          kept.sum += value
          kept.last = value
          kept.growth += growthOf(shown[index] ?? Number.NaN, value)
          shown[index] = value
        }
      }
      return rows
    },
    end: close,
  }
}
