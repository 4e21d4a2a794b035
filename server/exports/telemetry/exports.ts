import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ExportFileType,
  type ExportInterval,
  exportDays,
  type exportRoutes,
  hasEnergies,
  isExportRange,
} from '../../../contract/exports/telemetry.ts'
import { modelOf } from '../../../contract/models/index.ts'
import {
  type DeviceType,
  findMetric,
  isReported,
  type Metric,
  metricPosition,
} from '../../../contract/models/model.ts'
import { toMilliseconds } from '../../../contract/moments.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import { timezoneOf } from '../../companies/own-company.store.ts'
import { localDate } from '../../days/local-days.ts'
import { spansOf } from '../../devices/assignments/assignments.store.ts'
import { requireDevice } from '../../devices/require-device.ts'
import type { StreamCall } from '../../http/serve.ts'
import { Problem } from '../../request/problem.ts'
import { retainedSinceIn } from '../../telemetry/storage/retained-since.ts'
import { writeCsv } from './csv.ts'
import type { ExportQuery } from './export-query.ts'
import { writeJson } from './json.ts'
import { readRows } from './read-days.ts'
import { columnOf, contentTypes, type Table, type TableDevice, type Writer } from './table.ts'
import { writeXlsx } from './xlsx.ts'

type Routes = typeof exportRoutes
type RawRequest = RequestOf<Routes['exportRaw']>

const writers: Record<ExportFileType, Writer> = { json: writeJson, csv: writeCsv, xlsx: writeXlsx }

function rangeOf({ time_from, time_to }: RawRequest['query'], interval: ExportInterval | undefined) {
  const [from, to] = [toMilliseconds(time_from), toMilliseconds(time_to)]
  if (!isExportRange(from, to, interval)) {
    const days = exportDays(interval)
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${days} days at most.`,
      [{ path: 'time_from', key: 'date_range_error', values: { days } }],
      { values: { days } },
    )
  }
  return { from, to }
}

/** A range may begin before the retained reports, which the file states; one that ends before them is refused. */
function requireRetained({ to }: { to: number }, retainedSince: number): void {
  if (to > retainedSince) return
  const values = { since: new Date(retainedSince).toISOString() }
  throw new Problem(
    400,
    'reports_expired',
    `Raw values are stored since ${values.since}.`,
    [{ path: 'time_to', key: 'reports_expired', values }],
    { values },
  )
}

const deviceOf = (
  device: { device_id: string; device_name: string | null; device_type: string },
  span: Pick<TableDevice, 'from' | 'to'>,
): TableDevice => ({
  deviceId: device.device_id,
  deviceName: device.device_name,
  deviceType: device.device_type as DeviceType,
  ...span,
})

interface ExportMode {
  /** Undefined for raw values. */
  interval?: ExportInterval
  /** End of retention of raw values; null if they are not exported. */
  retentionEnd: number | null
}

async function buildQuery(
  request: RawRequest,
  call: StreamCall,
  { interval, retentionEnd }: ExportMode,
): Promise<ExportQuery> {
  const range = rangeOf(request.query, interval)
  const { device, timezone, spans, retainedSince } = await call.inCompany(async (tx) => {
    const found = await requireDevice(tx, request.params.id)
    const spans = await spansOf(tx, found, range, request.query)
    return {
      device: found,
      timezone: await timezoneOf(tx, call.who.company),
      spans,
      retainedSince: retentionEnd === null ? null : await retainedSinceIn(tx, spans, retentionEnd),
    }
  })
  if (retainedSince !== null) requireRetained(range, retainedSince)
  const model = modelOf(device.device_type)
  const metrics = request.query.metric.map((name) => {
    const metric = model && findMetric(model, name)
    if (metric && (isReported(metric) || hasEnergies(interval))) return metric
    throw new Problem(
      400,
      'metric_unknown',
      `${device.device_type} does not report ${name} by ${interval ?? 'report'}.`,
      [{ path: 'metric', key: 'metric_unknown' }],
    )
  })
  const isEstimate = ({ name }: Metric) =>
    model?.energies?.some((energy) => energy.metric === name && energy.isEstimate) ?? false
  const table: Table = {
    deviceId: device.device_id,
    deviceType: device.device_type as DeviceType,
    ...range,
    interval: interval ?? 'raw',
    retainedSince,
    timezone,
    columns: metrics.map((metric) => columnOf(metric, interval !== undefined, isEstimate(metric))),
    devices: spans.flatMap(({ device: source, predecessor, from, to }) =>
      source ? [deviceOf(predecessor ?? device, { from, to })] : [],
    ),
  }
  const positionsIn = (type: string) => {
    const sourceModel = modelOf(type)
    return metrics.map(({ name }) => (sourceModel && metricPosition(sourceModel, name)) ?? -1)
  }
  const sources = spans.flatMap(({ device: source, from, to }) =>
    source ? [{ device: source, positions: positionsIn(source.device_type), from, to }] : [],
  )
  return { table, positions: positionsIn(device.device_type), sources, inCompany: call.inCompany }
}

function fileNameOf({ deviceId, from, to, timezone }: Table, fileType: ExportFileType): string {
  return `${deviceId}-${localDate(from, timezone)}_${localDate(to - 1, timezone)}_export.${fileType}`
}

/** Streams the file at the pace of the caller, and stops reading when the caller disconnects. */
async function send(query: ExportQuery, fileType: ExportFileType, call: StreamCall): Promise<void> {
  const { request, reply } = call
  const headers = {
    ...reply.getHeaders(),
    'content-type': contentTypes[fileType],
    'content-disposition': `attachment; filename="${fileNameOf(query.table, fileType)}"`,
    'cache-control': 'no-store',
  }
  reply.hijack()
  reply.raw.writeHead(200, headers as Record<string, string>)
  if (request.method === 'HEAD') {
    reply.raw.end()
    return
  }
  const pieces = Readable.from(writers[fileType](query.table, readRows(query)), { highWaterMark: 1 })
  try {
    await pipeline(pieces, reply.raw)
  } catch (error) {
    // The status is sent; only a broken connection can still signal the error.
    if (!request.raw.destroyed) request.log.error({ err: error }, 'sending an export failed')
  }
}

/** `rawDays`: retention of single reports in days. */
export const answerExports = (rawDays: number) => ({
  async exportRaw(request: RawRequest, call: StreamCall): Promise<void> {
    const retentionEnd = retentionStart(Date.now(), rawDays)
    await send(await buildQuery(request, call, { retentionEnd }), request.query.file_type, call)
  },

  async exportGrouped(request: RequestOf<Routes['exportGrouped']>, call: StreamCall): Promise<void> {
    const { interval, file_type, ...rest } = request.query
    const rawRequest = { ...request, query: { ...rest, file_type } }
    const query = await buildQuery(rawRequest, call, { interval, retentionEnd: null })
    await send(query, file_type, call)
  },
})
