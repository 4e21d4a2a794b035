import type { LiveDevice } from '../../../contract/devices.ts'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Failed } from '../../kit/Failed.tsx'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { useRole } from '../../session/person.ts'
import { useAnswer } from '../../session/queries.ts'
import { exportDevice } from '../export/export-device.tsx'
import { metricsOf } from './charts-of.ts'
import { GraphStack } from './GraphStack.tsx'
import { GraphTable } from './GraphTable.tsx'
import styles from './graphs.module.css'
import { RangeBar } from './RangeBar.tsx'
import { resolutionText } from './resolution-text.ts'
import { useGraphView } from './use-graph-view.ts'

const mostCommands = 200

interface GraphsTabProps {
  device: LiveDevice
  model: Model
  /** The moment that somebody wants to see, in milliseconds. */
  at?: number | undefined
}

export const GraphsTab = ({ device, model, at }: GraphsTabProps) => {
  const view = useGraphView(at)
  const mayExport = useRole('external_api')
  const { range } = view
  const params = { id: device.device_id }
  const span = { time_from: toNanoseconds(range.from), time_to: toNanoseconds(range.to) }
  const series = useAnswer(
    'getDeviceSeries',
    { params, query: { ...span, metric: metricsOf(model, false) } },
    { keepPrevious: true },
  )
  const energies = metricsOf(model, true)
  const metadata = useAnswer(
    'getDeviceMetadata',
    { params, query: { ...span, metric: energies } },
    { enabled: energies.length > 0, keepPrevious: true, quiet: true },
  )
  /** Drawn at once with the others, so that none moves; without them where they cannot be told. */
  const hasEnergies = energies.length === 0 || metadata.data !== undefined || metadata.isError
  const faults = useAnswer('listDeviceFaults', { params, query: span }, { keepPrevious: true, quiet: true })
  const commands = useAnswer('listCommands', { params, query: { limit: mostCommands } }, { quiet: true })
  const refresh = () => {
    void commands.refetch()
    if (range.preset !== undefined) return view.renew()
    void series.refetch()
    void faults.refetch()
    if (energies.length > 0) void metadata.refetch()
  }
  const told = { ...series.data?.series, ...metadata.data?.series }
  const seen = [...metricsOf(model, false), ...energies].filter((name) => (told[name]?.length ?? 0) > 0)
  const saveAsFile = (metrics: readonly string[]) =>
    exportDevice({
      deviceId: device.device_id,
      model,
      range,
      metrics,
      resolutionSeconds: series.data?.resolution_seconds ?? null,
    })
  return (
    <div className={styles.graphs}>
      <RangeBar
        view={view}
        resolution={series.data && resolutionText(series.data.resolution_seconds)}
        onChange={view.change}
        onRefresh={refresh}
        onExport={mayExport && series.data ? () => saveAsFile(seen) : undefined}
      />
      {series.data && hasEnergies ? (
        <div
          className={styles.shown}
          aria-busy={series.isPlaceholderData}
          data-waits={series.isPlaceholderData || undefined}
        >
          {view.isTable ? (
            <GraphTable reply={series.data} metadata={metadata.data} model={model} />
          ) : (
            <GraphStack
              reply={series.data}
              metadata={metadata.data}
              device={device}
              model={model}
              range={range}
              reportSeconds={device.report_seconds}
              commands={commands.data?.items ?? []}
              faults={faults.data?.items ?? []}
              onRange={(next) => view.change({ range: next })}
              onExport={mayExport ? saveAsFile : undefined}
            />
          )}
        </div>
      ) : series.error ? (
        <Failed title={m.last_day_failed()} problem={series.error} onRetry={() => void series.refetch()} />
      ) : (
        <CardSkeleton height={920} />
      )}
    </div>
  )
}
