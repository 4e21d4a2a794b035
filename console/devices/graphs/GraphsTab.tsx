import type { LiveDevice, Predecessor } from '../../../contract/devices/schema.ts'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Failed } from '../../kit/Failed.tsx'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { useRole } from '../../session/person.ts'
import { useAnswer } from '../../session/queries.ts'
import { useSettings } from '../../session/settings-context.ts'
import { MeasuredByNote } from '../channels/MeasuredBy.tsx'
import { exportDevice } from '../export/export-device.tsx'
import { isNoneCompared } from './comparison.ts'
import { GraphStack } from './GraphStack.tsx'
import { GraphTable } from './GraphTable.tsx'
import styles from './graphs.module.css'
import { RangeBar } from './RangeBar.tsx'
import barStyles from './range-bar.module.css'
import { rangeText } from './range-text.ts'
import { aggregateTexts, resolutionText } from './resolution-text.ts'
import { useCharts } from './use-charts.ts'
import { joined, useGraphData } from './use-graph-data.ts'
import { useGraphView } from './use-graph-view.ts'

const mostCommands = 200

interface GraphsTabProps {
  device: LiveDevice
  model: Model
  /** The moment to show, in milliseconds. */
  at?: number | undefined
  /** Predecessors in the same place. */
  predecessors?: readonly Predecessor[] | undefined
}

const noPredecessors: readonly Predecessor[] = []

interface SummaryProps {
  data: ReturnType<typeof useGraphData>
  reply: NonNullable<ReturnType<typeof useGraphData>['reply']>
  charts: ReturnType<typeof useCharts>['charts']
  isCompared: boolean
}

/** How fine the lines are, what they are compared with, and whether finer ones are on their way. */
const Summary = ({ data, reply, charts, isCompared }: SummaryProps) => {
  const { previous, standing } = data
  return (
    <p className={barStyles.summary}>
      <span>
        {[resolutionText(reply.resolution_seconds), ...aggregateTexts(reply.aggregates)].join(' · ')}
      </span>
      {isCompared && <span>{m.compare_with({ range: rangeText(data.earlier) })}</span>}
      {isCompared && isNoneCompared(charts) && <span>{m.compare_missing_all()}</span>}
      {previous?.mover.isClockChanged && <span>{m.compare_clock()}</span>}
      {standing !== 'answered' &&
        (data.problem ? (
          <button type="button" onClick={data.refetch}>
            {m.graphs_refine_failed()}
          </button>
        ) : (
          <span className={barStyles.refining} data-standing={standing}>
            {standing === 'refining' ? m.graphs_refining() : m.graphs_waiting()}
          </span>
        ))}
    </p>
  )
}

export const GraphsTab = ({ device, model, at, predecessors = noPredecessors }: GraphsTabProps) => {
  const view = useGraphView(at)
  const mayExport = useRole('external_api')
  const { range } = view
  const { device_id: id } = device
  const { report_days: reportDays } = useSettings()
  const data = useGraphData(range, model, id, view.isCompared)
  const params = { id }
  const span = { time_from: toNanoseconds(range.from), time_to: toNanoseconds(range.to) }
  const faults = useAnswer(
    'listDeviceFaults',
    { params, query: { ...span, joined } },
    { keepPrevious: true, quiet: true },
  )
  const commands = useAnswer(
    'listCommands',
    { params, query: { limit: mostCommands, joined } },
    { quiet: true },
  )
  const { charts, reach } = useCharts(device, model, data)
  const refresh = () => {
    void commands.refetch()
    if (range.preset !== undefined) return view.renew()
    data.refetch()
    void faults.refetch()
  }
  const { reply, shown, previous, standing } = data
  const saveAsFile = (metrics: readonly string[]) =>
    exportDevice({
      deviceId: id,
      model,
      range,
      metrics,
      resolutionSeconds: reply?.resolution_seconds ?? null,
      reportDays,
      hasPredecessors: predecessors.length > 0,
    })
  const drawn = [...new Set(charts.flatMap(({ lines }) => lines.map(({ key }) => key)))]
  return (
    <div className={styles.graphs}>
      <RangeBar
        view={view}
        onChange={view.change}
        onRefresh={refresh}
        onExport={mayExport && reply ? () => saveAsFile(drawn) : undefined}
      >
        {reply && <Summary data={data} reply={reply} isCompared={view.isCompared} charts={charts} />}
      </RangeBar>
      {reply && shown ? (
        <div
          className={styles.shown}
          aria-busy={standing !== 'answered'}
          data-waits={standing === 'waiting' || (standing === 'refining' && view.isTable) || undefined}
        >
          {view.isTable ? (
            <GraphTable deviceId={id} charts={charts} shown={shown} reach={reach} />
          ) : (
            <GraphStack
              charts={charts}
              isAwaited={view.isCompared && !previous}
              shown={shown}
              model={model}
              range={range}
              reach={reach}
              resolution={reply.resolution_seconds}
              commands={commands.data?.items ?? []}
              faults={faults.data?.items ?? []}
              predecessors={predecessors}
              onRange={(next) => view.change({ range: next })}
              onExport={mayExport ? saveAsFile : undefined}
              energyNote={<MeasuredByNote device={device} />}
            />
          )}
        </div>
      ) : data.problem ? (
        <Failed title={m.last_day_failed()} problem={data.problem} onRetry={data.refetch} />
      ) : (
        <CardSkeleton height={920} />
      )}
    </div>
  )
}
