// A chart of a place whose devices were replaced: each tells its own time, all at one resolution, with a hole between.
import { modelOf } from '../../contract/models/index.ts'
import { type Metric, metricPosition } from '../../contract/models/model.ts'
import { chartAggregateOf } from '../../contract/telemetry/series.ts'
import type { Tx } from '../database/database.ts'
import { bucketsFor, type Line, pointLimit } from './series.rules.ts'
import { type SeriesQuestion, series } from './series.ts'

interface Teller {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
}

interface Span {
  /** Undefined where nobody told. */
  device: Teller | undefined
  from: number
  to: number
}

type Asked = Pick<SeriesQuestion, 'from' | 'to' | 'timezone' | 'points'>

export interface JoinedSeries {
  resolutionSeconds: number | null
  /** By the name of the metric: devices of several types have it in several places. */
  lines: Map<string, Line>
}

const isHeld = (metric: Metric) => chartAggregateOf(metric) === 'last'

interface Part extends JoinedSeries {
  from: number
}

async function readPart(
  tx: Tx,
  { device, from, to }: Span & { device: Teller },
  metrics: readonly Metric[],
  asked: Asked & Pick<SeriesQuestion, 'part'>,
): Promise<Part> {
  const model = modelOf(device.device_type)
  const known = metrics.flatMap((metric) => {
    const position = model && metricPosition(model, metric.name)
    return position === undefined ? [] : [{ metric, position }]
  })
  if (known.length === 0) return { lines: new Map(), resolutionSeconds: null, from }
  const positions = known.map(({ position }) => position)
  const told = await series(tx, {
    ...asked,
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
    const line = told.lines.get(position)
    if (line) lines.set(metric.name, line)
  }
  return { lines, resolutionSeconds: told.resolutionSeconds, from }
}

export async function joinedSeries(
  tx: Tx,
  spans: readonly Span[],
  metrics: readonly Metric[],
  asked: Asked,
): Promise<JoinedSeries> {
  const told = spans.flatMap(({ device, ...span }) => (device ? [{ device, ...span }] : []))
  const [only] = told
  if (only && told.length === 1) return readPart(tx, only, metrics, asked)
  const wholeMs = asked.to.getTime() - asked.from.getTime()
  const read = async (seconds?: number) => {
    const part = { wholeMs, ...(seconds === undefined ? {} : { seconds }) }
    const parts: Part[] = []
    for (const span of told) parts.push(await readPart(tx, span, metrics, { ...asked, part }))
    return parts
  }
  let parts = await read()
  for (;;) {
    const telling = parts.filter(({ lines }) => lines.size > 0)
    const widest = Math.max(0, ...telling.map(({ resolutionSeconds }) => resolutionSeconds ?? 0))
    const isOne = telling.every(({ resolutionSeconds }) => (resolutionSeconds ?? 0) === widest)
    const lines = joined(parts, metrics)
    const longest = Math.max(0, ...[...lines.values()].map(({ times }) => times.length))
    if (isOne && (widest > 0 || longest <= pointLimit(asked.points ?? 1000))) {
      return { resolutionSeconds: widest || null, lines }
    }
    parts = await read(widest || bucketsFor(wholeMs, asked.points ?? 1000)[0]?.seconds)
  }
}

/** Lines after one another; where a device took over, a hole. */
function joined(parts: readonly Part[], metrics: readonly Metric[]): Map<string, Line> {
  const lines = new Map<string, Line>()
  for (const { name } of metrics) {
    const told = parts.flatMap(({ lines: own, from }) => {
      const line = own.get(name)
      return line && line.times.length > 0 ? [{ line, from }] : []
    })
    const isBand = told.some(({ line }) => line.band)
    const column = (take: (line: Line) => Float64Array | undefined, hole: (from: number) => number) =>
      Float64Array.from(
        told.flatMap(({ line, from }, index) => [
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
