import { Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './chart.module.css'
import { type ChartLine, isRowsOf } from './chart-line.ts'
import { Legend } from './Legend.tsx'
import { Plot } from './Plot.tsx'
import type { Span } from './points.ts'
import type { TimeMark } from './time-drawing.ts'
import { useTimeDrawing } from './use-time-drawing.ts'
import { isBlank } from './values-in.ts'

interface TimeChartProps {
  title: string
  /** Whether a heading above already has the title. */
  isTitled?: boolean | undefined
  unit?: string | undefined
  /** A note on the accuracy of the figures, beside the title. */
  note?: string | undefined
  decimals?: number | undefined
  /** Smallest range of the value axis, in the unit of the lines. Default: 2, or 10 for whole numbers. */
  narrowest?: number | undefined
  lines: readonly ChartLine[]
  range: Span
  /** Greyed spans without data. */
  gaps: readonly Span[]
  marks: readonly TimeMark[]
  /** How long a value stays valid around its moment, in milliseconds. */
  reach: number
  /** Lines with a band are drawn as means of this width in milliseconds; default as they are. */
  stepMs?: number | undefined
  /** The last chart of a stack has the time axis. */
  hasClock: boolean
  group: string
  onZoom?: ((part: Span) => void) | undefined
  /** The range of a pinch in progress; undefined when it is cancelled. */
  onPinch?: ((part: Span | undefined) => void) | undefined
  /** Saves the drawn data as a file. */
  onExport?: (() => void) | undefined
  /** Content below the chart. */
  children?: ReactNode
}

const rowHeight = 30
const lineHeight = 190

const Heading = ({ title, isTitled, unit, note }: TimeChartProps) =>
  isTitled ? (
    <span className={styles.unit}>{unit}</span>
  ) : (
    <h3 className={styles.title}>
      {title}
      {unit && <span className={styles.unit}> {unit}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </h3>
  )

const ExportButton = ({ title, onExport }: { title: string; onExport: () => void }) => (
  <Tooltip label={m.chart_export({ title })}>
    <button type="button" className={styles.action} onClick={onExport} aria-label={m.chart_export({ title })}>
      <IconDownload size={15} aria-hidden />
    </button>
  </Tooltip>
)

/** Keys of what the legend has switched off. */
const useHidden = () => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setHidden((known) => {
      const next = new Set(known)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { hidden, toggle }
}

/** Lines or on/off spans over time; the legend toggles lines, dragging chooses a part of the range. */
export const TimeChart = (props: TimeChartProps) => {
  const { title, lines, range, hasClock, group, children, onZoom, onPinch, onExport } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { hidden, toggle } = useHidden()
  const isRows = isRowsOf(lines)
  const isEmpty = isBlank(lines, range)
  const height = (isRows ? lines.length * rowHeight + 14 : lineHeight) + (hasClock ? 18 : 0)
  const drawing = useTimeDrawing(props, { hidden, width, height })
  return (
    <section className={styles.chart}>
      <header className={styles.head}>
        <Heading {...props} />
        {!isRows && <Legend lines={lines} hidden={hidden} onToggle={toggle} />}
        {onExport && <ExportButton title={title} onExport={onExport} />}
      </header>
      <Plot
        plot={ref}
        drawing={drawing}
        range={range}
        height={height}
        group={group}
        onZoom={onZoom}
        onPinch={onPinch}
        label={m.chart_label({ title, lines: lines.map((line) => line.name).join(', ') })}
      >
        {isEmpty && <p className={styles.empty}>{m.chart_empty()}</p>}
      </Plot>
      {children}
    </section>
  )
}
