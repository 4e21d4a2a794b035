// Stacked consumption and, on the same time axis, the outdoor temperature. Arrow keys move the pointer, Enter chooses.
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import type { ConsumptionReply, Step } from '../../contract/consumption/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { ColumnTip } from './ColumnTip.tsx'
import styles from './chart.module.css'
import { fieldOf, plotOf } from './chart-field.ts'
import { type Column, columnAt } from './columns.ts'
import { OutdoorLine } from './OutdoorLine.tsx'
import { Behind, Hatch, Stack } from './PlotLayers.tsx'
import { TimeLabels } from './TimeLabels.tsx'
import { columnText, kwhText, percentText, soFarText } from './words.ts'

interface ConsumptionChartProps {
  columns: readonly Column[]
  silences: ConsumptionReply['silences']
  step: Step
  range: { from: number; to: number }
  /** The beginning of the chosen column. */
  chosen: number | undefined
  onChoose: (from: number | undefined) => void
}

const wordsOf = ({ from, to, total, outdoor, coverage, isOpen }: Column, step: Step) =>
  m.consumption_column_words({
    time: soFarText(columnText(from, to, step), isOpen),
    kwh: kwhText(total),
    outdoor: outdoor === null ? '—' : formatNumber(outdoor, 1),
    coverage: coverage === null ? '—' : percentText(coverage),
  })

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

/** Where a key leads from the column at `at`, which is below 0 if there is none. */
function indexAfter(key: string, at: number, last: number): number | undefined {
  const move = moves[key]
  if (move !== undefined) return Math.min(last, Math.max(0, at < 0 ? 0 : at + move))
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

export const ConsumptionChart = (props: ConsumptionChartProps) => {
  const { columns, silences, step, range, chosen, onChoose } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const [hatch, keys] = [useId(), useId()]
  const plot = useMemo(() => plotOf(columns, silences), [columns, silences])
  const field = useMemo(() => fieldOf(plot, range, width), [plot, range, width])
  const last = columns.length - 1
  const shown = pointed === undefined ? undefined : columns[Math.min(pointed, last)]
  const chosenColumn = columns.find(({ from }) => from === chosen)
  const current = shown ?? chosenColumn ?? columns[0]
  const indexOf = ({ nativeEvent }: { nativeEvent: { offsetX: number } }) =>
    columnAt(columns, field.momentAt(nativeEvent.offsetX))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const index = indexOf(event)
    setPointed(index < 0 ? undefined : index)
  }
  const choose = (column: Column | undefined) =>
    onChoose(column && column.from !== chosen && column.total !== null ? column.from : undefined)
  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = pointed ?? columns.findIndex(({ from }) => from === chosen)
    const next = indexAfter(event.key, at, last)
    if (next !== undefined) setPointed(next)
    else if (event.key === 'Enter' || event.key === ' ') choose(current)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.frame} ref={ref}>
      <p id={keys} className="visually-hidden">
        {m.consumption_chart_keys()}
      </p>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={m.consumption_chart_label()}
        aria-describedby={keys}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={current ? columns.indexOf(current) : 0}
        aria-valuetext={current ? wordsOf(current, step) : m.chart_empty()}
        onKeyDown={steer}
        onBlur={() => setPointed(undefined)}
      >
        {width > 0 && (
          <svg
            width={width}
            height={field.height}
            aria-hidden
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
            onClick={(event) => choose(columns[indexOf(event)])}
          >
            <Hatch id={hatch} />
            <Behind columns={columns} chosen={chosenColumn} field={field} />
            <Stack plot={plot} field={field} hatch={hatch} />
            <OutdoorLine columns={columns} field={field} />
            <TimeLabels columns={columns} step={step} field={field} />
            {shown && (
              <line
                className={styles.pointer}
                x1={field.x((shown.from + shown.to) / 2)}
                x2={field.x((shown.from + shown.to) / 2)}
                y1={field.top}
                y2={field.outdoor.bottom}
              />
            )}
          </svg>
        )}
        {shown && width > 0 && (
          <ColumnTip
            column={shown}
            late={plot.late.filter(({ from, to }) => from < shown.to && to > shown.from)}
            step={step}
            x={field.x((shown.from + shown.to) / 2)}
            width={width}
          />
        )}
      </div>
    </div>
  )
}
