// What some local days, or a part of one, come to in buckets: from roll-ups where its ends are ends of buckets, else from
// its reports. Energies come by the hour.
import type { ExportInterval } from '../../../contract/exports/telemetry.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { Tx } from '../../database/database.ts'
import { joinColumns, overlayColumns } from '../../telemetry/columns.rules.ts'
import { type Columns, readColumns } from '../../telemetry/columns.ts'
import { hoursOf } from '../../telemetry/energy/hours.ts'
import { type Counted, countersOf, standingAfter } from '../../telemetry/rollups/counters.rules.ts'
import {
  columnOf,
  columnsOf,
  type DayLevel,
  levelMs,
  reportsAsBuckets,
} from '../../telemetry/rollups/rollup.rules.ts'
import { readBuckets } from '../../telemetry/rollups/rollup.store.ts'
import type { Teller } from './question.ts'
import type { Table } from './table.ts'

interface IntervalSpan {
  from: number
  to: number
  interval: ExportInterval
}

interface Asked {
  table: Table
  teller: Teller
}

const dayMs = 86_400_000

export async function readBucketsOf(
  tx: Tx,
  table: Table,
  teller: Teller,
  span: IntervalSpan,
): Promise<Columns> {
  const { positions } = teller
  const energies = table.columns.flatMap(({ name, kind }, index) =>
    kind === 'energy' ? [{ name, position: positions[index] ?? -1 }] : [],
  )
  const reported = positions.filter(
    (position) => position >= 0 && !energies.some((energy) => energy.position === position),
  )
  const buckets = await readReported(tx, teller, reported, span)
  if (energies.length === 0) return buckets
  const hours = await readEnergies(tx, { table, teller }, energies, span)
  return overlayColumns(completed(buckets, positions), completed(hours, positions), columnsOf(positions))
}

/** The finest buckets that an interval needs, and finer ones where the span begins or ends within one. */
function levelFor({ from, to, interval }: IntervalSpan): DayLevel | undefined {
  const levels: readonly DayLevel[] =
    interval === '1m' ? ['1m'] : interval === '30m' ? ['30m', '1m'] : ['1h', '30m', '1m']
  return levels.find((level) => from % levelMs[level] === 0 && to % levelMs[level] === 0)
}

async function readReported(
  tx: Tx,
  teller: Teller,
  positions: readonly number[],
  span: IntervalSpan,
): Promise<Columns> {
  if (positions.length === 0) return { times: new Float64Array(), values: new Map() }
  const deviceId = teller.device.telemetry_device_id
  const { from, to } = span
  const model = modelOf(teller.device.device_type)
  const counters = new Map(
    [...(model ? countersOf(model) : [])].filter(([position]) => positions.includes(position)),
  )
  const level = levelFor(span)
  if (level) return readBuckets(tx, { deviceId, positions, level, from, to, counters })
  const which = { deviceId, positions, from: new Date(from), to: new Date(to) }
  const earlier = await readColumns(tx, { ...which, from: new Date(from - dayMs), to: new Date(from) })
  const before = new Map<number, Counted[]>()
  for (const [position, pace] of counters) before.set(position, standingAfter(earlier, position, pace))
  return reportsAsBuckets(await readColumns(tx, which), { counters, before })
}

async function readEnergies(
  tx: Tx,
  { table, teller }: Asked,
  energies: readonly { name: string; position: number }[],
  { from, to }: IntervalSpan,
): Promise<Columns> {
  const hours = await hoursOf(tx, teller.device, {
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

const completed = (columns: Columns, positions: readonly number[]): Columns =>
  joinColumns([columns], columnsOf(positions), {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  })
