import { type PointerEvent, useRef, useState } from 'react'
import { guttersFor, momentAt } from './gutters.ts'
import type { Span } from './points.ts'

const shortestDragPx = 6
const shortestMs = 5 * 60_000

interface Spot {
  x: number
  moment: number
}

interface Drag {
  pointerId: number
  start: Spot
  end: Spot
}

/** A drag over a plot chooses a part of its range. Touch scrolls the page; it zooms with the buttons. */
export function useDragZoom(range: Span, onZoom: (part: Span) => void) {
  const drag = useRef<Drag | undefined>(undefined)
  const [box, setBox] = useState<{ left: number; width: number }>()

  /** Measured at each event, because the width of the render may be outdated. */
  const spotOf = (event: PointerEvent<HTMLDivElement>): Spot & { isOutside: boolean } => {
    const { left: edge, width } = event.currentTarget.getBoundingClientRect()
    const { left, right } = guttersFor(width)
    const pointed = event.clientX - edge
    const x = Math.min(width - right, Math.max(left, pointed))
    return { x, moment: momentAt(x, width, range), isOutside: x !== pointed }
  }

  const end = (event: PointerEvent<HTMLDivElement>) => {
    const done = drag.current
    drag.current = undefined
    setBox(undefined)
    if (!done || event.type !== 'pointerup' || Math.abs(done.end.x - done.start.x) < shortestDragPx) return
    const middle = (done.start.moment + done.end.moment) / 2
    const half = Math.max(Math.abs(done.end.moment - done.start.moment), shortestMs) / 2
    onZoom({ from: middle - half, to: middle + half })
  }

  return {
    box,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const start = spotOf(event)
        if (start.isOutside) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { pointerId: event.pointerId, start, end: start }
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const current = drag.current
        if (!current || current.pointerId !== event.pointerId) return
        current.end = spotOf(event)
        const [left, right] = [current.start.x, current.end.x].sort((a, b) => a - b) as [number, number]
        setBox({ left, width: right - left })
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
