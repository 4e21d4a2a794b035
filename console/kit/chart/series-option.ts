// Turns what the server answers into the drawing's series: lines, dashed steps, min–max bands, on/off stretches.
import type { CustomSeriesRenderItem } from 'echarts'
import { type Bar, stackBars } from './bars.ts'
import { fade, type Palette } from './palette.ts'
import { type BandPoint, type Point, type Run, runsOf, type Span } from './points.ts'

export type Tone = 'accent' | 'second' | 'cold' | 'hot' | 'warm' | 'ink'

export interface ChartLine {
  key: string
  name: string
  style: 'line' | 'step' | 'band' | 'bar'
  tone: Tone
  points: readonly Point[]
  band: readonly BandPoint[]
  /** How long a bar lasts, in milliseconds. */
  barMs?: number
  /** The same of an earlier period, moved to the moments of this one. */
  previous?: readonly Point[]
}

export const toneOf = (palette: Palette, tone: Tone): string =>
  palette[tone === 'second' ? 'series-2' : tone === 'ink' ? 'ink-2' : tone]

const still = { animation: false, silent: true, showSymbol: false, emphasis: { disabled: true } } as const

/** A lone point between two holes would not be drawn as a line: it gets a dot. */
const lonePoints = (points: readonly Point[]) =>
  points.filter(
    ([, value], index) =>
      value !== null &&
      (points[index - 1]?.[1] ?? null) === null &&
      (points[index + 1]?.[1] ?? null) === null,
  )

export const lineSeries = (line: ChartLine, palette: Palette): object[] => {
  const colour = toneOf(palette, line.tone)
  const isStep = line.style === 'step'
  const lone = isStep ? [] : lonePoints(line.points)
  return [
    {
      ...still,
      type: 'line',
      data: line.points,
      step: isStep ? 'end' : false,
      symbolSize: 5,
      itemStyle: { color: colour },
      connectNulls: false,
      lineStyle: {
        color: colour,
        width: isStep ? 1.25 : 1.75,
        type: isStep ? [4, 3] : 'solid',
        join: 'round',
      },
      z: isStep ? 3 : 4,
    },
    ...(lone.length > 0
      ? [
          {
            ...still,
            type: 'line',
            data: lone,
            showSymbol: true,
            symbol: 'circle',
            symbolSize: 4,
            itemStyle: { color: colour },
            lineStyle: { width: 0 },
            z: 4,
          },
        ]
      : []),
    ...(isStep ? [] : bandSeries(line, colour)),
  ]
}

/** What was before lies under what is, thin and pale; of set-points only the pointer tells it. */
export const previousSeries = (line: ChartLine, palette: Palette): object[] =>
  line.style !== 'line' || !line.previous
    ? []
    : [
        {
          ...still,
          type: 'line',
          data: line.previous,
          connectNulls: false,
          lineStyle: { color: fade(toneOf(palette, line.tone), 0.4), width: 1.25, join: 'round' },
          z: 3,
        },
      ]

/** Two stacked lines: the lowest value, unseen, and what lies between it and the highest, filled. */
const bandSeries = (line: ChartLine, colour: string): object[] => {
  if (line.band.length === 0) return []
  const known = new Map(line.band.map(([at, low, high]) => [at, [low, high] as const]))
  const moments = line.points.map(([at, value]) => [at, value === null ? undefined : known.get(at)] as const)
  const shared = {
    ...still,
    symbol: 'none',
    type: 'line',
    stack: `band-${line.key}`,
    stackStrategy: 'all',
    lineStyle: { width: 0 },
    z: 2,
  }
  return [
    { ...shared, data: moments.map(([at, span]) => [at, span?.[0] ?? null]) },
    {
      ...shared,
      data: moments.map(([at, span]) => [at, span ? span[1] - span[0] : null]),
      areaStyle: { color: fade(colour, 0.16) },
    },
  ]
}

/** On/off behind lines: the stretches fill the whole height. */
export const shadeSeries = (line: ChartLine, palette: Palette, range: Span, longest: number): object => ({
  ...still,
  type: 'line',
  data: [],
  markArea: {
    silent: true,
    animation: false,
    data: runsOf(line.points, range.to, longest).map((run) => [
      { xAxis: run.from, itemStyle: { color: fade(toneOf(palette, line.tone), 0.05 + 0.1 * run.share) } },
      { xAxis: run.to },
    ]),
  },
  z: 1,
})

