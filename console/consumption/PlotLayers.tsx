// The layers of the consumption chart: ground, columns with too few reports, the chosen one, grid and stacks.
import { formatNumber } from '../kit/format.ts'
import styles from './chart.module.css'
import { type Field, lateBox, type Plot } from './chart-field.ts'
import { type Column, isThin } from './columns.ts'
import { kindColours } from './words.ts'

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

export const Stack = ({ plot, field, hatch }: { plot: Plot; field: Field; hatch: string }) => (
  <>
    {plot.layers.map(({ kind, runs }) =>
      runs.map((run) => {
        const top = run.map(([at, , high]) => [field.x(at), field.y(high)] as const)
        const bottom = run.map(([at, low]) => [field.x(at), field.y(low)] as const).toReversed()
        if (run.every(([, low, high]) => low === high)) return null
        return (
          <g key={`${kind}-${run[0]?.[0]}`} style={{ color: kindColours[kind] }} data-kind={kind}>
            <path className={styles.area} d={`${pathOf([...top, ...bottom])}Z`} />
            <path className={styles.edge} d={pathOf(top)} />
          </g>
        )
      }),
    )}
    {plot.layers.map(({ kind, open }) =>
      open && open.high > open.low ? (
        <rect
          key={kind}
          className={styles.open}
          style={{ color: kindColours[kind] }}
          data-open={kind}
          x={field.x(open.from)}
          width={field.x(open.to) - field.x(open.from)}
          y={field.y(open.high)}
          height={field.y(open.low) - field.y(open.high)}
        />
      ) : null,
    )}
    {plot.late.map((bar) => (
      <rect
        key={`${bar.kind}-${bar.from}-${bar.to}`}
        className={styles.late}
        style={{ color: kindColours[bar.kind] }}
        fill={`url(#${hatch})`}
        data-late={bar.kind}
        {...lateBox(bar, field)}
      />
    ))}
  </>
)

export const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className={styles.hatchGround} />
      <line x1="0" y1="0" x2="0" y2="6" className={styles.hatchLine} />
    </pattern>
  </defs>
)

const boxOf = ({ from, to }: Column, field: Field) => ({
  x: field.x(from),
  width: field.x(to) - field.x(from),
  y: field.top,
  height: field.bottom - field.top,
})

interface BehindProps {
  columns: readonly Column[]
  chosen: Column | undefined
  field: Field
}

/** Behind the stacks. */
export const Behind = ({ columns, chosen, field }: BehindProps) => (
  <>
    {columns.filter(isThin).map((column) => (
      <rect
        key={column.from}
        className={styles.thin}
        data-none={column.coverage === 0 || undefined}
        {...boxOf(column, field)}
      />
    ))}
    {chosen && <rect className={styles.chosen} {...boxOf(chosen, field)} />}
    {field.ticks.map((tick) => (
      <g key={tick}>
        <line
          className={styles.grid}
          x1={field.left}
          x2={field.right}
          y1={field.y(tick)}
          y2={field.y(tick)}
        />
        <text className={styles.axis} x={field.left - 8} y={field.y(tick) + 4} textAnchor="end">
          {formatNumber(tick)}
        </text>
      </g>
    ))}
  </>
)
