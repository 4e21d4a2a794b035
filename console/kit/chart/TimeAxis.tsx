import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import styles from './chart.module.css'
import { paintAxis } from './paint-chart.ts'
import { usePalette } from './palette.ts'
import type { Span } from './points.ts'

const height = 20

/** The shared time axis of a stack of charts, with the same gutters. */
export const TimeAxis = ({ range }: { range: Span }) => {
  const palette = usePalette()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  useLayoutEffect(() => {
    if (canvas.current && width > 0) paintAxis(canvas.current, { range, width, palette }, height)
  }, [range, width, palette])
  return (
    <div ref={ref} aria-hidden>
      <canvas ref={canvas} className={styles.canvas} style={{ height }} />
    </div>
  )
}
