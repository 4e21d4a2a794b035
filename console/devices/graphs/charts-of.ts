// Which charts a device gets from its model, and what is drawn in each. Pure.
import type { MetadataReply } from '../../../contract/consumption.ts'
import type { SeriesReply } from '../../../contract/devices.ts'
import {
  type ChartSeries,
  findMetric,
  isReported,
  type Model,
  type ModelChart,
  type Unit,
} from '../../../contract/models/model.ts'
import type { ChartLine } from '../../kit/chart/series-option.ts'
import { m } from '../../paraglide/messages.js'
import { chartWord, metricWord } from '../metric-words.ts'

export interface Drawn {
  key: string
  title: string
  unit: Unit | undefined
  decimals: number | undefined
  isEstimate: boolean
  lines: readonly ChartLine[]
}

const barMs = { hour: 3_600_000, day: 86_400_000 } as const

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

/** A set-point is named by what it is a target of, beside the line of its own colour. */
const lineName = (model: Model, { metric, style, tone }: ChartSeries, all: readonly ChartSeries[]) =>
  style === 'step' && all.some((other) => other.style === 'line' && other.tone === tone)
    ? m.metric_target()
    : metricWord(metric, model)

/** The series of a chart by their units: what cannot share an axis gets one of its own. */
function byUnit(model: Model, chart: ModelChart): [Unit | undefined, ChartSeries[]][] {
  const groups = new Map<Unit | undefined, ChartSeries[]>()
  for (const series of chart.series) {
    const unit = chart.unit ?? findMetric(model, series.metric)?.unit
    groups.set(unit, [...(groups.get(unit) ?? []), series])
  }
  return [...groups]
}

interface Answers {
  model: Model
  reply: SeriesReply
  /** Absent while it is not known, or could not be told. */
  metadata: MetadataReply | undefined
  /** Whether the device has ever reported a metric. */
  isKnown: (metric: string) => boolean
}

export function chartsOf({ model, reply, metadata, isKnown }: Answers): Drawn[] {
  const hasAny = (series: readonly ChartSeries[]) =>
    series.some(({ metric }) => isKnown(metric) || (reply.series[metric]?.length ?? 0) > 0)
  return model.charts.flatMap((chart) => {
    if (isEnergyChart(chart) && !metadata) return []
    const groups = byUnit(model, chart)
    return groups
      .filter(([, series]) => isEnergyChart(chart) || hasAny(series))
      .map(([unit, series]): Drawn => {
        const [only] = series
        const title =
          groups.length > 1 && series.length === 1 && only
            ? metricWord(only.metric, model)
            : chartWord(chart.key)
        return {
          key: `${chart.key} ${unit ?? ''}`,
          title,
          unit,
          decimals: findMetric(model, only?.metric ?? '')?.decimals,
          isEstimate: series.some(
            ({ metric }) => metadata?.is_estimate[metric] === true && isEnergyChart(chart),
          ),
          lines: series.map((one): ChartLine => {
            const isBar = one.style === 'bar'
            return {
              key: one.metric,
              name: lineName(model, one, chart.series),
              style: one.style,
              tone: one.tone,
              points: (isBar ? metadata?.series[one.metric] : reply.series[one.metric]) ?? [],
              band: isBar ? [] : (reply.band[one.metric] ?? []),
              ...(isBar && metadata ? { barMs: barMs[metadata.resolution] } : {}),
            }
          }),
        }
      })
  })
}
