import { useElementSize } from '@mantine/hooks'
import { IconAlertOctagonFilled, IconArrowsExchange, IconTerminal2 } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import type { Command } from '../../../contract/commands/routes.ts'
import type { Predecessor } from '../../../contract/devices/schema.ts'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import type { Model } from '../../../contract/models/model.ts'
import { drawnStep } from '../../kit/chart/condense.ts'
import { guttersFor } from '../../kit/chart/gutters.ts'
import { commonGaps, gapsOf, type Span } from '../../kit/chart/points.ts'
import { TimeAxis } from '../../kit/chart/TimeAxis.tsx'
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
import { resolutionText } from './resolution-text.ts'

interface GraphStackProps {
  charts: readonly Drawn[]
  /** Whether the reply to the latest request is still missing. */
  shown: Span
  /** Whether the comparison is still loading. */
  isAwaited: boolean
  model: Model
  range: Range
  /** Points further apart than this have a gap between them. */
  reach: number
  /** Width of the means in seconds; null for raw values. */
  resolution: number | null
  commands: readonly Command[]
  faults: readonly DeviceFault[]
  predecessors: readonly Predecessor[]
  onRange: (range: Range) => void
  /** Absent for people without the right to export. */
  onExport: ((metrics: readonly string[]) => void) | undefined
  /** Above the first chart of energy. */
  energyNote?: ReactNode
}

const Key = ({ hasSwap, stepMs }: { hasSwap: boolean; stepMs: number | undefined }) => (
  <footer className={styles.stackFoot}>
    {stepMs !== undefined && (
      <span>
        <i className={styles.lineSample} aria-hidden /> {resolutionText(stepMs / 1000)}
      </span>
    )}
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
    <span className={styles.touchHint}>{m.graphs_hint_touch()}</span>
  </footer>
)

/** A pinch is drawn at once and becomes the range on release. */
function usePinched(range: Range, shown: Span) {
  const [pinched, setPinched] = useState<{ part: Span; of: Range }>()
  const onPinch = (part: Span | undefined) =>
    setPinched(part && { part: zoomedTo(range, part, Date.now()), of: range })
  return { drawn: pinched?.of === range ? pinched.part : shown, onPinch }
}

/** All charts of a model with one time axis, zoom, pointer and lane of events. */
export const GraphStack = (props: GraphStackProps) => {
  const { charts, resolution, model, range, reach, commands, faults, predecessors, onRange, onExport } = props
  const { energyNote } = props
  const energyKey = charts.find(({ lines }) => lines.some(({ style }) => style === 'bar'))?.key
  const keysId = useId()
  const { drawn: shown, onPinch } = usePinched(range, props.shown)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { left, right } = guttersFor(width)
  const stepMs =
    width === 0
      ? undefined
      : drawnStep(resolution && resolution * 1000, (shown.to - shown.from) / (width - left - right))
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
      {charts.map(({ key, title, unit, decimals, narrowest, isEstimate, lines, compared }) => (
        <Fragment key={key}>
          {key === energyKey && energyNote}
          <TimeChart
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
            stepMs={stepMs}
            hasClock={false}
            group="device-graphs"
            onZoom={zoom}
            onPinch={onPinch}
            onExport={onExport && (() => onExport(lines.map((line) => line.key)))}
          >
            {props.isAwaited ? (
              <p className={styles.compared}>…</p>
            ) : isNoneCompared(charts) ? null : (
              <ComparedLine compared={compared} unit={unitWord(unit)} decimals={decimals} />
            )}
          </TimeChart>
        </Fragment>
      ))}
      <div className={styles.axis} ref={ref}>
        <TimeAxis range={shown} />
        <MarksLane marks={marks} range={shown} />
      </div>
      <Key hasSwap={marks.some(({ tone }) => tone === 'turn')} stepMs={stepMs} />
    </section>
  )
}
