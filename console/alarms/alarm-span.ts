// What the chart of an alarm shows: the readings that tell of its kind, from before its cause until after it.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Model } from '../../contract/models/model.ts'
import type { Span } from '../kit/chart/points.ts'

const hourMs = 3_600_000

interface View {
  /** Charts of the models, by key; those that a model does not have are left out. */
  charts: readonly string[]
  hoursBefore: number
}

const heating = ['boiler_temperatures', 'circuit', 'pressure', 'flow_rate', 'status', 'compressor']
const room = ['room_temperatures', 'climate']

const views: Record<AlarmKind, View> = {
  comfort: { charts: [...room, 'outdoor_temperature', 'status', 'compressor'], hoursBefore: 12 },
  blocking_fault: { charts: heating, hoursBefore: 6 },
  fault: { charts: heating, hoursBefore: 6 },
  thermostat_lost: { charts: [...room, 'status'], hoursBefore: 6 },
  low_pressure: { charts: ['pressure', 'status'], hoursBefore: 24 },
  sensor_failed: { charts: [...room, 'boiler_temperatures', 'circuit'], hoursBefore: 12 },
  // Both are found in whole days of the past.
  short_cycling: { charts: ['status', 'boiler_temperatures'], hoursBefore: 24 },
  disinfection_overdue: { charts: ['water'], hoursBefore: 7 * 24 },
  offline: { charts: [...room, 'status', 'compressor'], hoursBefore: 6 },
  outage: { charts: [], hoursBefore: 6 },
}

const hoursAfter = 12

/** Until the alarm ended, some hours after its start, or now. */
export function spanOf({ kind, since, resolved_at }: Alarm, now: number): Span {
  const start = Date.parse(since)
  const end = resolved_at === null ? start : Date.parse(resolved_at) + hourMs
  const from = start - views[kind].hoursBefore * hourMs
  return {
    from,
    to: Math.min(now, Math.max(start + hoursAfter * hourMs, Math.min(end, start + 7 * 24 * hourMs))),
  }
}

/** In the order of the view; of a device with none of them, its first chart. */
export function chartKeysOf(kind: AlarmKind, { charts }: Model): string[] {
  const known = views[kind].charts.filter((key) => charts.some((chart) => chart.key === key))
  return known.length > 0 ? known : charts.slice(0, 1).map(({ key }) => key)
}
