// The exportable metrics of a device: grouped by chart, the others last.
import type { DeviceMetric } from '../../../contract/devices/schema.ts'
import { type Energy, findMetric, isReported, type Model } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import { chartWord, metricWord, wholeMetricWord } from '../metric-words.ts'
import { unitWord } from '../words.ts'

interface ExportMetric {
  name: string
  label: string
  /** Hourly or coarser only. */
  isEnergy: boolean
}

export interface MetricGroup {
  key: string
  title: string
  metrics: readonly ExportMetric[]
}

export const energiesOf = (model: Model): string[] =>
  model.metrics.filter((metric) => !isReported(metric)).map(({ name }) => name)

const withUnit = (label: string, model: Model, name: string): string => {
  const unit = unitWord(findMetric(model, name)?.unit)
  return unit ? `${label} (${unit})` : label
}

const isFed = ({ sources }: Energy, reported: ReadonlySet<string>): boolean =>
  sources.some((source) => reported.has('metric' in source ? source.metric : source.flame))

/** A metric is listed once, under its first chart. */
export function metricGroups(
  model: Model,
  known: readonly DeviceMetric[],
  shown: readonly string[],
): MetricGroup[] {
  const reported = new Set(known.filter((metric) => metric.reported).map(({ name }) => name))
  const fed = (model.energies ?? []).filter((energy) => isFed(energy, reported)).map(({ metric }) => metric)
  const offered = new Set([...reported, ...fed, ...shown])
  const taken = new Set<string>()
  const take = (names: readonly string[], labelled: (name: string) => string): ExportMetric[] =>
    names.flatMap((name) => {
      const metric = findMetric(model, name)
      if (!metric || !offered.has(name) || taken.has(name)) return []
      taken.add(name)
      return [{ name, label: withUnit(labelled(name), model, name), isEnergy: !isReported(metric) }]
    })
  const charts = model.charts.map(({ key, series }) => ({
    key,
    title: chartWord(key),
    metrics: take(
      series.map(({ metric }) => metric),
      (name) => metricWord(name, model),
    ),
  }))
  const others = {
    key: 'others',
    title: m.export_other_metrics(),
    metrics: take(
      model.metrics.map(({ name }) => name),
      (name) => wholeMetricWord(name, model),
    ),
  }
  return [...charts, others].filter(({ metrics }) => metrics.length > 0)
}
