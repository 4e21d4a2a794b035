// History of some metrics of one device at the finest resolution that a chart can hold.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import {
  type Bucket,
  bucketsFor,
  maxPoints,
  type Point,
  pointLimit,
  type ReportedPoint,
  withHoles,
} from './series.rules.ts'

export interface SeriesQuestion {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  from: Date
  /** Not itself part of the range. */
  to: Date
  /** About how many points are wanted. */
  points?: number
  /** How often the device reports. */
  reportSeconds?: number
}

export interface Series {
  resolution: 'raw' | Bucket['name']
  /** null when the points are as reported. */
  resolutionSeconds: number | null
  metrics: Map<number, Point[]>
}

type Row = Record<string, number | null>

export async function series(tx: Tx, question: SeriesQuestion): Promise<Series> {
  const { positions, from, to, points = 1000, reportSeconds = 60 } = question
  if (positions.length === 0) return { resolution: 'raw', resolutionSeconds: null, metrics: new Map() }
  const asReported = await readRaw(tx, question, pointLimit(points))
  if (asReported) {
    const metrics = linesOf(asReported, positions, reportSeconds)
    if (fits(metrics)) return { resolution: 'raw', resolutionSeconds: null, metrics }
  }
  const buckets = bucketsFor(to.getTime() - from.getTime(), points)
  for (const [index, { name, seconds }] of buckets.entries()) {
    const rows = await readBuckets(tx, question, seconds * 1000)
    const metrics = linesOf(rows, positions, reportSeconds, seconds)
    if (fits(metrics) || index === buckets.length - 1)
      return { resolution: name, resolutionSeconds: seconds, metrics }
  }
  throw new Error('There is always a widest bucket.')
}

const fits = (metrics: Map<number, Point[]>) =>
  [...metrics.values()].every(({ length }) => length <= maxPoints)

/** The reports of the range, as v0, v1… beside their time; undefined when there are more than `limit`. */
async function readRaw(tx: Tx, question: SeriesQuestion, limit: number): Promise<Row[] | undefined> {
  const columns = question.positions.map(
    (position, index) => sql`${valueAt(position)} as ${sql.ref(`v${index}`)}`,
  )
  const reported = question.positions.map((position) => sql`${valueAt(position)} is not null`)
  const { rows } = await sql<Row>`
    select ${epochMs} as t, ${sql.join(columns)} from hot
    where ${inRange(question)} and (${sql.join(reported, sql` or `)})
    order by ts limit ${limit + 1}
  `.execute(tx)
  return rows.length > limit ? undefined : rows
}

async function readBuckets(tx: Tx, question: SeriesQuestion, widthMs: number): Promise<Row[]> {
  const values = question.positions.map(
    (position, index) => sql`${valueAt(position)} as ${sql.ref(`v${index}`)}`,
  )
  const aggregates = question.positions.map((_, index) => {
    const v = sql.ref(`v${index}`)
    const named = (name: string) => sql.ref(`${name}${index}`)
    const inOrder = sql`array_agg(${v}) filter (where ${v} is not null)`
    return sql`avg(${v}) as ${named('mean')}, min(${v}) as ${named('min')}, max(${v}) as ${named('max')},
      (${inOrder})[1] as ${named('first')}, (${inOrder})[count(${v})] as ${named('last')},
      min(ms) filter (where ${v} is not null) as ${named('firstMs')},
      max(ms) filter (where ${v} is not null) as ${named('lastMs')}`
  })
  // The inner order makes the first and last of array_agg the earliest and latest of the bucket.
  const { rows } = await sql<Row>`
    select t, ${sql.join(aggregates)} from (
      select floor(${epochMs} / ${widthMs}::float8) * ${widthMs}::float8 as t, ${epochMs} as ms, ${sql.join(values)}
      from hot where ${inRange(question)} order by 1, 2
    ) as report
    group by t order by t
  `.execute(tx)
  const fromMs = question.from.getTime()
  return rows.map((row) => ({ ...row, t: Math.max(row.t ?? 0, fromMs) }))
}

const epochMs = sql`(extract(epoch from ts) * 1000)::float8`

const inRange = ({ deviceId, from, to }: SeriesQuestion) =>
  sql`device_id = ${deviceId} and ts >= ${from} and ts < ${to}`

function valueAt(position: number): RawBuilder<unknown> {
  if (!Number.isInteger(position) || position < 0) throw new Error('Not a metric position.')
  return sql`values[${sql.lit(position + 1)}]`
}

function linesOf(
  rows: readonly Row[],
  positions: readonly number[],
  reportSeconds: number,
  seconds?: number,
) {
  return new Map(
    positions.map((position, index) => {
      const points = rows.flatMap((row) => pointOf(row, index) ?? [])
      return [position, withHoles(points, reportSeconds, seconds)]
    }),
  )
}

function pointOf(row: Row, index: number): ReportedPoint | undefined {
  const t = row.t ?? 0
  const value = row[`v${index}`]
  if (typeof value === 'number')
    return { t, mean: value, min: value, max: value, first: value, last: value, firstMs: t, lastMs: t }
  const number = (name: string) => row[`${name}${index}`] ?? null
  const mean = number('mean')
  if (mean === null) return undefined
  return {
    t,
    mean,
    min: number('min'),
    max: number('max'),
    first: number('first'),
    last: number('last'),
    firstMs: number('firstMs') ?? t,
    lastMs: number('lastMs') ?? t,
  }
}
