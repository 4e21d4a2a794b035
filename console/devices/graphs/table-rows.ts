// The charts as numbers: a row for every moment with a value. Pure.
import { sumAt, sumWithin } from '../../kit/chart/bars.ts'
import type { ChartLine } from '../../kit/chart/chart-line.ts'
import { nearest } from '../../kit/chart/points.ts'

/** With `sums` the values are sums over time spans. */
export interface TableColumn extends Pick<ChartLine, 'points' | 'previous' | 'sums' | 'previousSums'> {
  key: string
  metric: string
}

export interface TableRow {
  at: number
  /** By column. */
  values: readonly { now: number | null; before: number | null }[]
}

export function rowsOf(columns: readonly TableColumn[], reach: number): TableRow[] {
  const byMoment = new Map<number, (number | null)[]>()
  columns.forEach(({ points, sums }, column) => {
    const values = sums?.map(({ from, value }) => [from, value] as const) ?? points
    for (const [at, value] of values) {
      if (value === null) continue
      const row = byMoment.get(at) ?? columns.map(() => null)
      row[column] = value
      byMoment.set(at, row)
    }
  })
  const before = (column: TableColumn, at: number) => {
    if (column.previous === undefined) return undefined
    if (column.sums === undefined) return nearest(column.previous, at, reach)
    const sum = sumAt(column.sums, at)
    return sum && sumWithin(column.previousSums ?? [], sum)
  }
  return [...byMoment]
    .sort(([one], [other]) => one - other)
    .map(([at, values]) => ({
      at,
      values: columns.map((column, index) => {
        const now = values[index] ?? null
        return { now, before: now === null ? null : (before(column, at) ?? null) }
      }),
    }))
}
