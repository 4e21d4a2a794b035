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
import { spansOf } from '../../devices/assignments/stays.store.ts'
import { requireDevice } from '../../devices/require-device.ts'
import type { StreamCall } from '../../http/serve.ts'
import { Problem } from '../../request/problem.ts'
import { localDate } from '../../telemetry/local-days.ts'
import { retainedSinceIn } from '../../telemetry/retained-since.ts'
import { writeCsv } from './csv.ts'
import { writeJson } from './json.ts'
import type { ExportQuestion } from './question.ts'
import { readRows } from './read-days.ts'
import { columnOf, contentTypes, type Table, type TableDevice, type Writer } from './table.ts'
import { writeXlsx } from './xlsx.ts'

type Routes = typeof exportRoutes
type RawAsked = RequestOf<Routes['exportRaw']>

const writers: Record<ExportFileType, Writer> = { json: writeJson, csv: writeCsv, xlsx: writeXlsx }

function rangeOf({ time_from, time_to }: RawAsked['query'], interval: ExportInterval | undefined) {
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

/** Part of a range may be older than what is kept, which the file says; all of it would be an empty file. */
function requireKept({ to }: { to: number }, keptSince: number): void {
  if (to > keptSince) return
  const values = { since: new Date(keptSince).toISOString() }
  throw new Problem(
    400,
    'reports_not_kept',
    `Raw values are kept since ${values.since}.`,
    [{ path: 'time_to', key: 'reports_not_kept', values }],
    { values },
  )
}

const deviceOf = (
  told: { device_id: string; device_name: string | null; device_type: string },
  span: Pick<TableDevice, 'from' | 'to'>,
): TableDevice => ({
  deviceId: told.device_id,
  deviceName: told.device_name,
  deviceType: told.device_type as DeviceType,
  ...span,
})

interface By {
  /** None where values come as reported. */
  interval?: ExportInterval
  /** Before which reports need not be kept; null where they are not asked for. */
  keptDue: number | null
}

async function questionOf(
  asked: RawAsked,
  call: StreamCall,
  { interval, keptDue }: By,
): Promise<ExportQuestion> {
  const range = rangeOf(asked.query, interval)
  const { device, timezone, spans, keptSince } = await call.inCompany(async (tx) => {
    const found = await requireDevice(tx, asked.params.id)
    const told = await spansOf(tx, found, range, asked.query)
    return {
      device: found,
      timezone: await timezoneOf(tx, call.who.company),
      spans: told,
      keptSince: keptDue === null ? null : await retainedSinceIn(tx, told, keptDue),
    }
  })
  if (keptSince !== null) requireKept(range, keptSince)
  const model = modelOf(device.device_type)
  const metrics = asked.query.metric.map((name) => {
    const metric = model && findMetric(model, name)
    if (metric && (isReported(metric) || hasEnergies(interval))) return metric
    throw new Problem(
      400,
      'metric_unknown',
      `${device.device_type} does not tell ${name} by ${interval ?? 'report'}.`,
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
    keptSince,
    timezone,
    columns: metrics.map((metric) => columnOf(metric, interval !== undefined, isEstimate(metric))),
    devices: spans.flatMap(({ device: told, predecessor, from, to }) =>
      told ? [deviceOf(predecessor ?? device, { from, to })] : [],
    ),
  }
  const positionsIn = (type: string) => {
    const theirs = modelOf(type)
    return metrics.map(({ name }) => (theirs && metricPosition(theirs, name)) ?? -1)
  }
  const tellers = spans.flatMap(({ device: told, from, to }) =>
    told ? [{ device: told, positions: positionsIn(told.device_type), from, to }] : [],
  )
  return { table, positions: positionsIn(device.device_type), tellers, inCompany: call.inCompany }
}

function fileNameOf({ deviceId, from, to, timezone }: Table, fileType: ExportFileType): string {
  return `${deviceId}-${localDate(from, timezone)}_${localDate(to - 1, timezone)}_export.${fileType}`
}

/** Writes no faster than the caller reads, and stops reading when the caller is gone. */
async function send(question: ExportQuestion, fileType: ExportFileType, call: StreamCall): Promise<void> {
  const { request, reply } = call
  const headers = {
    ...reply.getHeaders(),
    'content-type': contentTypes[fileType],
    'content-disposition': `attachment; filename="${fileNameOf(question.table, fileType)}"`,
    'cache-control': 'no-store',
  }
  reply.hijack()
  reply.raw.writeHead(200, headers as Record<string, string>)
  if (request.method === 'HEAD') {
    reply.raw.end()
    return
  }
  const pieces = Readable.from(writers[fileType](question.table, readRows(question)), { highWaterMark: 1 })
  try {
    await pipeline(pieces, reply.raw)
  } catch (error) {
    // The status is sent: a file that breaks off is all that can still tell the caller.
    if (!request.raw.destroyed) request.log.error({ err: error }, 'an export broke off')
  }
}

/** `rawDays`: how many days reports are kept one by one. */
export const answerExports = (rawDays: number) => ({
  async exportRaw(asked: RawAsked, call: StreamCall): Promise<void> {
    const keptDue = retentionStart(Date.now(), rawDays)
    await send(await questionOf(asked, call, { keptDue }), asked.query.file_type, call)
  },

  async exportGrouped(asked: RequestOf<Routes['exportGrouped']>, call: StreamCall): Promise<void> {
    const { interval, file_type, ...query } = asked.query
    const given = { ...asked, query: { ...query, file_type } }
    const question = await questionOf(given, call, { interval, keptDue: null })
    await send(question, file_type, call)
  },
})
