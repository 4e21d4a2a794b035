import type { ExportForm } from '../../../contract/exports/telemetry.ts'
import type { Model } from '../../../contract/models/model.ts'
import { toMilliseconds } from '../../../contract/moments.ts'
import { dateOf } from '../../kit/chart/time-ticks.ts'
import { chartWord } from '../metric-words.ts'

/** For one chart the device and the chart's name; otherwise the device and its days, as on the server. */
export function exportName(
  deviceId: string,
  model: Model,
  { metric, time_from, time_to }: ExportForm,
): string {
  const wanted = [...metric].sort().join()
  const chart = model.charts.find(
    ({ series }) =>
      series
        .map((one) => one.metric)
        .sort()
        .join() === wanted,
  )
  if (chart) return `${deviceId}-${chartWord(chart.key)}`
  const days = [toMilliseconds(time_from), toMilliseconds(time_to) - 1].map(dateOf)
  return `${deviceId}-${days.join('_')}_export`
}
