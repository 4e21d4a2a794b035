// How far away the limits of the machine are: what xz makes of the same numbers, and how soon they are looked through
// once they lie in memory.
import { spawnSync } from 'node:child_process'
import { type Figure, percentile, rounded } from '../bench.ts'
import { daysOf, type Fleet, pointsOf } from './fleet.ts'
import { type MetricName, positionOf } from './heat-pump-days.ts'

const chart: MetricName[] = ['t_r', 't_out', 't_water_out', 't_water_in', 'power', 'flow_rate']
const scans = 50
const reportsInWeek = 7 * 1440

/** Of the last device with a month of history. */
export function measureLimits({ devices, now }: Fleet): Figure[] {
  const device = devices[2]
  if (!device) return []
  const days = daysOf(device, now)
  const columns = days.flatMap(({ reports }) => [reports.times, ...reports.values.values()])
  const bytes = Buffer.concat(columns.map(({ buffer }) => new Uint8Array(buffer)))
  const packed = spawnSync('xz', ['-9', '--stdout'], { input: bytes, maxBuffer: bytes.length })
  const week = chart.map((metric) => {
    const parts = days.slice(-9, -1).map(({ reports }) => reports.values.get(positionOf(metric)))
    return Float64Array.from(parts.flatMap((part) => [...(part ?? [])])).subarray(0, reportsInWeek)
  })
  const times: number[] = []
  const seen: number[] = []
  for (let scan = 0; scan < scans; scan++) {
    const began = performance.now()
    for (const column of week) seen.push(spanOf(column))
    times.push(performance.now() - began)
  }
  return [
    ...(packed.status === 0
      ? [
          {
            name: 'xz -9 of the same columns as numbers of 8 bytes, a point',
            value: rounded(packed.stdout.length / pointsOf(days), 3),
            unit: 'bytes',
          },
        ]
      : []),
    {
      name: 'Looking through 6 metrics of 7 days in memory (sum, least and most), p50',
      value: rounded(percentile(times, 0.5), 3),
      unit: 'ms',
    },
  ]
}

function spanOf(column: Float64Array): number {
  let [sum, least, most] = [0, Infinity, -Infinity]
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? 0
    sum += value
    if (value < least) least = value
    if (value > most) most = value
  }
  return sum + least + most
}
