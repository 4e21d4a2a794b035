import type { ExportStep } from '../../../contract/exports/telemetry.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Span } from '../../kit/chart/points.ts'
import { openModal } from '../../kit/layers/modals.ts'
import { m } from '../../paraglide/messages.js'
import { ExportForm } from './ExportForm.tsx'
import { energiesOf } from './metric-groups.ts'

const mostMinutes = 31 * 1440

/** The interval nearest to the charts' resolution; energies are hourly. */
export function stepOf(seconds: number | null, hasEnergy: boolean, { from, to }: Span): ExportStep {
  if ((to - from) / 60_000 > mostMinutes) return '1d'
  if (seconds !== null && seconds > 3600) return '1d'
  if (hasEnergy || (seconds ?? 0) > 1800) return '1h'
  return seconds !== null && seconds > 60 ? '30m' : '1m'
}

interface ExportScope {
  deviceId: string
  model: Model
  range: Span
  metrics: readonly string[]
  resolutionSeconds: number | null
  /** Days for which raw values are retained. */
  reportDays: number
  hasPredecessors: boolean
}

/** Opens the export form with the metrics and range on screen. */
export const exportDevice = (shown: ExportScope): void => {
  const { deviceId, model, range, metrics, resolutionSeconds, reportDays, hasPredecessors } = shown
  const energies = energiesOf(model)
  const hasEnergy = metrics.some((name) => energies.includes(name))
  openModal({
    title: m.export_title({ id: deviceId }),
    width: 720,
    content: (
      <ExportForm
        deviceId={deviceId}
        model={model}
        from={range.from}
        to={range.to}
        interval={stepOf(resolutionSeconds, hasEnergy, range)}
        metrics={metrics}
        reportDays={reportDays}
        hasPredecessors={hasPredecessors}
      />
    ),
  })
}
