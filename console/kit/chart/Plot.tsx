// The canvas of a chart and its pointer events. In a stack, visible charts are painted at once and the others after
// them.
import { useMergedRef } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import styles from './chart.module.css'
import { momentAt } from './gutters.ts'
import { Pointer } from './Pointer.tsx'
import { paintChart } from './paint-chart.ts'
import { snapped } from './pointer-rows.ts'
import type { Span } from './points.ts'
import { pointAt } from './shared-pointer.ts'
import type { TimeDrawing } from './time-drawing.ts'
import { useDragZoom } from './use-drag-zoom.ts'
import { usePinchZoom } from './use-pinch-zoom.ts'

interface PlotProps {
  /** Undefined until the width is known. */
  drawing: TimeDrawing | undefined
  range: Span
  height: number
  /** Description for screen readers. */
  label: string
  /** Charts of one group share their pointer. */
  group: string
  onZoom: ((part: Span) => void) | undefined
  onPinch: ((part: Span | undefined) => void) | undefined
  plot: Ref<HTMLDivElement>
  children?: ReactNode
}

const ignore = () => {}

/** Runs after the current frame is shown; returns how to cancel. */
const afterFrame = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const usePainted = (drawing: TimeDrawing | undefined) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element || !drawing) return undefined
    const { top, bottom } = element.getBoundingClientRect()
    if (top > window.innerHeight || bottom < 0) return afterFrame(() => paintChart(element, drawing))
    paintChart(element, drawing)
    return undefined
  }, [drawing])
  return canvas
}

export const Plot = (props: PlotProps) => {
  const { drawing, range, height, label, group, onZoom, onPinch, plot, children } = props
  const canvas = usePainted(drawing)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  usePinchZoom(element, { range, onZoom, onPinch })
  const { box, handlers } = useDragZoom(range, onZoom ?? ignore)
  const point = ({ currentTarget, clientX, isPrimary, pointerType }: PointerEvent) => {
    // The first of two fingers has already set the pointer.
    if (pointerType === 'touch' && !isPrimary) return
    const { left, width } = currentTarget.getBoundingClientRect()
    if (drawing) pointAt(group, snapped(drawing, momentAt(clientX - left, width, range)))
  }
  return (
    <div
      className={styles.plot}
      ref={useMergedRef(plot, setElement)}
      data-zooms={onZoom ? true : undefined}
      {...(onZoom ? handlers : {})}
      onPointerMove={(event) => {
        point(event)
        if (onZoom) handlers.onPointerMove(event)
      }}
      onPointerDown={(event) => {
        point(event)
        if (onZoom) handlers.onPointerDown(event)
      }}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && pointAt(group, undefined)}
    >
      <canvas className={styles.canvas} ref={canvas} style={{ height }} role="img" aria-label={label} />
      {children}
      {box && <span className={styles.box} style={box} aria-hidden />}
      {drawing && <Pointer drawing={drawing} group={group} />}
    </div>
  )
}
