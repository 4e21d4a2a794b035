// Opens the drawing library when it is needed, keeps the drawing at the size of its place and in the colours of
// the theme, and gives it a name that can be read aloud.
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import styles from './chart.module.css'
import type { EChartsType } from './engine.ts'

interface ChartProps {
  /** Nothing is drawn before it is known. */
  option: EChartsCoreOption | undefined
  height: number
  /** What the drawing says, for whoever does not see it. */
  label: string
  /** Charts of one group share their pointer. */
  group?: string | undefined
}

export const Chart = ({ option, height, label, group }: ChartProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType>()

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let opened: EChartsType | undefined
    let isGone = false
    void import('./engine.ts').then(({ openChart, connect }) => {
      if (isGone) return
      opened = openChart(element)
      if (group) {
        opened.group = group
        connect(group)
      }
      setChart(opened)
    })
    const observer = new ResizeObserver(() => opened?.resize())
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      opened?.dispose()
      setChart(undefined)
    }
  }, [group])

  useEffect(() => {
    if (option) chart?.setOption(option, { notMerge: true })
  }, [chart, option])

  return (
    <div className={styles.frame} style={{ height }}>
      <div className={styles.place} ref={place} role="img" aria-label={label} />
    </div>
  )
}
