// The columns of the chart table, and its cells for a file or the clipboard.
import { sumAt } from '../../kit/chart/bars.ts'
import type { ChartLine } from '../../kit/chart/chart-line.ts'
import type { Span } from '../../kit/chart/points.ts'
import { clockCellOf } from '../../kit/chart/time-ticks.ts'
import type { Cell } from '../../kit/spreadsheet.ts'
import { m } from '../../paraglide/messages.js'
import { unitWord } from '../words.ts'
import type { Drawn } from './charts-of.ts'
import type { TableColumn, TableRow } from './table-rows.ts'

export interface Column extends TableColumn, Pick<ChartLine, 'states'> {
  chart: Drawn
  name: string
  isState: boolean
}

export const columnsOf = (charts: readonly Drawn[]): Column[] =>
  charts.flatMap((chart) =>
    chart.lines.map((line) => ({
      key: `${chart.key} ${line.key}`,
      metric: line.key,
      chart,
      name: line.name,
      isState: line.style === 'band',
      ...(line.states && { states: line.states }),
      points: line.points,
      ...(line.previous && { previous: line.previous }),
      ...(line.sums && { sums: line.sums }),
      ...(line.previousSums && { previousSums: line.previousSums }),
    })),
  )

/** The time span of a sum; undefined for a value at a moment. */
export function stretchOf({ sums }: Column, value: number | null, at: number, shown: Span): Span | undefined {
  const sum = value === null || !sums ? undefined : sumAt(sums, at)
  return sum && { from: sum.from, to: Math.min(sum.to, shown.to) }
}

export const chartTitle = ({ title, unit, isEstimate }: Drawn): string =>
  [title, unitWord(unit), isEstimate ? m.graphs_estimate() : undefined].filter(Boolean).join(' ')

/** All rows, not only the shown page. */
export const cellsOf = (columns: readonly Column[], rows: readonly TableRow[], shown: Span): Cell[][] => {
  const clock = (ms: number | undefined) => (ms === undefined ? '' : clockCellOf(ms))
  return [
    [
      m.column_time(),
      ...columns.flatMap(({ chart, name, previous, sums }) => {
        const title = `${chartTitle(chart)} · ${name}`
        return [
          title,
          ...(sums ? [`${title} · ${m.table_until()}`] : []),
          ...(previous ? [`${title} · ${m.compare_before()}`] : []),
        ]
      }),
    ],
    ...rows.map(({ at, values }) => [
      clock(at),
      ...columns.flatMap((column, index) => {
        const { now, before } = values[index] ?? { now: null, before: null }
        return [
          now,
          ...(column.sums ? [clock(stretchOf(column, now, at, shown)?.to)] : []),
          ...(column.previous ? [before] : []),
        ]
      }),
    ]),
  ]
}
