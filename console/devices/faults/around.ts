// Readings around the moment of a fault. Pure.
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import type { Point } from '../../kit/chart/points.ts'

export const aroundMs = 30 * 60_000

/** The last value at or before a moment, if it is still valid then. */
export function valueAt(points: readonly Point[], at: number, reach: number): number | undefined {
  const said = points.findLast(([time]) => time <= at)
  return said && said[1] !== null && at - said[0] <= reach ? said[1] : undefined
}

export interface AroundRow {
  metric: string
  before: number | undefined
  during: number | undefined
  after: number | undefined
}

/** Half an hour before, at the fault, and half an hour after; only metrics with a value at one of them. */
export function rowsAround(
  series: SeriesReply['series'],
  metrics: readonly string[],
  at: number,
  reach: number,
): AroundRow[] {
  return metrics
    .map((metric): AroundRow => {
      const value = (moment: number) => valueAt(series[metric] ?? [], moment, reach)
      return { metric, before: value(at - aroundMs), during: value(at), after: value(at + aroundMs) }
    })
    .filter(({ before, during, after }) => [before, during, after].some((value) => value !== undefined))
}

export type Clue =
  | { kind: 'low_pressure' | 'high_pressure' | 'hot_boiler' | 'low_flow'; value: number }
  | { kind: 'no_flame' }

/** bar of a cold heating circuit, °C of a boiler, m³/h of a heat pump: limits of normal operation. */
const bounds = { lowPressure: 0.8, highPressure: 2.8, hotBoiler: 90, lowFlow: 0.4 }

/** Readings that may explain the fault. */
export function cluesOf(rows: readonly AroundRow[]): Clue[] {
  const said = (metric: string) => {
    const row = rows.find((one) => one.metric === metric)
    return row?.during ?? row?.before
  }
  const clues: Clue[] = []
  const pressure = said('ch_pres')
  if (pressure !== undefined && pressure < bounds.lowPressure)
    clues.push({ kind: 'low_pressure', value: pressure })
  if (pressure !== undefined && pressure > bounds.highPressure)
    clues.push({ kind: 'high_pressure', value: pressure })
  const boiler = said('blr_t')
  if (boiler !== undefined && boiler >= bounds.hotBoiler) clues.push({ kind: 'hot_boiler', value: boiler })
  const flow = said('flow_rate')
  if (flow !== undefined && flow < bounds.lowFlow && (said('freq_cmp') ?? 0) > 0)
    clues.push({ kind: 'low_flow', value: flow })
  if (said('flame') === 0 && (said('heat') === 1 || said('water') === 1)) clues.push({ kind: 'no_flame' })
  return clues
}
