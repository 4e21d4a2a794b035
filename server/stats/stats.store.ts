import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CompanyStanding } from '../../contract/stats/routes.ts'
import type { DB } from '../database/database.types.ts'
import { isActive } from '../devices/active-alarms.ts'

type Tx = Transaction<DB>

export interface DeviceCounts {
  devices_total: number
  devices_installed: number
  devices_active: number
  devices_offline: number
  devices_unknown: number
  devices_with_error: number
}

/** By the few open faults: their policy is looked up once for each of them, not for each device. */
const devicesInFault = sql`
  select distinct f.device_id from faults f where f.kind = 'reported' and f.resolved_at is null`

/**
 * Active: installed and online. Offline: installed, reported before, silent now. Unknown: installed, never reported.
 */
export async function countByState(tx: Tx): Promise<DeviceCounts> {
  const { rows } = await sql<DeviceCounts>`
    select count(*)::int as devices_total,
      count(*) filter (where installation_id is not null)::int as devices_installed,
      count(*) filter (where installation_id is not null and online)::int as devices_active,
      count(*) filter (where installation_id is not null and not online and last_update is not null)::int as devices_offline,
      count(*) filter (where installation_id is not null and not online and last_update is null)::int as devices_unknown,
      count(*) filter (where o.device_id is not null)::int as devices_with_error
    from devices d left join (${devicesInFault}) o on o.device_id = d.device_id`.execute(tx)
  return rows[0] as DeviceCounts
}

/** Active ones, as the view of that name lists them. */
const alarmsByCompany = sql`
  select a.company_id, count(*) as alarms from alarms a
  where ${isActive} group by a.company_id`

/** The installed devices of a distributor by the company that has them, and how many such companies there are. */
export async function listCompanyStandings(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: CompanyStanding[]; total: number }> {
  const { rows } = await sql<CompanyStanding & { total: number }>`
    select c.id, c.name, count(*)::int as devices_installed,
      count(*) filter (where not d.online and d.last_update is not null)::int as devices_offline,
      count(*) filter (where not d.online and d.last_update is null)::int as devices_unknown,
      count(*) filter (where o.device_id is not null)::int as devices_with_error,
      coalesce(max(a.alarms), 0)::int as alarms,
      (count(*) over ())::int as total
    from devices d join companies c on c.id = d.assigned_company_id
    left join (${devicesInFault}) o on o.device_id = d.device_id
    left join (${alarmsByCompany}) a on a.company_id = c.id
    where d.installation_id is not null
    group by c.id, c.name
    order by alarms desc, devices_with_error desc, devices_offline desc, c.name
    limit ${limit} offset ${offset}`.execute(tx)
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export interface FaultCounts {
  blocking: number
  non_blocking: number
  opened: number
  resolved: number
}

/** What was opened within a week is open, or was resolved within it. */
export async function countFaults(tx: Tx): Promise<FaultCounts> {
  const { rows } = await sql<FaultCounts>`
    select count(d.device_id) filter (where resolved_at is null and blocking)::int as blocking,
      count(d.device_id) filter (where resolved_at is null and not blocking)::int as non_blocking,
      count(d.device_id) filter (where opened_at > now() - interval '7 days')::int as opened,
      count(d.device_id) filter (where resolved_at > now() - interval '7 days')::int as resolved
    from faults f left join devices d on d.device_id = f.device_id
    where kind = 'reported' and (resolved_at is null or resolved_at > now() - interval '7 days')`.execute(tx)
  return rows[0] as FaultCounts
}

export type Period = 'week' | 'month' | 'year'
const periodsShown: Record<Period, number> = { week: 12, month: 12, year: 5 }

interface DatedCount {
  date: string
  count: number
}

/** Devices installed in each of the last local weeks, months or years, empty periods included. */
export async function countInstalled(tx: Tx, period: Period, timezone: string): Promise<DatedCount[]> {
  const shown = periodsShown[period]
  const counted = sql`
    select date_trunc(${period}, installation_date::timestamp) as start, count(*) as count from devices, bounds
    where installation_id is not null
      and installation_date >= (current - ${sql.lit(shown - 1)} * interval ${sql.lit(`1 ${period}`)})::date
    group by 1`
  return countPeriods(tx, { period, shown, timezone }, counted)
}

/** Buildings added in each of the last twelve local months. */
export async function countBuildings(tx: Tx, timezone: string): Promise<DatedCount[]> {
  const counted = sql`
    select date_trunc('month', created_at at time zone ${timezone}) as start, count(*) as count from installations
    where archived_at is null and created_at > now() - interval '13 months'
    group by 1`
  return countPeriods(tx, { period: 'month', shown: 12, timezone }, counted)
}

/** `counted` has the rows of each period together: joined one by one they would be looked at for each period. */
async function countPeriods(
  tx: Tx,
  { period, shown, timezone }: { period: Period; shown: number; timezone: string },
  counted: RawBuilder<unknown>,
): Promise<DatedCount[]> {
  const step = sql.lit(`1 ${period}`)
  const { rows } = await sql<DatedCount>`
    with bounds as (select date_trunc(${period}, (now() at time zone ${timezone})) as current), counted as (${counted})
    select to_char(start, 'YYYY-MM-DD') as date, coalesce(counted.count, 0)::int as count
    from bounds, generate_series(current - ${sql.lit(shown - 1)} * interval ${step}, current, interval ${step}) as start
    left join counted using (start)
    order by start`.execute(tx)
  return rows
}
