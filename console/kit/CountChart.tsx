// Counts over periods as a plain drawing: a dozen points need no drawing library, and the first screen stays light.
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import styles from './CountChart.module.css'
import { countTicks, labelStep } from './count-scale.ts'
import { formatNumber } from './format.ts'

export interface Count {
  label: string
  count: number
}

interface CountChartProps {
  counts: readonly Count[]
  height: number
  /** Description for screen readers. */
  label: string
  /** Label of the last, incomplete point. */
  soFar: string
  /** Shows what a point counted; `label` is of its button. */
  onOpen?: { label: (count: Count) => string; press: (index: number) => void }
}

interface PointButtonProps {
  label: string
  style: { left: number; width: number }
  onReach: () => void
  onPress: () => void
}

/** As wide as its share of the chart, invisible until it has the focus. */
const PointButton = ({ label, style, onReach, onPress }: PointButtonProps) => (
  <button
    type="button"
    className={styles.reach}
    style={style}
    aria-label={label}
    onFocus={onReach}
    onPointerEnter={onReach}
    onClick={onPress}
  />
)

const gutter = { left: 34, right: 18, top: 20, bottom: 24 }
const labelRoom = 56

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

export const CountChart = ({ counts, height, label, soFar, onOpen }: CountChartProps) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [hovered, setHovered] = useState<number>()
  const ticks = countTicks(Math.max(...counts.map(({ count }) => count), 0))
  const top = ticks.at(-1) ?? 1
  const inner = {
    width: Math.max(0, width - gutter.left - gutter.right),
    height: height - gutter.top - gutter.bottom,
  }
  const x = (index: number) =>
    gutter.left + (counts.length > 1 ? (index / (counts.length - 1)) * inner.width : 0)
  const y = (count: number) => gutter.top + inner.height * (1 - count / top)
  const points = counts.map(({ count }, index) => [x(index), y(count)] as const)
  const ended = points.slice(0, -1)
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  const base = y(0)
  const every = labelStep(counts.length, inner.width, labelRoom)
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const from = event.nativeEvent.offsetX - gutter.left
    setHovered(
      Math.max(0, Math.min(counts.length - 1, Math.round((from / inner.width) * (counts.length - 1)))),
    )
  }
  const said = hovered === undefined ? undefined : counts[hovered]
  const step = counts.length > 1 ? inner.width / (counts.length - 1) : inner.width
  return (
    <div ref={ref} className={styles.frame} style={{ height }} onPointerLeave={() => setHovered(undefined)}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} onPointerMove={follow}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={styles.grid}
                x1={gutter.left}
                x2={width - gutter.right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={styles.axis} x={gutter.left - 10} y={y(tick) + 4} textAnchor="end">
                {formatNumber(tick, 0)}
              </text>
            </g>
          ))}
          {counts.map(({ label: name }, index) =>
            index % every === 0 && index < counts.length - 1 ? (
              <text key={name} className={styles.axis} x={x(index)} y={height - 6} textAnchor="middle">
                {name}
              </text>
            ) : null,
          )}
          {ended.length > 1 && (
            <>
              <path
                className={styles.area}
                d={`${pathOf(ended)}L${ended.at(-1)?.[0]} ${base}L${ended[0]?.[0]} ${base}Z`}
              />
              <path className={styles.line} d={pathOf(ended)} />
            </>
          )}
          {ended.map(([px, py]) => (
            <circle key={px} className={styles.point} cx={px} cy={py} r={3} />
          ))}
          <circle className={styles.open} cx={lastX} cy={lastY} r={4} />
          <text className={styles.axis} x={lastX + 4} y={lastY - 10} textAnchor="end">
            {soFar}
          </text>
          {hovered !== undefined && (
            <line className={styles.pointer} x1={x(hovered)} x2={x(hovered)} y1={gutter.top} y2={base} />
          )}
        </svg>
      )}
      {onOpen &&
        width > 0 &&
        counts.map((count, index) => (
          <PointButton
            key={count.label}
            label={onOpen.label(count)}
            style={{ left: Math.max(0, x(index) - step / 2), width: step }}
            onReach={() => setHovered(index)}
            onPress={() => onOpen.press(index)}
          />
        ))}
      {said && hovered !== undefined && (
        <div
          className={styles.tip}
          style={{ left: x(hovered) }}
          data-end={hovered > counts.length / 2 || undefined}
          aria-hidden
        >
          {said.label}
          {hovered === counts.length - 1 && ` ${soFar}`}
          <strong>{formatNumber(said.count, 0)}</strong>
        </div>
      )}
    </div>
  )
}
