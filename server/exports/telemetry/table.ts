import {
  type Aggregate,
  type ExportFileType,
  type ExportInterval,
  exportMedia,
} from '../../../contract/exports/telemetry.ts'
import { type Label, labelOf, unitSymbols } from '../../../contract/models/metric-labels.ts'
import type { DeviceType, Metric } from '../../../contract/models/model.ts'
import { chartAggregateOf } from '../../../contract/telemetry/series.ts'

export interface ExportColumn {
  name: string
  label: Label
  unit: string | null
  aggregate: Aggregate | null
  /** Values are times in epoch milliseconds. */
  isTime: boolean
  kind: Metric['kind']
}

/** The device that reported a part of the range. */
export interface TableDevice {
  deviceId: string
  deviceName: string | null
  deviceType: DeviceType
  from: number
  to: number
}

/** Metadata of an export. */
export interface Table {
  deviceId: string
  deviceType: DeviceType
  from: number
  to: number
  interval: ExportInterval | 'raw'
  /** Begin of the stored raw values; null for an interval. */
  retainedSince: number | null
  timezone: string
  columns: readonly ExportColumn[]
  /** Sorted by time. */
  devices: readonly TableDevice[]
}

/** Columnar, because an object per cell would dominate the cost of a file. */
export interface Rows {
  /** Epoch milliseconds; the beginning of an interval. */
  times: Float64Array
  /** By column of the table; NaN if nothing was reported. */
  values: readonly Float64Array[]
}

export const rowsFrom = ({ times, values }: Rows, from: number, to?: number): Rows => ({
  times: times.subarray(from, to),
  values: values.map((column) => column.subarray(from, to)),
})

/** Formats rows as a file, chunk by chunk. */
export type Writer = (table: Table, parts: AsyncIterable<Rows>) => AsyncIterable<Uint8Array>

export const contentTypes: Readonly<Record<ExportFileType, string>> = {
  json: `${exportMedia.json}; charset=utf-8`,
  csv: `${exportMedia.csv}; charset=utf-8`,
  xlsx: exportMedia.xlsx,
}

/** An on/off state becomes the share of reports with on; any other code has its last value. */
export function aggregateOf(metric: Metric): Aggregate {
  return metric.kind === 'counter' || metric.kind === 'energy' ? 'growth' : chartAggregateOf(metric)
}

const withEstimateNote = ({ el, en }: Label): Label => ({ el: `${el} (εκτίμηση)`, en: `${en} (estimate)` })

export function columnOf(metric: Metric, isGrouped: boolean, isEstimate = false): ExportColumn {
  const aggregate = isGrouped ? aggregateOf(metric) : null
  const unit = aggregate === 'share' ? 'percentage' : metric.unit
  return {
    name: metric.name,
    label: isEstimate ? withEstimateNote(labelOf(metric.name)) : labelOf(metric.name),
    unit: unit ? unitSymbols[unit] : null,
    aggregate,
    isTime: metric.kind === 'time',
    kind: metric.kind,
  }
}

const aggregateWords: Readonly<Record<Aggregate, Label>> = {
  mean: { el: 'μέσος όρος', en: 'mean' },
  last: { el: 'τελευταία τιμή', en: 'last value' },
  share: { el: 'ποσοστό του χρόνου', en: 'share of the time' },
  growth: { el: 'αύξηση', en: 'growth' },
}

/** Label with the aggregate; an energy needs none. */
function aggregatedLabel({ label, kind, aggregate }: ExportColumn): Label {
  if (aggregate === null || kind === 'energy') return label
  const { el, en } = aggregateWords[aggregate]
  return { el: `${label.el}, ${el}`, en: `${label.en}, ${en}` }
}

function titleOf(column: ExportColumn): string {
  const { unit, name } = column
  const { el, en } = aggregatedLabel(column)
  return `${el} / ${en}${unit ? ` (${unit})` : ''} [${name}]`
}

/** Device id by time, for a column that is needed if several devices reported. */
export function deviceAtTime({ devices }: Table): ((ms: number) => string) | undefined {
  if (devices.length < 2) return undefined
  let at = 0
  return (ms) => {
    while (at < devices.length - 1 && ms >= (devices[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at++
    return devices[at]?.deviceId ?? ''
  }
}

/** Titles of a sheet: local time, UTC time, which never repeats, then the columns. */
export const titlesOf = ({ timezone, columns, devices }: Table): string[] => [
  `Τοπική ώρα / Local time (${timezone})`,
  'Ώρα UTC / UTC time',
  ...columns.map(titleOf),
  ...(devices.length > 1 ? ['Συσκευή / Device'] : []),
]

const blockMs = 900_000

/** Local time as the epoch milliseconds of a UTC time with the same digits. */
export function wallClock(timezone: string): (ms: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  let block = Number.NaN
  let offset = 0
  return (ms) => {
    const present = Math.floor(ms / blockMs)
    if (present !== block) {
      block = present
      const start = present * blockMs
      offset = Date.parse(`${clock.format(start).replace(' ', 'T')}Z`) - start
    }
    return ms + offset
  }
}

const hourMs = 3_600_000

/** `+03:00` */
function offsetText(ms: number): string {
  const minutes = Math.abs(Math.round(ms / 60_000))
  const two = (count: number) => String(count).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The offset from UTC within the hour that occurs twice; undefined at any other time. */
export function repeatedHourOffset(timezone: string): (ms: number) => string | undefined {
  const wall = wallClock(timezone)
  const offsetAt = (ms: number) => wall(ms) - ms
  let block = Number.NaN
  let text: string | undefined
  return (ms) => {
    const present = Math.floor(ms / blockMs)
    if (present !== block) {
      block = present
      const start = present * blockMs
      const offset = offsetAt(start)
      const isRepeated = offsetAt(start - hourMs) > offset || offsetAt(start + hourMs) < offset
      text = isRepeated ? offsetText(offset) : undefined
    }
    return text
  }
}
