// Hours that a burner or compressor has run, from the day roll-ups of its device. A device that replaced another counts on
// from where that one stood.
import { sql } from 'kysely'
import { modelOf } from '../../contract/models/index.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { hourMs } from '../days/days.ts'
import { localDate, nextLocalDay, startOfLocalDay } from '../days/local-days.ts'
import { readBuckets } from '../telemetry/rollups/read-buckets.ts'
import { columnOf } from '../telemetry/rollups/rollup.rules.ts'

interface Reporter {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
  from_at: Date
  until_at: Date | null
}

const longestChain = 20

/** The device where it is installed now, and those that it replaced there. */
async function reportersOf(tx: Tx, company: string, installation: string, device: string) {
  const { rows } = await sql<Reporter>`
    with recursive chain as (
      select a.*, 1 as place from device_assignments a
      where a.company_id = ${company} and a.installation_id = ${installation}::uuid and a.device_id = ${device}
        and a.until_at is null
      union all
      select a.*, chain.place + 1 from device_assignments a join chain on a.id = chain.follows_id
      where chain.place < ${longestChain}
    )
    select chain.telemetry_device_id, coalesce(chain.device_type, d.device_type) as device_type,
      coalesce(chain.report_seconds, d.report_seconds) as report_seconds, chain.from_at, chain.until_at
    from chain join devices d using (device_id)`.execute(tx)
  return rows
}

export interface RunDay {
  day: string
  /** Hours of operation, and hours of the day that are known. */
  hours: number
  known: number
}

/** The share of reports in which it ran, for as long as the reports of the day cover. */
export function runDay(
  day: string,
  length: number,
  count: number,
  sum: number,
  reportSeconds: number,
): RunDay {
  const known = Math.min(length, (count * reportSeconds) / 3600)
  return { day, known, hours: count > 0 ? (sum / count) * known : 0 }
}

interface OperationQuery {
  company: string
  installation: string
  device: string
  /** Days before it are left out; null for all since the device was installed. */
  since: string | null
  timezone: string
  now?: Date
}

async function daysOf(tx: Tx, reporter: Reporter, { since, timezone, now = new Date() }: OperationQuery) {
  const model = modelOf(reporter.device_type)
  const position = model?.operation && metricPosition(model, model.operation.metric)
  if (position === undefined) return []
  const begin = startOfLocalDay(reporter.from_at.getTime(), timezone)
  const from = since === null ? begin : Math.max(begin, startOfDay(since, timezone))
  const last = Math.min(now.getTime(), reporter.until_at?.getTime() ?? Infinity)
  if (from > last) return []
  const { times, values } = await readBuckets(tx, {
    deviceId: reporter.telemetry_device_id,
    positions: [position],
    fields: ['count', 'sum'],
    level: '1d',
    from,
    to: nextLocalDay(startOfLocalDay(last, timezone), timezone),
    timezone,
  })
  const counts = values.get(columnOf(position, 'count'))
  const sums = values.get(columnOf(position, 'sum'))
  return Array.from(times, (time, row) => {
    const length = (nextLocalDay(time, timezone) - time) / hourMs
    const count = counts?.[row] ?? 0
    return runDay(localDate(time, timezone), length, count || 0, sums?.[row] || 0, reporter.report_seconds)
  }).filter(({ known }) => known > 0)
}

/** The first moment of a local day. */
const startOfDay = (day: string, timezone: string): number =>
  startOfLocalDay(Date.parse(`${day}T12:00:00Z`), timezone)

export interface Operation {
  /** Null while no day is known. */
  hours: number | null
  /** The known share of the time since the first known day. */
  share: number | null
  from: string | null
  days: readonly RunDay[]
}

export async function readOperation(tx: Tx, query: OperationQuery): Promise<Operation> {
  const { company, installation, device, timezone, now = new Date() } = query
  const days: RunDay[] = []
  for (const reporter of await reportersOf(tx, company, installation, device))
    days.push(...(await daysOf(tx, reporter, query)))
  days.sort((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = days
  if (!first) return { hours: null, share: null, from: null, days }
  const known = days.reduce((all, day) => all + day.known, 0)
  const elapsed = (now.getTime() - startOfDay(first.day, timezone)) / hourMs
  return {
    hours: days.reduce((all, day) => all + day.hours, 0),
    share: Math.min(1, known / Math.max(elapsed, known)),
    from: first.day,
    days,
  }
}

/** The day on which the hours reached a limit. */
export function dayReached(days: readonly RunDay[], limit: number): string | null {
  let hours = 0
  for (const { day, hours: more } of days) {
    hours += more
    if (hours >= limit) return day
  }
  return null
}