const rounded: CustomSeriesRenderItem = (_, api) => {
  const row = Number(api.value(0))
  const start = api.coord([api.value(1), row]) as [number, number]
  const end = api.coord([api.value(2), row]) as [number, number]
  const height = Math.min(16, (api.size?.([0, 1]) as number[] | undefined)?.[1] ?? 16)
  return {
    type: 'rect',
    shape: {
      x: start[0],
      y: start[1] - height / 2,
      width: Math.max(1.5, end[0] - start[0]),
      height,
      r: Math.min(3, Math.max(0, (end[0] - start[0]) / 2)),
    },
    style: { fill: api.visual('color') as string, opacity: Number(api.value(3)) },
  }
}

const underlined: CustomSeriesRenderItem = (_, api) => {
  const row = Number(api.value(0))
  const start = api.coord([api.value(1), row]) as [number, number]
  const end = api.coord([api.value(2), row]) as [number, number]
  return {
    type: 'rect',
    shape: { x: start[0], y: start[1] + 10, width: Math.max(1.5, end[0] - start[0]), height: 3 },
    style: { fill: api.visual('color') as string, opacity: Number(api.value(3)) },
  }
}

/** On/off stretches in rows; a mean of half the time on is drawn half as strong. */
export const stretchSeries = (
  lines: readonly ChartLine[],
  palette: Palette,
  range: Span,
  longest: number,
): object[] =>
  lines.flatMap((line, row) => {
    const stretches = (points: readonly Point[], renderItem: CustomSeriesRenderItem, strength: number) => ({
      ...still,
      type: 'custom',
      renderItem,
      clip: true,
      itemStyle: { color: toneOf(palette, line.tone) },
      encode: { x: [1, 2], y: 0 },
      data: runsOf(points, range.to, longest).map((run: Run) => [
        row,
        run.from,
        run.to,
        strength * (0.25 + 0.65 * run.share),
      ]),
      z: 3,
    })
    return [
      stretches(line.points, rounded, 1),
      ...(line.previous ? [stretches(line.previous, underlined, 0.5)] : []),
    ]
  })

const upright: CustomSeriesRenderItem = (_, api) => {
  const [left, top] = api.coord([api.value(0), api.value(3)]) as [number, number]
  const [right, bottom] = api.coord([api.value(1), api.value(2)]) as [number, number]
  const space = Math.min(2, (right - left) * 0.15)
  return {
    type: 'rect',
    shape: { x: left + space / 2, y: top, width: Math.max(1, right - left - space), height: bottom - top },
    style: { fill: api.visual('color') as string },
  }
}

const isBar = (line: ChartLine) => line.style === 'bar'
const nominalOf = (lines: readonly ChartLine[]): number => lines.find(isBar)?.barMs ?? 3_600_000

/** The bars of all lines with style `bar`, as they stand on each other. */
export const stackOf = (lines: readonly ChartLine[]): Bar[][] =>
  stackBars(
    lines.filter(isBar).map((line) => line.points),
    nominalOf(lines),
  )

/** Of an earlier period only how high they stood together. */
export const previousStackOf = (lines: readonly ChartLine[]): Bar[] => {
  const bars = stackBars(
    lines.filter(isBar).map((line) => line.previous ?? []),
    nominalOf(lines),
  )
  const highest = new Map<number, Bar>()
  for (const bar of bars.flat()) highest.set(bar.from, { ...bar, low: 0 })
  return [...highest.values()]
}

const outlined: CustomSeriesRenderItem = (_, api) => {
  const [left, top] = api.coord([api.value(0), api.value(3)]) as [number, number]
  const [right, bottom] = api.coord([api.value(1), api.value(2)]) as [number, number]
  return {
    type: 'polyline',
    shape: {
      points: [
        [left, bottom],
        [left, top],
        [right, top],
        [right, bottom],
      ],
    },
    style: { fill: 'none', stroke: api.visual('color') as string, lineWidth: 1 },
  }
}

export const previousBarSeries = (lines: readonly ChartLine[], palette: Palette): object => ({
  ...still,
  type: 'custom',
  renderItem: outlined,
  clip: true,
  itemStyle: { color: palette['ink-3'] },
  encode: { x: [0, 1], y: [2, 3] },
  data: previousStackOf(lines).map(({ from, to, low, high }) => [from, to, low, high]),
  z: 4,
})

export const barSeries = (lines: readonly ChartLine[], palette: Palette): object[] => {
  const stack = stackOf(lines)
  return lines
    .filter((line) => line.style === 'bar')
    .map((line, index) => ({
      ...still,
      type: 'custom',
      renderItem: upright,
      clip: true,
      itemStyle: { color: toneOf(palette, line.tone) },
      encode: { x: [0, 1], y: [2, 3] },
      data: (stack[index] ?? []).map(({ from, to, low, high }) => [from, to, low, high]),
      z: 3,
    }))
}
