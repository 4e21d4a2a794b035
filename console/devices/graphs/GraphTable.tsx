import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { MetadataReply } from '../../../contract/consumption.ts'
import type { SeriesReply } from '../../../contract/devices.ts'
import { findMetric, type Model, type ModelChart } from '../../../contract/models/model.ts'
import { onOffWords } from '../../kit/chart/on-off-words.ts'
import { formatNumber, formatTime } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { chartWord, metricWord } from '../metric-words.ts'
import { unitWord } from '../words.ts'
import { isEnergyChart } from './charts-of.ts'
import styles from './graphs.module.css'

const pageRows = 50

/** Every moment at which anything is known, with what is known then. */
const rowsOf = (series: Readonly<SeriesReply['series']>, metrics: readonly string[]) => {
  const byMoment = new Map<number, (number | null)[]>()
  metrics.forEach((metric, column) => {
    for (const [at, value] of series[metric] ?? []) {
      if (value === null) continue
      const row = byMoment.get(at) ?? metrics.map(() => null)
      row[column] = value
      byMoment.set(at, row)
    }
  })
  return [...byMoment].sort(([one], [other]) => one - other)
}

const cellText = (
  model: Model,
  column: { metric: string; isState: boolean } | undefined,
  value: number | null,
) => {
  if (value === null || !column) return '—'
  return column.isState
    ? onOffWords(value)
    : formatNumber(value, findMetric(model, column.metric)?.decimals ?? 1)
}

/** The charts as numbers. */
export const GraphTable = ({
  reply,
  metadata,
  model,
}: {
  reply: SeriesReply
  metadata: MetadataReply | undefined
  model: Model
}) => {
  const charts = useMemo(
    () => model.charts.filter((chart) => metadata !== undefined || !isEnergyChart(chart)),
    [model, metadata],
  )
  const columns = useMemo(
    () =>
      charts.flatMap((chart) =>
        chart.series.map(({ metric, style }) => ({ chart, metric, isState: style === 'band' })),
      ),
    [charts],
  )
  const rows = useMemo(
    () =>
      rowsOf(
        { ...reply.series, ...metadata?.series },
        columns.map(({ metric }) => metric),
      ),
    [reply, metadata, columns],
  )
  const isEstimated = (chart: ModelChart) =>
    isEnergyChart(chart) && chart.series.some(({ metric }) => metadata?.is_estimate[metric])
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageRows))
  const at = Math.min(page, pages - 1)
  return (
    <div className={styles.tableFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard */}
      <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={m.graphs_as_table()}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} className={styles.timeHead}>
                {m.column_time()}
              </th>
              {charts.map((chart) => (
                <th key={chart.key} scope="colgroup" colSpan={chart.series.length}>
                  {[
                    chartWord(chart.key),
                    unitWord(chart.unit),
                    isEstimated(chart) ? m.graphs_estimate() : undefined,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </th>
              ))}
            </tr>
            <tr>
              {columns.map(({ chart, metric }) => (
                <th key={`${chart.key}${metric}`} scope="col">
                  {[
                    metricWord(metric, model),
                    chart.unit ? undefined : unitWord(findMetric(model, metric)?.unit),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * pageRows, (at + 1) * pageRows).map(([moment, values]) => (
              <tr key={moment}>
                <th scope="row">{formatTime(moment)}</th>
                {values.map((value, index) => (
                  <td key={columns[index]?.metric}>{cellText(model, columns[index], value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.tableEmpty}>{m.chart_empty()}</p>}
      </div>
      <div className={styles.tableFoot}>
        <Button variant="default" size="xs" disabled={at === 0} onClick={() => setPage(at - 1)}>
          {m.list_page_previous()}
        </Button>
        <span className="num">
          {m.list_page_of({ page: formatNumber(at + 1), pages: formatNumber(pages) })}
        </span>
        <Button variant="default" size="xs" disabled={at >= pages - 1} onClick={() => setPage(at + 1)}>
          {m.list_page_next()}
        </Button>
      </div>
    </div>
  )
}
