import { type Energy, type EnergySource, type Model, metricPosition } from '../../../contract/models/model.ts'
import { meters } from '../../../contract/models/shelly.ts'
import type { Columns } from '../storage/stored-reports.ts'
import { energyInBuckets } from './energy.rules.ts'
import { gridOf } from './hour-grid.ts'
import { sumReports } from './hour-sums.rules.ts'
import { regrouped } from './hours.ts'
import { measuredOf, metricOf } from './measured.ts'

export const meter = meters[0] as Model
export const timezone = 'Europe/Athens'
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const start = Date.parse('2026-01-12T22:00:00Z')

export type Report = { t: number } & { [metric: string]: number | undefined }

function columnsOf(model: Model, reports: Report[]): Columns {
  const sorted = reports.toSorted((a, b) => a.t - b.t)
  const names = [...new Set(reports.flatMap((report) => Object.keys(report)))].filter((name) => name !== 't')
  const column = (name: string) => Float64Array.from(sorted, (report) => report[name] ?? Number.NaN)
  return {
    times: Float64Array.from(sorted, ({ t }) => t),
    values: new Map(names.map((name) => [metricPosition(model, name) ?? -1, column(name)])),
  }
}

const energyOf = (model: Model, metric: string) =>
  model.energies?.find((energy) => energy.metric === metric) as Energy

export function energy(model: Model, metric: string, reports: Report[], edges: number[], ratedPowerKw = 24) {
  const columns = columnsOf(model, reports)
  const [from, to] = [edges[0] ?? start, edges.at(-1) ?? start]
  const grid = gridOf(from, to, timezone, Math.min(columns.times[0] ?? from, from))
  const measured = sumReports(measuredOf(model.type), { columns, edges: grid.edges, reportSeconds: 60 })
  const positionOf = (source: EnergySource) => metricPosition(model, metricOf(source))
  const shared = { ...grid, measured, positionOf, ratedPowerKw }
  const found = energyInBuckets({ ...shared, energy: energyOf(model, metric) })
  const hourly = grid.edges.slice(grid.requested[0], grid.requested[1] + 1)
  return { ...regrouped(found, hourly, edges), sources: found.sources, silences: found.silences }
}

export const sum = (numbers: Float64Array) =>
  numbers.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0)
export const hours = (count: number) =>
  Array.from({ length: count + 1 }, (_, index) => start + index * hourMs)
export const minutes = (count: number, make: (minute: number) => Omit<Report, 't'>): Report[] =>
  Array.from({ length: count }, (_, minute) => ({ t: start + minute * minuteMs, ...make(minute) }))
