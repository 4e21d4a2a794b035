// Which charts a device gets from its model, and what each of them draws.
import type { MetadataReply } from '../../../contract/consumption/routes.ts'
import {
  type ChartSeries,
  findMetric,
  isReported,
  type Metric,
  type Model,
  type ModelChart,
  type Unit,
} from '../../../contract/models/model.ts'
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import { sumsOf } from '../../kit/chart/bars.ts'
import type { ChartLine } from '../../kit/chart/chart-line.ts'
import type { Span } from '../../kit/chart/points.ts'
import { m } from '../../paraglide/messages.js'
import { chartWord, metricWord } from '../metric-words.ts'
import { stateWords } from '../state-words.ts'
import { type Compared, leastCoverage, meanOver, sumOf } from './comparison.ts'
import type { Mover } from './previous-period.ts'

export interface Drawn {
  key: string
  title: string
  unit: Unit | undefined
  decimals: number
  narrowest: number | undefined
  isEstimate: boolean
  lines: readonly ChartLine[]
  compared: readonly Compared[]
}

const barMs = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

/** Sums cover wider spans than the means beside them. */
const sumsTitles = { hour: m.chart_energy_hour, day: m.chart_energy_day, week: m.chart_energy_week }
const sumsTitle = (resolution: keyof typeof barMs = 'hour'): string => sumsTitles[resolution]()

export const isEnergyChart = ({ series }: ModelChart): boolean => series.some(({ style }) => style === 'bar')

export const metricsOf = (model: Model, energies: boolean): string[] => [
  ...new Set(
    model.charts
      .flatMap(({ series }) => series.map(({ metric }) => metric))
      .filter((name) => {
        const metric = findMetric(model, name)
        return metric !== undefined && isReported(metric) !== energies
      }),
  ),
]

/** The only set-point of a chart is called target; its colour shows of which line. */
const lineName = (model: Model, { metric, style, tone }: ChartSeries, all: readonly ChartSeries[]) =>
  style === 'step' &&
  all.filter((other) => other.style === 'step').length === 1 &&
  all.some((other) => other.style === 'line' && other.tone === tone)
    ? m.metric_target()
    : metricWord(metric, model)

/** Groups the series of a chart by unit: each unit needs its own axis. */
function byUnit(model: Model, chart: ModelChart): [Unit | undefined, ChartSeries[]][] {
  const groups = new Map<Unit | undefined, ChartSeries[]>()
  for (const series of chart.series) {
    const unit = chart.unit ?? findMetric(model, series.metric)?.unit
    groups.set(unit, [...(groups.get(unit) ?? []), series])
  }
  return [...groups]
}

/** Spec section 9. */
export const decimalsOf = (style: ChartSeries['style']): number => (style === 'bar' ? 3 : 1)

/** The replies for an earlier period, and how it moves to the present one. */
export interface Previous {
  reply: SeriesReply
  metadata: MetadataReply | undefined
  mover: Mover
}

interface Answers {
  model: Model
  reply: SeriesReply
  /** Absent while unknown or unavailable. */
  metadata: MetadataReply | undefined
  /** Whether the device has ever reported a metric. */
  isKnown: (metric: string) => boolean
  previous?: Previous | undefined
  /** How long a value stays valid around its moment, in milliseconds. */
  reach?: number
}

const isCovered = (coverage: number) => coverage >= leastCoverage

/** A sum may include growth from before the range, as long as that is no more than what a missing bar would be. */
function isSumCovered(metric: string, metadata: MetadataReply | undefined): boolean {
  if (!metadata) return false
  const { time_from, time_to, coverage } = metadata
  const first = barsOf(metric, metadata, [{ metric }]).find(({ value }) => value !== null)
  const before = Math.max(0, time_from - (first?.from ?? time_from))
  const length = Math.max(1, Math.min(time_to, Date.now()) - time_from)
  return isCovered((coverage[metric] ?? 0) - before / length)
}

