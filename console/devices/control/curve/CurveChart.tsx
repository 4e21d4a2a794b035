import { useElementSize } from '@mantine/hooks'
import { formatNumber } from '../../../kit/format.ts'
import { m } from '../../../paraglide/messages.js'
import { CurveHandle } from './CurveHandle.tsx'
import styles from './curve.module.css'
import { type Curve, type CurvePoint, waterAt } from './curve.ts'
import { type CurveFrame, curveFrame, spanOf } from './curve-frame.ts'
import { type LabelPlace, placeLabels } from './place-labels.ts'

const height = 264
const narrowest = 240

interface Drawn {
  /** As the device reports it. */
  own: Curve
  /** During a drag, or requested and not confirmed yet. */
  requested: Curve | undefined
  /** Whether the heat pump follows these points. */
  isFollowed: boolean
  /** Outdoor temperature now, and the device's own target. */
  outside: number | undefined
  target: number | undefined
}

interface CurveChartProps extends Drawn {
  label: string
  /** Smallest range of the axes: the limits of the points. */
  reach: { out: number[]; water: number[] }
  isClosed: boolean
  handleLabel: (at: number) => string
  /** Undefined ends the drag. */
  onDrag: (at: number, to: CurvePoint | undefined) => void
  onStep: (at: number, by: CurvePoint) => void
}

const pathOf = (curve: Curve, { x, y, left, right }: CurveFrame) => {
  const [from, to] = curve
  return `M${left} ${y(from.water)}L${x(from.out)} ${y(from.water)}L${x(to.out)} ${y(to.water)}L${right} ${y(to.water)}`
}

const Axes = ({ frame }: { frame: CurveFrame }) => (
  <g aria-hidden>
    {frame.ticks.water.map((water) => (
      <g key={water}>
        <path className={styles.grid} d={`M${frame.left} ${frame.y(water)}H${frame.right}`} />
        <text className={styles.tick} x={frame.left - 8} y={frame.y(water) + 4} textAnchor="end">
          {formatNumber(water)}
        </text>
      </g>
    ))}
    {frame.ticks.out.map((out) => (
      <text key={out} className={styles.tick} x={frame.x(out)} y={frame.bottom + 16} textAnchor="middle">
        {formatNumber(out)}
      </text>
    ))}
    <text className={styles.tick} x={frame.left} y={12}>
      {m.curve_axis_water()}
    </text>
    <text className={styles.tick} x={frame.right} y={frame.height - 4} textAnchor="end">
      {m.curve_axis_out()}
    </text>
  </g>
)

/** The target of the curve now, or the device's own target if it follows another curve. */
const nowOf = ({ own, isFollowed, outside, target }: Drawn): CurvePoint | undefined => {
  if (outside === undefined) return undefined
  const water = isFollowed ? waterAt(own, outside) : target
  return water === undefined ? undefined : { out: outside, water }
}

const nowText = ({ water }: CurvePoint) => m.curve_now({ water: formatNumber(water, 1) })

const Now = ({ frame, point, said }: { frame: CurveFrame; point: CurvePoint; said: LabelPlace }) => {
  const [x, y] = [frame.x(point.out), frame.y(point.water)]
  return (
    <g aria-hidden>
      <path className={styles.now} d={`M${frame.left} ${y}H${x}V${frame.bottom}`} />
      <circle className={styles.dot} cx={x} cy={y} r={5} />
      <text className={styles.said} x={said.x} y={said.y} textAnchor={said.anchor}>
        {nowText(point)}
      </text>
    </g>
  )
}

const pointText = ({ out, water }: CurvePoint) =>
  m.curve_point({ water: formatNumber(water), out: formatNumber(out) })

/** Places the labels of both ends and of the present without overlap. */
function wordsOf(shown: Curve, own: Curve, now: CurvePoint | undefined, frame: CurveFrame) {
  const place = ({ out, water }: CurvePoint) => ({ x: frame.x(out), y: frame.y(water) })
  const along = Array.from({ length: 1 + Math.ceil(frame.width / 4) }, (_, at) => 4 * at)
  const lines = [shown, own].flatMap((curve) =>
    along.map((x) => ({ x, y: frame.y(waterAt(curve, frame.at(x, 0).out)) })),
  )
  const [cold, mild] = shown
  const labelled = [
    { ...place(cold), text: pointText(cold), side: 'above' as const },
    { ...place(mild), text: pointText(mild), side: 'below' as const },
    ...(now ? [{ ...place(now), text: nowText(now), side: 'above' as const }] : []),
  ]
  const area = { left: 4, right: frame.width - 4, top: 16, bottom: frame.bottom }
  return placeLabels(labelled, { area, lines })
}

/** Water temperature over outdoor temperature: the device's curve, the requested curve, and the present point. */
export const CurveChart = (props: CurveChartProps) => {
  const { own, requested, isFollowed, outside, target, reach, isClosed } = props
  const now = nowOf(props)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const shown = requested ?? own
  const frame = curveFrame(
    Math.max(narrowest, width),
    height,
    spanOf([...reach.out, outside, ...[...own, ...shown].map(({ out }) => out)], 1),
    spanOf(
      [...reach.water, ...(isFollowed ? [] : [target]), ...[...own, ...shown].map(({ water }) => water)],
      2,
    ),
  )
  const words = wordsOf(shown, own, now, frame)
  const saidNow = words.at(2)
  return (
    <div ref={ref} className={styles.place}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${frame.width} ${height}`}
        role="group"
        aria-label={props.label}
      >
        <Axes frame={frame} />
        <path className={styles.curve} d={pathOf(own, frame)} data-idle={!isFollowed || undefined} />
        {requested && <path className={styles.requestedCurve} d={pathOf(requested, frame)} />}
        {now && saidNow && <Now frame={frame} point={now} said={saidNow} />}
        {shown.map((point, at) => (
          <CurveHandle
            key={props.handleLabel(at)}
            point={point}
            words={pointText(point)}
            said={words[at] as LabelPlace}
            frame={frame}
            label={props.handleLabel(at)}
            isRequested={requested !== undefined}
            isClosed={isClosed}
            water={{ min: Math.min(...reach.water), max: Math.max(...reach.water) }}
            onDrag={(to) => props.onDrag(at, to)}
            onStep={(by) => props.onStep(at, by)}
          />
        ))}
      </svg>
    </div>
  )
}
