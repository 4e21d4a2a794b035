// The chart of a place whose devices were replaced: a series per device, all at one resolution, with a gap between.
import { modelOf } from '../../../contract/models/index.ts'
import { type Metric, metricPosition } from '../../../contract/models/model.ts'
import { chartAggregateOf } from '../../../contract/telemetry/series.ts'
import type { Tx } from '../../database/database.ts'
import { readSeries, type SeriesQuery } from './device-series.ts'
import { bucketsFor, type Line, pointLimit } from './series.rules.ts'

interface SourceDevice {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
}

interface Span {
  /** Undefined where no device was there. */
  device: SourceDevice | undefined
  from: number
  to: number
}

type ChartQuery = Pick<SeriesQuery, 'from' | 'to' | 'timezone' | 'points'>

export interface Chart {
  resolutionSeconds: number | null
  /** By the name of the metric: devices of several types have it in several places. */
  lines: Map<string, Line>
}

const isHeld = (metric: Metric) => chartAggregateOf(metric) === 'last'

interface Part extends Chart {
  from: number
}

async function readPart(
  tx: Tx,
  { device, from, to }: Span & { device: SourceDevice },
  metrics: readonly Metric[],
  query: ChartQuery & Pick<SeriesQuery, 'part'>,
): Promise<Part> {
  const model = modelOf(device.device_type)
  const known = metrics.flatMap((metric) => {
    const position = model && metricPosition(model, metric.name)
    return position === undefined ? [] : [{ metric, position }]
  })
  if (known.length === 0) return { lines: new Map(), resolutionSeconds: null, from }
  const positions = known.map(({ position }) => position)
  const result = await readSeries(tx, {
    ...query,
    deviceId: device.telemetry_device_id,
    positions,
    held: new Set(known.filter(({ metric }) => isHeld(metric)).map(({ position }) => position)),
    from: new Date(from),
    to: new Date(to),
    reportSeconds: device.report_seconds,
    reportedEvery: new Map(
      known.flatMap(({ position, metric: { reportedEvery } }) =>
        reportedEvery ? [[position, reportedEvery]] : [],
      ),
    ),
  })
  const lines = new Map<string, Line>()
  for (const { metric, position } of known) {
    const line = result.lines.get(position)
    if (line) lines.set(metric.name, line)
  }
  return { lines, resolutionSeconds: result.resolutionSeconds, from }
}

export async function readChart(
  tx: Tx,
  spans: readonly Span[],
  metrics: readonly Metric[],
  query: ChartQuery,
): Promise<Chart> {
  const occupied = spans.flatMap(({ device, ...span }) => (device ? [{ device, ...span }] : []))
  const [only] = occupied
  if (only && occupied.length === 1) return readPart(tx, only, metrics, query)
  const wholeMs = query.to.getTime() - query.from.getTime()
  const read = async (seconds?: number) => {
    const part = { wholeMs, ...(seconds === undefined ? {} : { seconds }) }
    const parts: Part[] = []
    for (const span of occupied) parts.push(await readPart(tx, span, metrics, { ...query, part }))
    return parts
  }
  let parts = await read()
  for (;;) {
    const nonEmpty = parts.filter(({ lines }) => lines.size > 0)
    const widest = Math.max(0, ...nonEmpty.map(({ resolutionSeconds }) => resolutionSeconds ?? 0))
    const isOne = nonEmpty.every(({ resolutionSeconds }) => (resolutionSeconds ?? 0) === widest)
    const lines = joined(parts, metrics)
    const longest = Math.max(0, ...[...lines.values()].map(({ times }) => times.length))
    if (isOne && (widest > 0 || longest <= pointLimit(query.points ?? 1000))) {
      return { resolutionSeconds: widest || null, lines }
    }
    parts = await read(widest || bucketsFor(wholeMs, query.points ?? 1000)[0]?.seconds)
  }
}

/** Concatenates the lines, with a hole where a device replaced another. */
function joined(parts: readonly Part[], metrics: readonly Metric[]): Map<string, Line> {
  const lines = new Map<string, Line>()
  for (const { name } of metrics) {
    const pieces = parts.flatMap(({ lines: own, from }) => {
      const line = own.get(name)
      return line && line.times.length > 0 ? [{ line, from }] : []
    })
    const isBand = pieces.some(({ line }) => line.band)
    const column = (take: (line: Line) => Float64Array | undefined, hole: (from: number) => number) =>
      Float64Array.from(
        pieces.flatMap(({ line, from }, index) => [
          ...(index > 0 ? [hole(from)] : []),
          ...(take(line) ?? new Float64Array(line.times.length).fill(Number.NaN)),
        ]),
      )
    const nothing = () => Number.NaN
    lines.set(name, {
      times: column(
        ({ times }) => times,
        (from) => from,
      ),
      values: column(({ values }) => values, nothing),
      ...(isBand
        ? {
            band: {
              min: column(({ band }) => band?.min, nothing),
              max: column(({ band }) => band?.max, nothing),
            },
          }
        : {}),
    })
  }
  return lines
}
