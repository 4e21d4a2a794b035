import type { KeyboardEvent, PointerEvent } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { Span } from '../limits.ts'
import styles from './curve.module.css'
import type { CurvePoint } from './curve.ts'
import type { CurveFrame } from './curve-frame.ts'
import type { LabelPlace } from './place-labels.ts'

interface CurveHandleProps {
  point: CurvePoint
  /** Its two temperatures and the place of their label. */
  words: string
  said: LabelPlace
  frame: CurveFrame
  label: string
  isRequested: boolean
  isClosed: boolean
  water: Span
  onDrag: (to: CurvePoint | undefined) => void
  onStep: (by: CurvePoint) => void
}

const steps: Record<string, CurvePoint | undefined> = {
  ArrowUp: { out: 0, water: 1 },
  ArrowDown: { out: 0, water: -1 },
  ArrowLeft: { out: -1, water: 0 },
  ArrowRight: { out: 1, water: 0 },
}

/** The temperatures under the pointer at any scale of the drawing. */
const under = (event: PointerEvent<SVGGElement>, frame: CurveFrame): CurvePoint | undefined => {
  const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
  if (!box) return undefined
  const scale = frame.width / box.width
  return frame.at((event.clientX - box.left) * scale, (event.clientY - box.top) * scale)
}

/** One end of a curve: moved both ways by pointer, finger or arrow keys. */
export const CurveHandle = ({
  point,
  words,
  said,
  frame,
  label,
  water,
  onDrag,
  onStep,
  ...is
}: CurveHandleProps) => {
  const [x, y] = [frame.x(point.out), frame.y(point.water)]
  const hold = (event: PointerEvent<SVGGElement>) => {
    if (is.isClosed || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<SVGGElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(under(event, frame))
  }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || is.isClosed) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <g
      className={styles.handle}
      role="slider"
      tabIndex={is.isClosed ? -1 : 0}
      aria-label={label}
      aria-roledescription={m.curve_handle()}
      aria-valuemin={water.min}
      aria-valuemax={water.max}
      aria-valuenow={point.water}
      aria-valuetext={words}
      aria-disabled={is.isClosed}
      data-requested={is.isRequested || undefined}
      onPointerDown={hold}
      onPointerMove={move}
      onLostPointerCapture={() => onDrag(undefined)}
      onKeyDown={press}
    >
      <circle className={styles.grip} cx={x} cy={y} r={22} />
      <circle className={styles.knob} cx={x} cy={y} r={7} />
      <text className={styles.said} x={said.x} y={said.y} textAnchor={said.anchor} aria-hidden>
        {words}
      </text>
    </g>
  )
}
