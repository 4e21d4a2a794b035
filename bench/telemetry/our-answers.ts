// The product's own replies as the shape in which engines are compared.
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import type { LiveDevice } from '../../contract/devices/schema.ts'
import type { SeriesReply } from '../../contract/telemetry/series.ts'
import type { Answer } from './answers.ts'

export function readOurLast(body: Buffer, metrics: readonly string[]): Answer {
  const { properties } = JSON.parse(body.toString()) as LiveDevice
  const values = new Map(Object.values(properties).flatMap((group) => Object.entries(group)))
  return new Map(
    metrics.flatMap((name) => {
      const value = values.get(name)
      return value === undefined ? [] : [[name, [[0, value]]] as const]
    }),
  )
}

export function readOurSeries(body: Buffer): Answer {
  const { series, band } = JSON.parse(body.toString()) as SeriesReply
  const answer: Answer = new Map()
  for (const [name, points] of Object.entries(series)) {
    const spans = new Map((band[name] ?? []).map(([ms, ...span]) => [ms, span]))
    answer.set(
      name,
      points.flatMap(([ms, value]) => (value === null ? [] : [[ms, value, ...(spans.get(ms) ?? [])]])),
    )
  }
  return answer
}

export function readOurBars(body: Buffer): Answer {
  const { kwh } = JSON.parse(body.toString()) as ConsumptionReply
  return new Map([['kwh', kwh.flatMap(([ms, value]) => (value === null ? [] : [[ms, value]]))]])
}

interface ExportReply {
  columns: { name: string }[]
  rows: [string, ...(number | null)[]][]
}

export function readOurExport(body: Buffer): Answer {
  const { columns, rows } = JSON.parse(body.toString()) as ExportReply
  return new Map(
    columns.map(({ name }, at) => [
      name,
      rows.flatMap(([time, ...values]) => {
        const value = values[at]
        return typeof value === 'number' ? [[Date.parse(time), value]] : []
      }),
    ]),
  )
}
