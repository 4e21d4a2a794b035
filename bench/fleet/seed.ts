// A company's homes with coordinates, a boiler controller in each, and the faults of its past.
import { sql } from 'kysely'
import type { Database, Tx } from '../../server/database/database.ts'
import { noticeOf, sendNotices } from '../../server/live/notices.ts'
import { aCompany, aPerson } from '../../server/testing/world.ts'
import { seedPortfolio } from '../records/portfolio.ts'

export interface Fleet {
  company: string
  /** E-mail of its technician. */
  technician: string
}

/** No statement may take half a minute. */
const pieces = 10

/** Within sight of the map as it opens. */
const placeHomes = (tx: Tx, company: string, homes: number, piece: number) =>
  sql`
  with homes as (
    select id, row_number() over (order by tag) as n from installations where company_id = ${company}
  )
  update installations i set latitude = 37 + (n * 7919 % 40009) / 10000.0, longitude = 21 + (n * 104729 % 45007) / 10000.0
  from homes where homes.id = i.id and n <= ${homes} and n % ${pieces} = ${piece}`.execute(tx)

/** One in fifty is offline, one in a hundred has never reported. */
const installDevices = (tx: Tx, company: string, piece: number) =>
  sql`
  insert into devices (device_id, serial_no, device_type, assigned_company_id, installation_id, installation_date, online,
    last_update, online_changed_at, telemetry_device_id, hvac_brand, hvac_model)
  select 'TH-OT-F' || left(${company}, 8) || tag, 'F' || left(${company}, 8) || tag, 'THALPOS_HC_OT', ${company}, id,
    current_date - tag % 900, tag % 50 > 0, case when tag % 100 > 0 then now() end, now() - tag % 90 * interval '1 hour',
    'F' || left(${company}, 8) || tag, 'Vaillant', 'ecoTEC plus'
  from installations where company_id = ${company} and latitude is not null and tag % ${pieces} = ${piece}`.execute(
    tx,
  )

/** Every device has had so many faults. */
export async function recordFaults(database: Database, company: string, pastEach: number): Promise<void> {
  for (let first = 1; first <= pastEach; first += pieces)
    await database.asSystem((tx) =>
      sql`
      insert into faults (device_id, code, blocking, opened_at, resolved_at)
      select d.device_id, 'P' || n, n % 2 = 0, now() - (n + 8) * interval '1 day',
        now() - (n + 8) * interval '1 day' + interval '1 hour'
      from devices d, generate_series(${first}::int, ${Math.min(first + pieces - 1, pastEach)}::int) n
      where d.assigned_company_id = ${company}`.execute(tx),
    )
}

/** One device in fifty. */
const openFaults = (tx: Tx, company: string) =>
  sql`
  insert into faults (device_id, code, blocking, opened_at)
  select device_id, '28', length(device_id) % 2 = 0, now() - interval '3 hours' from (
    select device_id, row_number() over (order by device_id) as n from devices where assigned_company_id = ${company}
  ) d where n % 50 = 7`.execute(tx)

/** The description of a device without one, as the gateway reports it. */
export const openFault = (database: Database, company: string) =>
  database.asSystem(async (tx) => {
    const { rows } = await sql<{ device_id: string }>`
      insert into faults (device_id, code, blocking)
      select device_id, '28', true from devices d where assigned_company_id = ${company} and online
        and not exists (select from faults f where f.device_id = d.device_id and f.resolved_at is null)
      limit 1 returning device_id`.execute(tx)
    const owners = { assigned_company_id: company, distributor_id: null }
    await sendNotices(
      tx,
      rows.map(({ device_id }) => noticeOf({ type: 'device', device_id, listed: true }, owners)),
    )
  })

/** A company with so many homes, each with one device. */
export async function seedFleet(database: Database, homes: number): Promise<Fleet> {
  const company = await aCompany(database)
  const technician = await aPerson(database, company, ['technician_company', 'admin'])
  await seedPortfolio(database, company.id, Math.ceil(homes / 1.5) + 1)
  for (let piece = 0; piece < pieces; piece++) {
    await database.asSystem((tx) => placeHomes(tx, company.id, homes, piece))
    await database.asSystem((tx) => installDevices(tx, company.id, piece))
  }
  await database.asSystem((tx) => openFaults(tx, company.id))
  return { company: company.id, technician }
}
