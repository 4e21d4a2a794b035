// Reads buckets of some local days or a part of one: from roll-ups if the span is aligned to buckets, else from
// reports. Energies are by the hour.
import type { ExportInterval } from '../../../contract/exports/telemetry.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { Tx } from '../../database/database.ts'
import { hoursOf } from '../../telemetry/energy/hours.ts'
import { type Counted, countersOf, standingAfter } from '../../telemetry/rollups/counters.rules.ts'
import { readBuckets } from '../../telemetry/rollups/read-buckets.ts'
import {
  columnOf,
  columnsOf,
  type DayLevel,
  levelMs,
  reportsAsBuckets,
} from '../../telemetry/rollups/rollup.rules.ts'
import { joinColumns, overlayColumns } from '../../telemetry/storage/columns.rules.ts'
import { type Columns, readColumns } from '../../telemetry/storage/stored-reports.ts'
import type { SourceSpan } from './export-query.ts'
import type { Table } from './table.ts'

interface IntervalSpan {
  from: number
  to: number
  interval: ExportInterval
}

interface EnergyQuery {
  table: Table
  source: SourceSpan
}

const dayMs = 86_400_000

export async function readBucketsOf(
  tx: Tx,
  table: Table,
  source: SourceSpan,
  span: IntervalSpan,
): Promise<Columns> {
  const { positions } = source
  const energies = table.columns.flatMap(({ name, kind }, index) =>
    kind === 'energy' ? [{ name, position: positions[index] ?? -1 }] : [],
  )
  const reported = positions.filter(
    (position) => position >= 0 && !energies.some((energy) => energy.position === position),
  )
  const buckets = await readReported(tx, source, reported, span)
  if (energies.length === 0) return buckets
  const hours = await readEnergies(tx, { table, source }, energies, span)
  return overlayColumns(
    withAllColumns(buckets, positions),
    withAllColumns(hours, positions),
    columnsOf(positions),
  )
}

/** The coarsest level whose buckets align with the interval and both ends of the span. */
function levelFor({ from, to, interval }: IntervalSpan): DayLevel | undefined {
  const levels: readonly DayLevel[] =
    interval === '1m' ? ['1m'] : interval === '30m' ? ['30m', '1m'] : ['1h', '30m', '1m']
  return levels.find((level) => from % levelMs[level] === 0 && to % levelMs[level] === 0)
}

async function readReported(
  tx: Tx,
  source: SourceSpan,
  positions: readonly number[],
  span: IntervalSpan,
): Promise<Columns> {
  if (positions.length === 0) return { times: new Float64Array(), values: new Map() }
  const deviceId = source.device.telemetry_device_id
  const { from, to } = span
  const model = modelOf(source.device.device_type)
  const counters = new Map(
    [...(model ? countersOf(model) : [])].filter(([position]) => positions.includes(position)),
  )
  const level = levelFor(span)
  if (level) return readBuckets(tx, { deviceId, positions, level, from, to, counters })
  const columns = { deviceId, positions, from: new Date(from), to: new Date(to) }
  const earlier = await readColumns(tx, { ...columns, from: new Date(from - dayMs), to: new Date(from) })
  const before = new Map<number, Counted[]>()
  for (const [position, pace] of counters) before.set(position, standingAfter(earlier, position, pace))
  return reportsAsBuckets(await readColumns(tx, columns), { counters, before })
}

async function readEnergies(
  tx: Tx,
  { table, source }: EnergyQuery,
  energies: readonly { name: string; position: number }[],
  { from, to }: IntervalSpan,
): Promise<Columns> {
  const hours = await hoursOf(tx, source.device, {
    from: new Date(from),
    to: new Date(to),
    timezone: table.timezone,
    energies: energies.map(({ name }) => name),
  })
  const values = new Map<number, Float64Array>()
  for (const { name, position } of energies) {
    const amounts =
      hours.energies.get(name)?.amounts ?? new Float64Array(hours.edges.length - 1).fill(Number.NaN)
    values.set(
      columnOf(position, 'count'),
      amounts.map((amount) => (Number.isNaN(amount) ? amount : 1)),
    )
    values.set(columnOf(position, 'growth'), amounts)
  }
  return { times: Float64Array.from(hours.edges.slice(0, -1)), values }
}

const withAllColumns = (columns: Columns, positions: readonly number[]): Columns =>
  joinColumns([columns], columnsOf(positions), {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  })
