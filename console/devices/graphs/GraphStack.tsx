import { IconAlertOctagonFilled, IconArrowsExchange, IconTerminal2 } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo } from 'react'
import type { Command } from '../../../contract/commands.ts'
import type { Predecessor } from '../../../contract/devices.ts'
import type { DeviceFault } from '../../../contract/faults.ts'
import type { Model } from '../../../contract/models/model.ts'
import { commonGaps, gapsOf, type Span } from '../../kit/chart/points.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { m } from '../../paraglide/messages.js'
import { unitWord } from '../words.ts'
import { ComparedLine } from './ComparedLine.tsx'
import type { Drawn } from './charts-of.ts'
import { isNoneCompared } from './comparison.ts'
import styles from './graphs.module.css'
import { MarksLane } from './MarksLane.tsx'
import { commandMarks, faultMarks, marksIn, swapMarks } from './marks.ts'
import { type Range, steered, zoomedTo } from './range.ts'

interface GraphStackProps {
  charts: readonly Drawn[]
  /** What was asked for last may not have come yet. */
  shown: Span
  /** They will be set against an earlier period. */
  isAwaited: boolean
  model: Model
  range: Range
  /** What is further apart than this is a hole. */
  reach: number
  commands: readonly Command[]
  faults: readonly DeviceFault[]
  predecessors: readonly Predecessor[]
  onRange: (range: Range) => void
  /** Absent for people who may not export. */
  onExport: ((metrics: readonly string[]) => void) | undefined
}

const Key = ({ hasSwap }: { hasSwap: boolean }) => (
  <footer className={styles.stackFoot}>
    <span>
      <IconTerminal2 size={14} aria-hidden /> {m.marks_command()}
    </span>
    <span>
      <IconAlertOctagonFilled size={14} color="var(--fault)" aria-hidden /> {m.marks_fault_word()}
    </span>
    {hasSwap && (
      <span>
        <IconArrowsExchange size={14} aria-hidden /> {m.marks_swap_word()}
      </span>
    )}
    <span>
      <i className={styles.gapSample} aria-hidden /> {m.marks_no_data()}
    </span>
    <span className={styles.hint}>{m.graphs_hint()}</span>
  </footer>
)

/** All charts of a model under one clock: one zoom, one pointer, one lane of what happened. */
export const GraphStack = (props: GraphStackProps) => {
  const { charts, shown, model, range, reach, commands, faults, predecessors, onRange, onExport } = props
  const keysId = useId()
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
      marksIn([...commandMarks(commands, model), ...faultMarks(faults), ...swapMarks(predecessors)], shown),
    [commands, faults, predecessors, shown, model],
  )
  const zoom = (part: Span) => onRange(zoomedTo(range, part, Date.now()))
  const steer = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = steered(range, event.key, Date.now())
    if (!next) return
    event.preventDefault()
    onRange(next)
  }
  return (
    <section
      className={styles.stack}
      aria-label={m.tab_graphs()}
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom what the pointer drags
      tabIndex={0}
      onKeyDown={steer}
    >
      <p id={keysId} className={styles.keys}>
        {m.graphs_keys()}
      </p>
      {charts.length === 0 && <p className={styles.nothing}>{m.graphs_never()}</p>}
      {charts.map(({ key, title, unit, decimals, narrowest, isEstimate, lines, compared }, index) => (
        <TimeChart
          key={key}
          title={title}
          unit={unitWord(unit)}
          note={isEstimate ? m.graphs_estimate() : undefined}
          decimals={decimals}
          narrowest={narrowest}
          lines={lines}
          range={shown}
          gaps={gaps}
          marks={marks}
          reach={reach}
          hasClock={index === charts.length - 1}
          group="device-graphs"
          onZoom={zoom}
          onExport={onExport && (() => onExport(lines.map((line) => line.key)))}
        >
          {props.isAwaited ? (
            <p className={styles.compared}>…</p>
          ) : isNoneCompared(charts) ? null : (
            <ComparedLine compared={compared} unit={unitWord(unit)} decimals={decimals} />
          )}
        </TimeChart>
      ))}
      <MarksLane marks={marks} range={shown} />
      <Key hasSwap={marks.some(({ tone }) => tone === 'turn')} />
    </section>
  )
}
