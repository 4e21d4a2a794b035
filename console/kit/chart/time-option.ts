// The drawing of one chart over time: its axes on the clock of Athens, the holes in what is known, the marks of
// what happened, and what is read under the pointer.
import type { EChartsCoreOption } from 'echarts/core'
import { m } from '../../paraglide/messages.js'
import { formatClock, formatDay, formatNumber, formatWeekday } from '../format.ts'
import { guttersFor, isNarrow } from './gutters.ts'
import { fade, type Palette } from './palette.ts'
import { pointerText } from './pointer-text.ts'
import type { Span } from './points.ts'
import {
  barSeries,
  type ChartLine,
  lineSeries,
  previousBarSeries,
  previousSeries,
  previousStackOf,
  shadeSeries,
  stackOf,
  stretchSeries,
} from './series-option.ts'
import { isLocalMidnight, timeTicks } from './time-ticks.ts'
import { valueScale } from './value-scale.ts'

export interface TimeMark {
  at: number
  /** `turn` divides the time before it from the time after. */
  tone: 'command' | 'fault' | 'turn'
}

export interface TimeDrawing {
  lines: readonly ChartLine[]
  /** Minimum and maximum are drawn around the means. */
  hasBands: boolean
  range: Span
  gaps: readonly Span[]
  marks: readonly TimeMark[]
  reach: number
  hasClock: boolean
  unit: string | undefined
  decimals: number
  /** How little a steady value may fill the height, in its own unit. */
  narrowest: number
  width: number
  palette: Palette
}

const day = 86_400_000

export const tickLabel = (moment: number, range: Span): string => {
  if (isLocalMidnight(moment)) {
    return range.to - range.from > 10 * day
      ? formatDay(moment)
      : `${formatWeekday(moment)} ${formatDay(moment)}`
  }
  return formatClock(moment)
}

const isRowsOf = (lines: readonly ChartLine[]) => lines.every((line) => line.style === 'band')

const markLines = (palette: Palette): Record<TimeMark['tone'], object> => ({
  command: { color: palette['ink-3'], width: 1, type: [2, 3] },
  fault: { color: palette.fault, width: 1, type: 'solid' },
  turn: { color: palette['ink-2'], width: 2, type: 'solid' },
})

/** An unseen line that carries the pointer, the holes and the marks, whatever else is hidden. */
const carrier = ({ lines, range, gaps, marks, palette, width }: TimeDrawing): object => ({
  type: 'line',
  silent: true,
  animation: false,
  symbol: 'none',
  lineStyle: { width: 0 },
  data: [range.from, ...(lines[0]?.points.map(([at]) => at) ?? []), range.to].map((at) => [
    at,
    lines[0]?.style === 'band' ? 0 : null,
  ]),
  markArea: {
    silent: true,
    animation: false,
    itemStyle: { color: fade(palette.offline, 0.1) },
    label: { show: false },
    data: gaps.map((gap) => [
      { xAxis: gap.from, ...gapLabel(gap, range, width, palette) },
      { xAxis: gap.to },
    ]),
  },
  markLine: {
    silent: true,
    animation: false,
    symbol: 'none',
    label: { show: false },
    data: marks.map((mark) => ({
      xAxis: mark.at,
      lineStyle: markLines(palette)[mark.tone],
    })),
  },
})

const gapLabel = (gap: Span, range: Span, width: number, palette: Palette) =>
  ((gap.to - gap.from) / (range.to - range.from)) * width < 22
    ? {}
    : {
        name: m.chart_no_data(),
        label: { show: true, position: 'inside', rotate: 90, color: palette['ink-2'], fontSize: 11 },
      }

function* valuesOf(lines: readonly ChartLine[]): Generator<number> {
  for (const line of lines) {
    if (line.style === 'band' || line.style === 'bar') continue
    for (const [, value] of line.points) if (value !== null) yield value
    if (line.style === 'line') for (const [, value] of line.previous ?? []) if (value !== null) yield value
    for (const [, low, high] of line.band) {
      yield low
      yield high
    }
  }
  for (const bars of [...stackOf(lines), previousStackOf(lines)]) {
    for (const { low, high } of bars) {
      yield low
      yield high
    }
  }
}

const hasBars = (lines: readonly ChartLine[]) => lines.some(({ style }) => style === 'bar')

const valueAxis = ({ palette, lines, narrowest }: TimeDrawing) => ({
  type: 'value',
  scale: true,
  ...valueScale(valuesOf(lines), hasBars(lines) ? 0.1 : narrowest),
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: palette['ink-3'], fontSize: 11, formatter: (value: number) => formatNumber(value) },
  splitLine: { lineStyle: { color: palette.line } },
})

const rowAxis = ({ lines, palette, width }: TimeDrawing) => ({
  type: 'category',
  inverse: true,
  data: lines.map((line) => line.name),
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: {
    color: palette['ink-2'],
    fontSize: isNarrow(width) ? 10 : 11,
    lineHeight: 12,
    margin: 6,
    // Given a width the engine would take each Greek letter for one as wide as it is high.
    formatter: (name: string) => (isNarrow(width) ? name.replaceAll(' ', '\n') : name),
  },
  splitLine: { show: false },
})

export const timeOption = (drawing: TimeDrawing): EChartsCoreOption => {
  const { lines, range, palette, hasClock, width, hasBands } = drawing
  const gutters = guttersFor(width)
  const isRows = isRowsOf(lines)
  const ticks = timeTicks(
    range.from,
    range.to,
    Math.max(2, Math.floor((width - gutters.left - gutters.right) / 92)),
  )
  const shown = lines.map((line) => (hasBands ? line : { ...line, band: [] }))
  return {
    animation: false,
    textStyle: { fontFamily: '"Inter Variable", Inter, system-ui, sans-serif' },
    grid: { left: gutters.left, right: gutters.right, top: 8, bottom: hasClock ? 24 : 6 },
    xAxis: {
      type: 'value',
      min: range.from,
      max: range.to,
      axisLine: { show: true, onZero: false, lineStyle: { color: palette['line-2'] } },
      axisTick: { show: false, customValues: ticks },
      axisLabel: {
        show: hasClock,
        customValues: ticks,
        color: palette['ink-3'],
        fontSize: 11,
        hideOverlap: true,
        formatter: (value: number) => tickLabel(value, range),
      },
      splitLine: { show: true, lineStyle: { color: palette.line, opacity: 0.7 } },
      axisPointer: {
        label: { show: false },
        lineStyle: { color: palette['ink-3'], type: 'solid', width: 1 },
      },
    },
    yAxis: isRows ? rowAxis(drawing) : valueAxis(drawing),
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: palette.surface,
      borderColor: palette['line-2'],
      padding: 8,
      textStyle: { color: palette.ink, fontSize: 12 },
      formatter: (params: unknown) => {
        const [first] = params as { axisValue: number }[]
        return first ? pointerText(drawing, first.axisValue) : ''
      },
    },
    series: [
      carrier(drawing),
      ...(isRows
        ? stretchSeries(lines, palette, range, drawing.reach)
        : [
            ...barSeries(shown, palette),
            previousBarSeries(shown, palette),
            ...shown.flatMap((line) => previousSeries(line, palette)),
            ...shown
              .filter(({ style }) => style !== 'bar')
              .flatMap((line) =>
                line.style === 'band'
                  ? [shadeSeries(line, palette, range, drawing.reach)]
                  : lineSeries(line, palette),
              ),
          ]),
    ],
  }
}
