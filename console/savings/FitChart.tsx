// Daily energy against the outdoor temperature: the days, the line through those before, its band and what it has not learnt.
import { useElementSize } from '@mantine/hooks'
import type { SavingsFitReply } from '../../contract/savings/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './fit.module.css'
import { energyAt, type FitPlot, fitPlotOf, gutter, height } from './fit-plot.ts'
import { lineText, one } from './words.ts'

interface PartProps {
  plot: FitPlot
  reply: SavingsFitReply
}

const Axes = ({ plot: { ticks, x, y, right, bottom } }: { plot: FitPlot }) => (
  <>
    {ticks.y.map((tick) => (
      <g key={tick}>
        <line className={styles.grid} x1={gutter.left} x2={right} y1={y(tick)} y2={y(tick)} />
        <text className={styles.axis} x={gutter.left - 8} y={y(tick) + 4} textAnchor="end">
          {formatNumber(tick)}
        </text>
      </g>
    ))}
    {ticks.x.map((tick) => (
      <text key={tick} className={styles.axis} x={x(tick)} y={bottom + 16} textAnchor="middle">
        {formatNumber(tick)}
      </text>
    ))}
  </>
)

/** Temperatures of which the line has learnt nothing. */
const Unlearnt = ({ plot: { x, right, bottom }, learnt }: { plot: FitPlot; learnt: readonly number[] }) => {
  const [from = 0, to = 0] = learnt
  const box = { className: styles.unlearnt, y: gutter.top, height: bottom - gutter.top }
  return (
    <>
      <rect {...box} x={gutter.left} width={Math.max(0, x(from) - gutter.left)} />
      <rect {...box} x={x(to)} width={Math.max(0, right - x(to))} />
    </>
  )
}

const Days = ({ plot: { days, x, y }, reply: { before, after, saving } }: PartProps) => (
  <>
    {saving.fit &&
      days.map(([at, outdoor, kwh]) => (
        <line
          key={at}
          className={styles.residual}
          x1={x(outdoor)}
          x2={x(outdoor)}
          y1={y(kwh)}
          y2={y(Math.max(0, saving.fit ? energyAt(saving.fit, outdoor) : 0))}
        />
      ))}
    {before.map(([at, outdoor, kwh]) => (
      <circle key={at} className={styles.before} cx={x(outdoor)} cy={y(kwh)} r={2.5} />
    ))}
    {after.map(([at, outdoor, kwh]) => (
      <circle key={at} className={styles.after} cx={x(outdoor)} cy={y(kwh)} r={2.5} />
    ))}
  </>
)

const LineBefore = ({ plot, base }: { plot: FitPlot; base: number }) => {
  const { x, bottom, points, beyond, known } = plot
  return (
    <>
      <polyline className={styles.beyond} points={points(beyond).join(' ')} />
      <polyline className={styles.lineBefore} points={points(known).join(' ')} />
      <line className={styles.base} x1={x(base)} x2={x(base)} y1={gutter.top} y2={bottom} />
      <text className={styles.baseWord} x={x(base)} y={gutter.top - 3} textAnchor="middle">
        {m.savings_base({ base: one(base) })}
      </text>
    </>
  )
}

export const FitChart = ({ fit: reply }: { fit: SavingsFitReply }) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { before, after, band_kwh, saving } = reply
  const { fit, learnt_range: learnt } = saving
  const plot = fitPlotOf(reply, width)
  if (!plot) return <p className={styles.none}>{m.savings_no_chart()}</p>
  const { points, known, lineAfter } = plot
  const label = m.savings_chart_label({
    before: before.length,
    after: after.length,
    line: fit ? lineText(fit) : '—',
  })
  return (
    <div ref={ref} className={styles.fit}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <Axes plot={plot} />
          {learnt && <Unlearnt plot={plot} learnt={learnt} />}
          {fit && band_kwh !== null && (
            <polygon
              className={styles.band}
              points={[...points(known, band_kwh), ...points(known, -band_kwh).toReversed()].join(' ')}
            />
          )}
          <Days plot={plot} reply={reply} />
          {fit && <LineBefore plot={plot} base={fit.base_temperature} />}
          {lineAfter.length > 0 && (
            <polyline className={styles.lineAfter} points={points(lineAfter).join(' ')} />
          )}
        </svg>
      )}
    </div>
  )
}
