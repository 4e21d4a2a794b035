import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './chart.module.css'
import type { Field } from './chart-field.ts'
import type { Column } from './columns.ts'

interface Point {
  at: number
  mean: number
  low: number
  high: number
}

/** Known stretches of the outdoor temperature, through the middles of the columns. */
function runsOf(columns: readonly Column[]): Point[][] {
  const runs: Point[][] = []
  let isOpen = false
  for (const { from, to, outdoor, outdoorRange } of columns) {
    if (outdoor === null) isOpen = false
    else {
      if (!isOpen) runs.push([])
      isOpen = true
      const [low, high] = outdoorRange ?? [outdoor, outdoor]
      runs.at(-1)?.push({ at: (from + to) / 2, mean: outdoor, low, high })
    }
  }
  return runs
}

export const OutdoorLine = ({ columns, field }: { columns: readonly Column[]; field: Field }) => {
  const { outdoor, x, left, right } = field
  const runs = runsOf(columns)
  const pointsOf = (run: readonly Point[], value: (point: Point) => number) =>
    run.map((point) => `${x(point.at).toFixed(1)},${outdoor.y(value(point)).toFixed(1)}`)
  return (
    <g>
      <text className={styles.title} x={0} y={outdoor.top - 12}>
        {m.consumption_outdoor()} °C
      </text>
      {runs.flat().some(({ low, high }) => low < high) && (
        <>
          <text className={styles.axis} x={right - 18} y={outdoor.top - 12} textAnchor="end">
            {m.chart_min_max()}
          </text>
          <rect
            className={styles.outdoorRange}
            x={right - 12}
            y={outdoor.top - 21}
            width={12}
            height={10}
            rx={2}
          />
        </>
      )}
      {outdoor.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={right} y1={outdoor.y(tick)} y2={outdoor.y(tick)} />
          <text className={styles.axis} x={left - 8} y={outdoor.y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {runs.map((run) => (
        <g key={run[0]?.at}>
          <polygon
            className={styles.outdoorRange}
            points={[
              ...pointsOf(run, ({ high }) => high),
              ...pointsOf(run, ({ low }) => low).toReversed(),
            ].join(' ')}
          />
          <polyline className={styles.outdoor} points={pointsOf(run, ({ mean }) => mean).join(' ')} />
          {run.length === 1 && run[0] && (
            <circle className={styles.dot} cx={x(run[0].at)} cy={outdoor.y(run[0].mean)} r={2.5} />
          )}
        </g>
      ))}
    </g>
  )
}
