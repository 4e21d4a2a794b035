// Daily energy against the outdoor temperature: the days, the line through those before, its band and what it has not learnt.
import { useElementSize } from '@mantine/hooks'
import type { SavingsFitReply } from '../../contract/savings/routes.ts'
import { valueScale } from '../kit/chart/value-scale.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './fit.module.css'
import { lineText, one } from './words.ts'

const height = 260
const gutter = { left: 44, right: 10, top: 14, bottom: 26 }

type Line = NonNullable<SavingsFitReply['saving']['fit']>

const energyAt = ({ b0, b1, base_temperature }: Line, outdoor: number) =>
  b0 + b1 * Math.max(0, base_temperature - outdoor)

/** The kinks of a line between two temperatures. */
const cornersOf = (line: Line, from: number, to: number): [number, number][] =>
  [from, line.base_temperature, to]
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b)
    .map((at) => [at, energyAt(line, at)])

export const FitChart = ({ fit: reply }: { fit: SavingsFitReply }) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { before, after, after_fit, band_kwh, saving } = reply
  const { fit, learnt_range: learnt } = saving
  const days = [...before, ...after]
  const across = valueScale(
    days.length > 0 && fit
      ? [...days.map(([, outdoor]) => outdoor), fit.base_temperature]
      : days.map(([, outdoor]) => outdoor),
    5,
  )
  if (!across) return <p className={styles.none}>{m.savings_no_chart()}</p>
  const known = fit && learnt ? cornersOf(fit, learnt[0], learnt[1]) : []
  const beyond = fit ? cornersOf(fit, across.min, across.max) : []
  const later = after.map(([, outdoor]) => outdoor)
  const lineAfter =
    after_fit && later.length > 0 ? cornersOf(after_fit, Math.min(...later), Math.max(...later)) : []
  // The lines are in the plot as well, also where no day is.
  const heights = [...beyond, ...lineAfter, ...known.map(([at, kwh]) => [at, kwh + (band_kwh ?? 0)] as const)]
  const up = valueScale([0, ...days.map(([, , kwh]) => kwh), ...heights.map(([, kwh]) => kwh)], 5)
  if (!up) return null
  const [right, bottom] = [Math.max(gutter.left + 1, width - gutter.right), height - gutter.bottom]
  const x = (outdoor: number) =>
    gutter.left + ((outdoor - across.min) / (across.max - across.min)) * (right - gutter.left)
  const y = (kwh: number) => bottom - ((kwh - 0) / up.max) * (bottom - gutter.top)
  const points = (corners: readonly [number, number][], shift = 0) =>
    corners.map(([at, kwh]) => `${x(at).toFixed(1)},${y(Math.max(0, kwh + shift)).toFixed(1)}`)
  const ticks = ({ min, max, interval }: typeof across) =>
    Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, index) => min + index * interval)
  const label = m.savings_chart_label({
    before: before.length,
    after: after.length,
    line: fit ? lineText(fit) : '—',
  })
  return (
    <div ref={ref} className={styles.fit}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {ticks({ ...up, min: 0 }).map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={gutter.left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text className={styles.axis} x={gutter.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {ticks(across).map((tick) => (
            <text key={tick} className={styles.axis} x={x(tick)} y={bottom + 16} textAnchor="middle">
              {formatNumber(tick)}
            </text>
          ))}
          {learnt && (
            <>
              <rect
                className={styles.unlearnt}
                x={gutter.left}
                width={Math.max(0, x(learnt[0]) - gutter.left)}
                y={gutter.top}
                height={bottom - gutter.top}
              />
              <rect
                className={styles.unlearnt}
                x={x(learnt[1])}
                width={Math.max(0, right - x(learnt[1]))}
                y={gutter.top}
                height={bottom - gutter.top}
              />
            </>
          )}
          {fit && band_kwh !== null && (
            <polygon
              className={styles.band}
              points={[...points(known, band_kwh), ...points(known, -band_kwh).toReversed()].join(' ')}
            />
          )}
          {fit &&
            days.map(([at, outdoor, kwh]) => (
              <line
                key={at}
                className={styles.residual}
                x1={x(outdoor)}
                x2={x(outdoor)}
                y1={y(kwh)}
                y2={y(Math.max(0, energyAt(fit, outdoor)))}
              />
            ))}
          {before.map(([at, outdoor, kwh]) => (
            <circle key={at} className={styles.before} cx={x(outdoor)} cy={y(kwh)} r={2.5} />
          ))}
          {after.map(([at, outdoor, kwh]) => (
            <circle key={at} className={styles.after} cx={x(outdoor)} cy={y(kwh)} r={2.5} />
          ))}
          {fit && (
            <>
              <polyline className={styles.beyond} points={points(beyond).join(' ')} />
              <polyline className={styles.lineBefore} points={points(known).join(' ')} />
              <line
                className={styles.base}
                x1={x(fit.base_temperature)}
                x2={x(fit.base_temperature)}
                y1={gutter.top}
                y2={bottom}
              />
              <text
                className={styles.baseWord}
                x={x(fit.base_temperature)}
                y={gutter.top - 3}
                textAnchor="middle"
              >
                {m.savings_base({ base: one(fit.base_temperature) })}
              </text>
            </>
          )}
          {lineAfter.length > 0 && (
            <polyline className={styles.lineAfter} points={points(lineAfter).join(' ')} />
          )}
        </svg>
      )}
    </div>
  )
}
