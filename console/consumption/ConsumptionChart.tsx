// Stacked consumption and, on the same time axis, the outdoor temperature. Arrow keys move the pointer, Enter chooses.
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import type { ConsumptionReply, Step } from '../../contract/consumption/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { ColumnTip } from './ColumnTip.tsx'
import styles from './chart.module.css'
import { type Field, fieldOf, lateBox, type Plot, plotOf } from './chart-field.ts'
import { type Column, columnAt, isThin } from './columns.ts'
import { OutdoorLine } from './OutdoorLine.tsx'
import { TimeLabels } from './TimeLabels.tsx'
import { columnText, kindColours, kwhText, percentText, soFarText } from './words.ts'

interface ConsumptionChartProps {
  columns: readonly Column[]
  silences: ConsumptionReply['silences']
  step: Step
  range: { from: number; to: number }
  /** The beginning of the chosen column. */
  chosen: number | undefined
  onChoose: (from: number | undefined) => void
}

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const Stack = ({ plot, field, hatch }: { plot: Plot; field: Field; hatch: string }) => (
  <>
    {plot.layers.map(({ kind, runs }) =>
      runs.map((run) => {
        const top = run.map(([at, , high]) => [field.x(at), field.y(high)] as const)
        const bottom = run.map(([at, low]) => [field.x(at), field.y(low)] as const).toReversed()
        if (run.every(([, low, high]) => low === high)) return null
        return (
          <g key={`${kind}-${run[0]?.[0]}`} style={{ color: kindColours[kind] }} data-kind={kind}>
            <path className={styles.area} d={`${pathOf([...top, ...bottom])}Z`} />
            <path className={styles.edge} d={pathOf(top)} />
          </g>
        )
      }),
    )}
    {plot.layers.map(({ kind, open }) =>
      open && open.high > open.low ? (
        <rect
          key={kind}
          className={styles.open}
          style={{ color: kindColours[kind] }}
          data-open={kind}
          x={field.x(open.from)}
          width={field.x(open.to) - field.x(open.from)}
          y={field.y(open.high)}
          height={field.y(open.low) - field.y(open.high)}
        />
      ) : null,
    )}
    {plot.late.map((bar) => (
      <rect
        key={`${bar.kind}-${bar.from}-${bar.to}`}
        className={styles.late}
        style={{ color: kindColours[bar.kind] }}
        fill={`url(#${hatch})`}
        data-late={bar.kind}
        {...lateBox(bar, field)}
      />
    ))}
  </>
)

const wordsOf = ({ from, to, total, outdoor, coverage, isOpen }: Column, step: Step) =>
  m.consumption_column_words({
    time: soFarText(columnText(from, to, step), isOpen),
    kwh: kwhText(total),
    outdoor: outdoor === null ? '—' : formatNumber(outdoor, 1),
    coverage: coverage === null ? '—' : percentText(coverage),
  })

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

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
    const move = moves[event.key]
    const next =
      move !== undefined
        ? Math.min(last, Math.max(0, at < 0 ? 0 : at + move))
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? last
            : undefined
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
            <defs>
              <pattern
                id={hatch}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="6" height="6" className={styles.hatchGround} />
                <line x1="0" y1="0" x2="0" y2="6" className={styles.hatchLine} />
              </pattern>
            </defs>
            {columns.filter(isThin).map((column) => (
              <rect
                key={column.from}
                className={styles.thin}
                data-none={column.coverage === 0 || undefined}
                x={field.x(column.from)}
                width={field.x(column.to) - field.x(column.from)}
                y={field.top}
                height={field.bottom - field.top}
              />
            ))}
            {chosenColumn && (
              <rect
                className={styles.chosen}
                x={field.x(chosenColumn.from)}
                width={field.x(chosenColumn.to) - field.x(chosenColumn.from)}
                y={field.top}
                height={field.bottom - field.top}
              />
            )}
            {field.ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={styles.grid}
                  x1={field.left}
                  x2={field.right}
                  y1={field.y(tick)}
                  y2={field.y(tick)}
                />
                <text className={styles.axis} x={field.left - 8} y={field.y(tick) + 4} textAnchor="end">
                  {formatNumber(tick)}
                </text>
              </g>
            ))}
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
