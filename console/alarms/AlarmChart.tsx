import type { Alarm } from '../../contract/alarms/schema.ts'
import { toNanoseconds } from '../../contract/lists.ts'
import { modelOf } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import { chartsOf, metricsOf } from '../devices/graphs/charts-of.ts'
import { unitWord } from '../devices/words.ts'
import { Card } from '../kit/Card.tsx'
import { gapsOf } from '../kit/chart/points.ts'
import { TimeChart } from '../kit/chart/TimeChart.tsx'
import { Failed } from '../kit/Failed.tsx'
import { useNow } from '../kit/now.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { chartKeysOf, spanOf } from './alarm-span.ts'
import styles from './alarms.module.css'

const stepMs = 300_000
/** A shorter silence is no gap in a view of half a day. */
const leastReachMs = 900_000

const Charts = ({ alarm, model }: { alarm: Alarm; model: Model }) => {
  // In steps, because each end of the range is another request.
  const range = spanOf(alarm, Math.ceil(useNow(stepMs) / stepMs) * stepMs)
  const answer = useAnswer(
    'getDeviceSeries',
    {
      params: { id: alarm.device_id ?? '' },
      query: {
        time_from: toNanoseconds(range.from),
        time_to: toNanoseconds(range.to),
        metric: metricsOf(model, false),
        joined: 'true',
      },
    },
    { quiet: true, keepPrevious: true },
  )
  if (!answer.data)
    return answer.error ? (
      <Failed title={m.last_day_failed()} problem={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <CardSkeleton height={320} />
    )
  const reply = answer.data
  const all = chartsOf({ model, reply, metadata: undefined, isKnown: () => false })
  const charts = chartKeysOf(alarm.kind, model).flatMap((key) =>
    all.filter((chart) => chart.key.startsWith(`${key} `)),
  )
  if (charts.length === 0) return <p className={styles.quiet}>{m.alarm_chart_none()}</p>
  const reach = Math.max((reply.resolution_seconds ?? 0) * 1500, leastReachMs)
  const until = { from: range.from, to: Math.min(range.to, Date.now()) }
  return charts.map(({ key, title, unit, decimals, narrowest, lines }, at) => (
    <TimeChart
      key={key}
      title={title}
      unit={unitWord(unit)}
      decimals={decimals}
      narrowest={narrowest}
      lines={lines}
      range={range}
      gaps={lines[0] ? gapsOf(lines[0].points, until, reach) : []}
      marks={[{ at: Date.parse(alarm.since), tone: 'fault' }]}
      reach={reach}
      hasClock={at === charts.length - 1}
      group="alarm"
    />
  ))
}

/** The readings of the device from before the cause until after it; a mark shows where it began. */
export const AlarmChart = ({ alarm }: { alarm: Alarm }) => {
  const model = alarm.device_type ? modelOf(alarm.device_type) : undefined
  if (alarm.device_id === null || !model) return null
  return (
    <Card title={m.alarm_chart()}>
      <Charts alarm={alarm} model={model} />
    </Card>
  )
}