function comparedOf(line: ChartLine, { reply, metadata, previous, reach = 0 }: Answers): Compared[] {
  if (!line.previous || !previous || line.style === 'step') return []
  const { key, name, points, previous: before } = line
  if (line.style === 'bar') {
    const areCovered = [metadata, previous.metadata].every((one) => isSumCovered(key, one))
    const values = areCovered ? { now: sumOf(points), before: sumOf(before) } : undefined
    return [{ key, name, kind: 'sum', values }]
  }
  const span = { from: reply.time_from, to: Math.min(reply.time_to, Date.now()) }
  const [present, past] = [meanOver(points, span, reach), meanOver(before, span, reach)]
  const values =
    present.mean !== undefined &&
    past.mean !== undefined &&
    isCovered(present.coverage) &&
    isCovered(past.coverage)
      ? { now: present.mean, before: past.mean }
      : undefined
  return [{ key, name, kind: line.style === 'band' ? 'share' : 'mean', values }]
}

function previousOf(
  { style, metric }: ChartSeries,
  { metadata, previous }: Answers,
  together: readonly ChartSeries[],
) {
  if (!previous) return {}
  if (style !== 'bar') return { previous: previous.mover.move(previous.reply.series[metric] ?? []) }
  // Hourly sums are not compared with daily ones.
  if (!previous.metadata || previous.metadata.resolution !== metadata?.resolution) return {}
  const { mover, metadata: earlier } = previous
  return {
    previous: mover.move(earlier.series[metric] ?? []),
    previousSums: mover.moveSums(barsOf(metric, earlier, together)),
  }
}

/** In stacked bars the silence of one part affects the whole stack. */
const barsOf = (
  metric: string,
  { series, resolution, silences }: MetadataReply,
  together: readonly Pick<ChartSeries, 'metric'>[],
) =>
  sumsOf(
    series[metric] ?? [],
    barMs[resolution],
    together.flatMap((one) => (silences[one.metric] ?? []).map(([from, to]): Span => ({ from, to }))),
  )

/** A steady pressure varies by tenths of a bar; metrics without decimals vary by whole units. */
const narrowestOf = (unit: Unit | undefined, metric: Metric | undefined): number | undefined =>
  unit === 'bar' ? 0.5 : metric?.decimals === 0 ? 10 : undefined

/** The legend omits series without any report, unless none has one. */
function reportedSeries(series: readonly ChartSeries[], { reply, metadata, isKnown }: Answers) {
  const known = series.filter(
    ({ metric }) =>
      isKnown(metric) ||
      (reply.series[metric]?.length ?? 0) > 0 ||
      metadata?.series[metric]?.some(([, value]) => value !== null),
  )
  return known.length > 0 ? known : series
}

export function chartsOf(answers: Answers): Drawn[] {
  const { model, reply, metadata, isKnown } = answers
  const hasAny = (series: readonly ChartSeries[]) =>
    series.some(({ metric }) => isKnown(metric) || (reply.series[metric]?.length ?? 0) > 0)
  return model.charts.flatMap((chart) => {
    if (isEnergyChart(chart) && !metadata) return []
    const groups = byUnit(model, chart)
    return groups
      .filter(([, series]) => isEnergyChart(chart) || hasAny(series))
      .map(([unit, series]): Drawn => {
        const [only] = series
        const title = isEnergyChart(chart)
          ? sumsTitle(metadata?.resolution)
          : groups.length > 1 && series.length === 1 && only
            ? metricWord(only.metric, model)
            : chartWord(chart.key)
        const known = reportedSeries(series, answers)
        const lines = known.map((one): ChartLine => {
          const isBar = one.style === 'bar'
          return {
            key: one.metric,
            name: lineName(model, one, known),
            style: one.style,
            tone: one.tone,
            ...(one.style === 'band' ? { states: stateWords(one.metric) } : {}),
            points: (isBar ? metadata?.series[one.metric] : reply.series[one.metric]) ?? [],
            band: isBar ? [] : (reply.band[one.metric] ?? []),
            ...previousOf(one, answers, known),
            ...(isBar && metadata ? { sums: barsOf(one.metric, metadata, known) } : {}),
          }
        })
        return {
          key: `${chart.key} ${unit ?? ''}`,
          title,
          unit,
          decimals: decimalsOf(only?.style ?? 'line'),
          narrowest: narrowestOf(unit, findMetric(model, only?.metric ?? '')),
          isEstimate: series.some(
            ({ metric }) => metadata?.is_estimate[metric] === true && isEnergyChart(chart),
          ),
          lines,
          compared: lines.flatMap((line) => comparedOf(line, answers)),
        }
      })
  })
}
