import { useEffect, useEffectEvent } from 'react'
import { guttersFor, momentAt } from './gutters.ts'
import type { Span } from './points.ts'

const nearestPx = 16

interface Pinch {
  /** The moments under both fingers at the start. */
  moments: readonly [number, number]
  part: Span | undefined
}

interface PinchZoom {
  range: Span
  onZoom: ((part: Span) => void) | undefined
  onPinch: ((part: Span | undefined) => void) | undefined
}

const fingersIn = (element: HTMLElement, { touches: [one, other] }: TouchEvent) => {
  if (!one || !other) return undefined
  const { left, width } = element.getBoundingClientRect()
  return { xs: [one.clientX - left, other.clientX - left] as const, width }
}

/** The range in which both moments lie under their fingers. */
function partUnder(
  [first, second]: Pinch['moments'],
  { xs: [x, otherX], width }: NonNullable<ReturnType<typeof fingersIn>>,
): Span | undefined {
  const { left, right } = guttersFor(width)
  const perPixel = (second - first) / (otherX - x)
  // Fingers that meet or cross choose nothing.
  if (Math.abs(otherX - x) < nearestPx || !(perPixel > 0)) return undefined
  const from = first - (x - left) * perPixel
  return { from, to: from + (width - left - right) * perPixel }
}

/**
 * Two fingers stretch the range of a plot. One finger scrolls the page, so the listeners are the element's own:
 * React's are passive and cannot prevent scrolling with two fingers.
 */
export function usePinchZoom(plot: HTMLElement | null, zoom: PinchZoom) {
  const canZoom = zoom.onZoom !== undefined
  const momentsUnder = useEffectEvent(
    (xs: readonly [number, number], width: number) =>
      [momentAt(xs[0], width, zoom.range), momentAt(xs[1], width, zoom.range)] as const,
  )
  const choose = useEffectEvent((part: Span) => zoom.onZoom?.(part))
  const show = useEffectEvent((part: Span | undefined) => zoom.onPinch?.(part))
  useEffect(() => {
    if (!plot || !canZoom) return undefined
    let pinch: Pinch | undefined
    const start = (event: TouchEvent) => {
      const fingers = event.touches.length === 2 ? fingersIn(plot, event) : undefined
      if (!fingers) return
      event.preventDefault()
      pinch = { moments: momentsUnder(fingers.xs, fingers.width), part: undefined }
    }
    const move = (event: TouchEvent) => {
      const fingers = fingersIn(plot, event)
      if (!pinch || !fingers) return
      event.preventDefault()
      pinch.part = partUnder(pinch.moments, fingers) ?? pinch.part
      show(pinch.part)
    }
    const end = ({ type }: TouchEvent) => {
      const part = pinch?.part
      pinch = undefined
      if (!part) return
      if (type === 'touchend') choose(part)
      else show(undefined)
    }
    const active = { passive: false }
    plot.addEventListener('touchstart', start, active)
    plot.addEventListener('touchmove', move, active)
    plot.addEventListener('touchend', end)
    plot.addEventListener('touchcancel', end)
    return () => {
      plot.removeEventListener('touchstart', start)
      plot.removeEventListener('touchmove', move)
      plot.removeEventListener('touchend', end)
      plot.removeEventListener('touchcancel', end)
    }
  }, [plot, canZoom])
}
