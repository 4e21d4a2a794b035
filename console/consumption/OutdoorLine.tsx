import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './chart.module.css'
import type { Field } from './chart-field.ts'
import type { Column } from './columns.ts'

/** Known stretches of the outdoor temperature, through the middles of the columns. */
function runsOf(columns: readonly Column[]): [number, number][][] {
  const runs: [number, number][][] = []
  let isOpen = false
  for (const { from, to, outdoor } of columns) {
    if (outdoor === null) isOpen = false
    else {
      if (!isOpen) runs.push([])
      isOpen = true
      runs.at(-1)?.push([(from + to) / 2, outdoor])
    }
  }
  return runs
}

export const OutdoorLine = ({ columns, field }: { columns: readonly Column[]; field: Field }) => {
  const { outdoor, x, left, right } = field
  return (
    <g>
      <text className={styles.title} x={0} y={outdoor.top - 12}>
        {m.consumption_outdoor()} °C
      </text>
      {outdoor.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={right} y1={outdoor.y(tick)} y2={outdoor.y(tick)} />
          <text className={styles.axis} x={left - 8} y={outdoor.y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {runsOf(columns).map((run) => (
        <g key={run[0]?.[0]}>
          <polyline
            className={styles.outdoor}
            points={run.map(([at, value]) => `${x(at).toFixed(1)},${outdoor.y(value).toFixed(1)}`).join(' ')}
          />
          {run.length === 1 && run[0] && (
            <circle className={styles.dot} cx={x(run[0][0])} cy={outdoor.y(run[0][1])} r={2.5} />
          )}
        </g>
      ))}
    </g>
  )
}
