import { type PointerEvent, useRef, useState } from 'react'
import type { Span } from './points.ts'

export interface Gutters {
  left: number
  right: number
}

/** The moment under a horizontal place of the plot, held within the range. */
export const momentAt = (x: number, width: number, range: Span, { left, right }: Gutters): number => {
  const share = (x - left) / Math.max(1, width - left - right)
  return range.from + Math.min(1, Math.max(0, share)) * (range.to - range.from)
}

const shortestDragPx = 6
const shortestMs = 5 * 60_000

interface Drag {
  pointerId: number
  start: number
  x: number
  width: number
}

/** Dragging over a plot chooses a part of its range. Touch keeps scrolling the page: it zooms with the buttons. */
export function useDragZoom(range: Span, gutters: Gutters, onZoom: (part: Span) => void) {
  const drag = useRef<Drag | undefined>(undefined)
  const [box, setBox] = useState<{ left: number; width: number }>()

  const end = (event: PointerEvent<HTMLDivElement>) => {
    const done = drag.current
    drag.current = undefined
    setBox(undefined)
    if (!done || event.type !== 'pointerup' || Math.abs(done.x - done.start) < shortestDragPx) return
    const [from, to] = [done.start, done.x]
      .map((x) => momentAt(x, done.width, range, gutters))
      .sort((a, b) => a - b) as [number, number]
    const middle = (from + to) / 2
    const half = Math.max(to - from, shortestMs) / 2
    onZoom({ from: middle - half, to: middle + half })
  }

  return {
    box,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const bounds = event.currentTarget.getBoundingClientRect()
        const x = event.clientX - bounds.left
        if (x < gutters.left || x > bounds.width - gutters.right) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { pointerId: event.pointerId, start: x, x, width: bounds.width }
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const current = drag.current
        if (!current || current.pointerId !== event.pointerId) return
        const bounds = event.currentTarget.getBoundingClientRect()
        current.x = Math.min(
          bounds.width - gutters.right,
          Math.max(gutters.left, event.clientX - bounds.left),
        )
        setBox({ left: Math.min(current.start, current.x), width: Math.abs(current.x - current.start) })
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
