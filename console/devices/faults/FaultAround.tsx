import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { toNanoseconds } from '../../../contract/lists.ts'
import { findMetric, type Model } from '../../../contract/models/model.ts'
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import { gapsOf } from '../../kit/chart/points.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { formatClock, formatValue } from '../../kit/format.ts'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { chartsOf, metricsOf } from '../graphs/charts-of.ts'
import { metricWord } from '../metric-words.ts'
import { stateWords } from '../state-words.ts'
import { unitWord } from '../words.ts'
import { type AroundRow, aroundMs, type Clue, cluesOf, rowsAround } from './around.ts'
import styles from './faults.module.css'

const clueText = (clue: Clue): string => {
  switch (clue.kind) {
    case 'low_pressure':
      return m.clue_low_pressure({ value: formatValue(clue.value, 1) })
    case 'high_pressure':
      return m.clue_high_pressure({ value: formatValue(clue.value, 1) })
    case 'hot_boiler':
      return m.clue_hot_boiler({ value: formatValue(clue.value, 0) })
    case 'low_flow':
      return m.clue_low_flow({ value: formatValue(clue.value, 2) })
    case 'no_flame':
      return m.clue_no_flame()
  }
}

const said = (model: Model, metric: string, value: number | undefined): string => {
  const { kind, max, decimals, unit } = findMetric(model, metric) ?? {}
  if (value === undefined) return '—'
  if (kind === 'state' && max === 1) return stateWords(metric)[value === 1 ? 'on' : 'off']
  return [formatValue(value, decimals), unitWord(unit)].filter(Boolean).join('\u00a0')
}

const Moments = ({ rows, at, model }: { rows: readonly AroundRow[]; at: number; model: Model }) => (
  <table className={styles.around}>
    <thead>
      <tr>
        <td />
        <th scope="col">{formatClock(at - aroundMs)}</th>
        <th scope="col">{m.fault_at({ time: formatClock(at) })}</th>
        <th scope="col">{formatClock(at + aroundMs)}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ metric, before, during, after }) => (
        <tr key={metric}>
          <th scope="row">{metricWord(metric, model)}</th>
          <td>{said(model, metric, before)}</td>
          <td>
            <strong>{said(model, metric, during)}</strong>
          </td>
          <td>{said(model, metric, after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** For a heat pump the water temperatures; for others their first chart. */
const tellingChart: Partial<Record<LiveDevice['device_type'], string>> = { THALPOS_HC_MB: 'circuit' }

const Drawing = ({
  reply,
  at,
  model,
  reach,
}: {
  reply: SeriesReply
  at: number
  model: Model
  reach: number
}) => {
  const charts = chartsOf({ model, reply, metadata: undefined, isKnown: () => false })
  const wanted = tellingChart[model.type]
  const drawn = charts.find(({ key }) => wanted && key.startsWith(wanted)) ?? charts[0]
  if (!drawn) return null
  const range = { from: reply.time_from, to: reply.time_to }
  const [first] = drawn.lines
  return (
    <TimeChart
      title={drawn.title}
      unit={unitWord(drawn.unit)}
      decimals={drawn.decimals}
      narrowest={drawn.narrowest}
      lines={drawn.lines}
      range={range}
      gaps={first ? gapsOf(first.points, range, reach) : []}
      marks={[{ at, tone: 'fault' }]}
      reach={reach}
      hasClock
      group="fault"
    />
  )
}

interface FaultAroundProps {
  deviceId: string
  model: Model
  reportSeconds: number
  /** When the fault opened. */
  at: number
}

/** The readings from half an hour before a fault to half an hour after it. */
export const FaultAround = ({ deviceId, model, reportSeconds, at }: FaultAroundProps) => {
  const metrics = metricsOf(model, false)
  const answer = useAnswer(
    'getDeviceSeries',
    {
      params: { id: deviceId },
      query: {
        time_from: toNanoseconds(at - aroundMs),
        time_to: toNanoseconds(at + aroundMs),
        metric: metrics,
        joined: 'true',
      },
    },
    { quiet: true },
  )
  if (!answer.data) {
    if (!answer.error) return <CardSkeleton height={320} />
    return <Failed title={m.last_day_failed()} problem={answer.error} onRetry={() => void answer.refetch()} />
  }
  const reach = Math.max((answer.data.resolution_seconds ?? 0) * 1500, 3000 * reportSeconds)
  const rows = rowsAround(answer.data.series, metrics, at, reach)
  if (rows.length === 0) return <p className={styles.quiet}>{m.fault_around_none()}</p>
  const clues = cluesOf(rows)
  return (
    <>
      {clues.length > 0 && (
        <ul className={styles.clues}>
          {clues.map((clue) => (
            <li key={clue.kind}>{clueText(clue)}</li>
          ))}
        </ul>
      )}
      <Drawing reply={answer.data} at={at} model={model} reach={reach} />
      <Moments rows={rows} at={at} model={model} />
    </>
  )
}
