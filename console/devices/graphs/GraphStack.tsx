import { IconAlertOctagonFilled, IconTerminal2 } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import type { Command } from '../../../contract/commands.ts'
import type { MetadataReply } from '../../../contract/consumption.ts'
import type { LiveDevice, SeriesReply } from '../../../contract/devices.ts'
import type { DeviceFault } from '../../../contract/faults.ts'
import type { Model } from '../../../contract/models/model.ts'
import { commonGaps, gapsOf, type Span } from '../../kit/chart/points.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { m } from '../../paraglide/messages.js'
import { settingWord } from '../control/setting-words.ts'
import { settingValueText } from '../control/value-text.ts'
import { faultName } from '../faults/fault-text.ts'
import { liveValue } from '../live-value.ts'
import { unitWord } from '../words.ts'
import { chartsOf } from './charts-of.ts'
import styles from './graphs.module.css'
import { MarksLane } from './MarksLane.tsx'
import { marksOf } from './marks.ts'
import { type Range, steered, zoomedTo } from './range.ts'

interface GraphStackProps {
  reply: SeriesReply
  metadata: MetadataReply | undefined
  device: LiveDevice
  model: Model
  range: Range
  reportSeconds: number
  commands: readonly Command[]
  faults: readonly DeviceFault[]
  onRange: (range: Range) => void
  /** Absent for people who may not export. */
  onExport: ((metrics: readonly string[]) => void) | undefined
}

/** All charts of a model under one clock: one zoom, one pointer, one lane of what happened. */
export const GraphStack = ({
  reply,
  metadata,
  device,
  model,
  range,
  reportSeconds,
  commands,
  faults,
  onRange,
  onExport,
}: GraphStackProps) => {
  const shown: Span = useMemo(() => ({ from: reply.time_from, to: reply.time_to }), [reply])
  const known = model.charts
    .flatMap(({ series }) => series.map(({ metric }) => metric))
    .filter((metric) => liveValue(device, model, metric).value !== undefined)
    .join()
  const charts = useMemo(() => {
    const reported = new Set(known.split(','))
    return chartsOf({ model, reply, metadata, isKnown: (metric) => reported.has(metric) })
  }, [reply, metadata, model, known])
  /** What is further apart than this is a hole: three reports, or two points of a coarser resolution. */
  const reach = Math.max(3 * reportSeconds, 2 * (reply.resolution_seconds ?? 0)) * 1000
  const gaps = useMemo(() => {
    const untilNow = { from: shown.from, to: Math.min(shown.to, Date.now()) }
    return commonGaps(
      charts.flatMap(({ lines }) =>
        lines.filter(({ style }) => style !== 'bar').map((line) => gapsOf(line.points, untilNow, reach)),
      ),
    )
  }, [charts, shown, reach])
  const marks = useMemo(
    () =>
      marksOf(commands, faults, shown, {
        command: ({ action, action_value, asked_by }) =>
          `${settingWord(action)} → ${settingValueText(model, action, action_value)}, ${asked_by}`,
        fault: (fault) => m.marks_fault({ code: faultName(fault) }),
      }),
    [commands, faults, shown, model],
  )
  const zoom = (part: Span) => onRange(zoomedTo(range, part, Date.now()))
  const steer = (event: KeyboardEvent) => {
    const next = event.target === event.currentTarget && steered(range, event.key, Date.now())
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onRange(next)
  }
  return (
    <section
      className={styles.stack}
      aria-label={m.tab_graphs()}
      aria-description={m.graphs_keys()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom what the pointer drags
      tabIndex={0}
      onKeyDown={steer}
    >
      {charts.map(({ key, title, unit, decimals, isEstimate, lines }, index) => (
        <TimeChart
          key={key}
          title={title}
          unit={unitWord(unit)}
          note={isEstimate ? m.graphs_estimate() : undefined}
          decimals={decimals}
          lines={lines}
          range={shown}
          gaps={gaps}
          marks={marks}
          reach={reach}
          hasClock={index === charts.length - 1}
          group="device-graphs"
          onZoom={zoom}
          onExport={onExport && (() => onExport(lines.map((line) => line.key)))}
        />
      ))}
      <MarksLane marks={marks} range={shown} />
      <footer className={styles.stackFoot}>
        <span>
          <IconTerminal2 size={14} aria-hidden /> {m.marks_command()}
        </span>
        <span>
          <IconAlertOctagonFilled size={14} color="var(--fault)" aria-hidden /> {m.marks_fault_word()}
        </span>
        <span>
          <i className={styles.gapSample} aria-hidden /> {m.marks_no_data()}
        </span>
        <span className={styles.hint}>{m.graphs_hint()}</span>
      </footer>
    </section>
  )
}
