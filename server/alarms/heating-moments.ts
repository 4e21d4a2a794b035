// What a boiler or heat pump reported over a span, moment by moment, as its latest values had it then.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { Columns } from '../telemetry/storage/stored-reports.ts'
import {
  boilerMetrics,
  freshMinutes,
  type HeatingNow,
  heatingNow,
  heatPumpMetrics,
  sensorMs,
} from './device-now.ts'

export interface HeatingMoment {
  at: number
  /** The next report, or when the values were too old. */
  until: number
  heating: HeatingNow
}

/** The models whose heating is known, with the metrics that show it. */
export const heatingModels: readonly { model: Model; metrics: readonly string[] }[] = [
  { model: hcOt, metrics: boilerMetrics },
  { model: hcMb, metrics: heatPumpMetrics },
]

export function* heatingMoments(
  model: Model,
  metrics: readonly string[],
  { times, values }: Columns,
): Generator<HeatingMoment> {
  const columns = metrics.map((name) => values.get(metricPosition(model, name) ?? -1))
  const latest: (number | null)[] = metrics.map(() => null)
  const changedAt = metrics.map(() => 0)
  for (const [index, at] of times.entries()) {
    for (const [metric, column] of columns.entries()) {
      const value = column?.[index] ?? Number.NaN
      if (!Number.isNaN(value)) [latest[metric], changedAt[metric]] = [value, at]
      else if (at - (changedAt[metric] ?? 0) > sensorMs) latest[metric] = null
    }
    const heating = heatingNow({ device_type: model.type, values: latest })
    const until = Math.min(times[index + 1] ?? Number.POSITIVE_INFINITY, at + freshMinutes * 60_000)
    if (heating) yield { at, until, heating }
  }
}
