// Draws with a finger, a pen or a mouse. Only the first pointer draws, so that a resting palm adds nothing.
import { type PointerEvent, useRef, useState } from 'react'
import { mostStrokes } from '../../contract/appointments/fields.ts'
import { m } from '../paraglide/messages.js'
import styles from './signature.module.css'
import { closed, padHeight, padWidth, pathOf, pointIn, type Stroke, withPoint } from './strokes.ts'

const mostPoints = 2000

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onStrokes: (strokes: Stroke[]) => void
}

export const SignaturePad = ({ strokes, onStrokes }: SignaturePadProps) => {
  const pointer = useRef<number | undefined>(undefined)
  // The end of a stroke may arrive before its last points are rendered.
  const drawn = useRef<Stroke>([])
  const [current, setCurrent] = useState<Stroke>([])
  const show = (stroke: Stroke) => {
    drawn.current = stroke
    setCurrent(stroke)
  }
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) =>
    pointIn(currentTarget.getBoundingClientRect(), clientX, clientY)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== undefined || strokes.length >= mostStrokes) return
    event.preventDefault()
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    show([pointOf(event)])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer.current) return
    show(withPoint(drawn.current, pointOf(event), mostPoints))
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer.current) return
    pointer.current = undefined
    if (drawn.current.length > 0) onStrokes([...strokes, closed(drawn.current)])
    show([])
  }
  return (
    <svg
      className={styles.pad}
      viewBox={`0 0 ${padWidth} ${padHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={strokes.length > 0 ? m.signature_drawn() : m.signature_empty()}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1={14} x2={padWidth - 14} y1={padHeight * 0.78} y2={padHeight * 0.78} />
      {[...strokes, current].map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other identity and keep their order.
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  )
}
