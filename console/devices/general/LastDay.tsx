import { useMemo } from 'react'
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import { Card } from '../../kit/Card.tsx'
import type { ChartLine } from '../../kit/chart/chart-line.ts'
import { commonGaps, gapsOf } from '../../kit/chart/points.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { m } from '../../paraglide/messages.js'
import { metricWord } from '../metric-words.ts'
import { unitWord } from '../words.ts'
import styles from './general.module.css'

export const lastDayMetrics = ['t_r', 't_r_set', 'flame'] as const

const reachOf = (reply: SeriesReply) => Math.max((reply.resolution_seconds ?? 0) * 1500, 5 * 60_000)

/** Room, target and flame over the last 24 hours. */
export const LastDay = ({ reply, isFailed }: { reply: SeriesReply | undefined; isFailed: boolean }) => {
  const drawing = useMemo(() => {
    if (!reply) return undefined
    const points = (metric: string) => reply.series[metric] ?? []
    const range = { from: reply.time_from, to: reply.time_to }
    const reach = reachOf(reply)
    const lines: ChartLine[] = [
      { key: 't_r', name: metricWord('t_r'), style: 'line', tone: 'accent', points: points('t_r'), band: [] },
      {
        key: 't_r_set',
        name: metricWord('t_r_set'),
        style: 'step',
        tone: 'ink',
        points: points('t_r_set'),
        band: [],
      },
      {
        key: 'flame',
        name: metricWord('flame'),
        style: 'band',
        tone: 'hot',
        points: points('flame'),
        band: [],
      },
    ]
    return {
      lines,
      range,
      reach,
      gaps: commonGaps(lines.map((line) => gapsOf(line.points, range, reach))),
    }
  }, [reply])
  return (
    <Card title={m.last_day_title()}>
      <div className={styles.lastDay}>
        {drawing ? (
          <TimeChart
            title={m.last_day_title()}
            isTitled
            unit={unitWord('celsius')}
            marks={[]}
            hasClock
            group="last-day"
            {...drawing}
          />
        ) : (
          <p className={styles.lastDayWait}>{isFailed ? m.last_day_failed() : ''}</p>
        )}
      </div>
    </Card>
  )
}
