import { IconAlertOctagonFilled, IconTerminal2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Command } from '../../../contract/commands.ts'
import type { SeriesReply } from '../../../contract/devices.ts'
import type { DeviceFault } from '../../../contract/faults.ts'
import { findMetric, type Model } from '../../../contract/models/model.ts'
import { commonGaps, gapsOf, type Span } from '../../kit/chart/points.ts'
import type { ChartLine } from '../../kit/chart/series-option.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { m } from '../../paraglide/messages.js'
import { settingWord } from '../control/setting-words.ts'
import { settingValueText } from '../control/value-text.ts'
import { chartWord, metricWord } from '../metric-words.ts'
import { unitWord } from '../words.ts'
import styles from './graphs.module.css'
import { MarksLane } from './MarksLane.tsx'
import { marksOf } from './marks.ts'
import { type Range, zoomedTo } from './range.ts'

interface GraphStackProps {
  reply: SeriesReply
  model: Model
  range: Range
  reportSeconds: number
  commands: readonly Command[]
  faults: readonly DeviceFault[]
  onRange: (range: Range) => void
}

/** A set-point is named by what it is a target of, beside its own series. */
const lineName = (metric: string, style: ChartLine['style']) =>
  style === 'step' ? m.metric_target() : metricWord(metric)

const chartsOf = (reply: SeriesReply, model: Model) =>
  model.charts
    .filter(({ series }) => series.every(({ style }) => style !== 'bar'))
    .map((chart) => ({
      chart,
      lines: chart.series.map(
        ({ metric, style, tone }): ChartLine => ({
          key: metric,
          name: lineName(metric, style),
          style,
          tone,
          points: reply.series[metric] ?? [],
          band: reply.band[metric] ?? [],
        }),
      ),
    }))

/** All charts of a model under one clock: one zoom, one pointer, one lane of what happened. */
export const GraphStack = ({
  reply,
  model,
  range,
  reportSeconds,
  commands,
  faults,
  onRange,
}: GraphStackProps) => {
  const shown: Span = useMemo(() => ({ from: reply.time_from, to: reply.time_to }), [reply])
  const charts = useMemo(() => chartsOf(reply, model), [reply, model])
  /** What is further apart than this is a hole: three reports, or two points of a coarser resolution. */
  const reach = Math.max(3 * reportSeconds, 2 * (reply.resolution_seconds ?? 0)) * 1000
  const gaps = useMemo(() => {
    const untilNow = { from: shown.from, to: Math.min(shown.to, Date.now()) }
    return commonGaps(
      charts.flatMap(({ lines }) => lines.map((line) => gapsOf(line.points, untilNow, reach))),
    )
  }, [charts, shown, reach])
  const marks = useMemo(
    () =>
      marksOf(commands, faults, shown, {
        command: ({ action, action_value, asked_by }) =>
          `${settingWord(action)} → ${settingValueText(model, action, action_value)}, ${asked_by}`,
        fault: ({ oem }) => m.marks_fault({ code: oem }),
      }),
    [commands, faults, shown, model],
  )
  const zoom = (part: Span) => onRange(zoomedTo(range, part, Date.now()))
  return (
    <section className={styles.stack} aria-label={m.tab_graphs()}>
      {charts.map(({ chart, lines }, index) => (
        <TimeChart
          key={chart.key}
          title={chartWord(chart.key)}
          unit={unitWord(chart.unit)}
          decimals={findMetric(model, lines[0]?.key ?? '')?.decimals}
          lines={lines}
          range={shown}
          gaps={gaps}
          marks={marks}
          reach={reach}
          hasClock={index === charts.length - 1}
          group="device-graphs"
          onZoom={zoom}
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
