import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sumAt } from '../../kit/chart/bars.ts'
import { onOffWords } from '../../kit/chart/on-off-words.ts'
import type { Span } from '../../kit/chart/points.ts'
import { shortSpan } from '../../kit/chart/span-text.ts'
import { dateOf } from '../../kit/chart/time-ticks.ts'
import { formatNumber, formatTime } from '../../kit/format.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { saveBytes } from '../../kit/save-bytes.ts'
import { clipboardOf, csvOf } from '../../kit/spreadsheet.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Drawn } from './charts-of.ts'
import styles from './graph-table.module.css'
import { type Column, cellsOf, chartTitle, columnsOf, stretchOf } from './table-cells.ts'
import { rowsOf, type TableRow } from './table-rows.ts'

const pageRows = 50

/** The cell is covered by a sum of an earlier row, so it is not unknown. */
const cellText = (column: Column, value: number | null, at: number): string => {
  const { isState, chart, sums } = column
  if (value === null) return sums && typeof sumAt(sums, at)?.value === 'number' ? '' : '—'
  return isState ? onOffWords(column, value) : formatNumber(value, chart.decimals)
}

const Head = ({ charts, columns }: { charts: readonly Drawn[]; columns: readonly Column[] }) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2} className={styles.timeHead}>
        {m.column_time()}
      </th>
      {charts.map((chart) => (
        <th
          key={chart.key}
          scope="colgroup"
          colSpan={chart.lines.reduce((sum, line) => sum + (line.previous ? 2 : 1), 0)}
        >
          {chartTitle(chart)}
        </th>
      ))}
    </tr>
    <tr>
      {columns.flatMap(({ key, name, previous }) => [
        <th key={key} scope="col">
          {name}
        </th>,
        previous && (
          <th key={`${key} before`} scope="col" className={styles.before}>
            {m.compare_before()} <span className="visually-hidden">{name}</span>
          </th>
        ),
      ])}
    </tr>
  </thead>
)

interface RowProps {
  row: TableRow
  columns: readonly Column[]
  shown: Span
}

const Row = ({ row: { at, values }, columns, shown }: RowProps) => (
  <tr>
    <th scope="row">{formatTime(at)}</th>
    {columns.flatMap((column, index) => {
      const value = values[index] ?? { now: null, before: null }
      const stretch = stretchOf(column, value.now, at, shown)
      return [
        <td key={column.key}>
          <small className={styles.span}>{stretch && shortSpan(stretch)}</small>
          {cellText(column, value.now, at)}
        </td>,
        column.previous && (
          <td key={`${column.key} before`} className={styles.before}>
            {cellText(column, value.before, at)}
          </td>
        ),
      ]
    })}
  </tr>
)

interface GraphTableProps {
  deviceId: string
  charts: readonly Drawn[]
  /** The shown time span. */
  shown: Span
  reach: number
}

/** The charts as numbers. */
export const GraphTable = ({ deviceId, charts, shown, reach }: GraphTableProps) => {
  const columns = useMemo(() => columnsOf(charts), [charts])
  const rows = useMemo(() => rowsOf(columns, reach), [columns, reach])
  const [isNewestFirst, setNewestFirst] = useState(false)
  const ordered = useMemo(() => (isNewestFirst ? rows.toReversed() : rows), [rows, isNewestFirst])
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageRows))
  const at = Math.min(page, pages - 1)
  const copy = async () => {
    await navigator.clipboard.writeText(clipboardOf(cellsOf(columns, ordered, shown), getLocale()))
    showSnackbar({ tone: 'fine', text: m.table_copied() })
  }
  const save = () => {
    const days = [...new Set([rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0].map(dateOf))]
    saveBytes(
      new Blob([csvOf(cellsOf(columns, ordered, shown), getLocale())], { type: 'text/csv' }),
      `${deviceId}-${days.join('_')}.csv`,
    )
  }
  return (
    <div className={styles.tableFrame}>
      <div className={styles.tableHead}>
        <Switch
          size="xs"
          label={m.table_newest_first()}
          checked={isNewestFirst}
          onChange={({ currentTarget }) => {
            setNewestFirst(currentTarget.checked)
            setPage(0)
          }}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => void copy()}
        >
          {m.table_copy()}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabled={rows.length === 0}
          onClick={save}
        >
          {m.table_save()}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard */}
      <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={m.graphs_as_table()}>
        <table className={styles.table}>
          <Head charts={charts} columns={columns} />
          <tbody>
            {ordered.slice(at * pageRows, (at + 1) * pageRows).map((row) => (
              <Row key={row.at} row={row} columns={columns} shown={shown} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.tableEmpty}>{m.chart_empty()}</p>}
      </div>
      <div className={styles.tableFoot}>
        <ActionIcon
          variant="default"
          disabled={at === 0}
          onClick={() => setPage(at - 1)}
          aria-label={m.list_page_previous()}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className="num">
          {m.list_page_of({ page: formatNumber(at + 1), pages: formatNumber(pages) })}
        </span>
        <ActionIcon
          variant="default"
          disabled={at >= pages - 1}
          onClick={() => setPage(at + 1)}
          aria-label={m.list_page_next()}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
    </div>
  )
}
