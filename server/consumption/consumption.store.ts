import { sql } from 'kysely'
import { models } from '../../contract/models/index.ts'
import type { PersonCall } from '../http/serve.ts'
import { type HoursSpan, readHours, type StoredHours } from '../telemetry/energy/hours.store.ts'
import type { MeasuredDevice } from '../telemetry/energy/hours.ts'

const measuringTypes = models.filter(({ consumption }) => consumption).map(({ type }) => type)

/** Devices read at a time. */
const pageLength = 100

export interface FleetDevice extends MeasuredDevice {
  device_id: string
  installation_id: string | null
  /** An earlier ownership by the same company. */
  is_past: boolean
  last_update: Date | null
}

export interface FleetPage {
  /** In which the caller's days begin and end. */
  timezone: string
  /** Heating devices and meters that the caller sees and that have ever reported. */
  devices: FleetDevice[]
  stored: Map<string, StoredHours>
}

type FleetRow = { timezone: string } & (FleetDevice | { device_id: null })

/** At least one, of all companies by default. A page is two queries: its devices with the time zone, and all stored hours of them in the span. */
export async function* fleetPages(
  { tx, who }: PersonCall,
  span: Omit<HoursSpan, 'deviceIds'>,
  companies?: readonly string[],
): AsyncGenerator<FleetPage> {
  for (let after = ''; ; ) {
    const { rows } = await sql<FleetRow>`
      with page as (
        select device_id, telemetry_device_id, device_type, report_seconds, rated_power_kw, installation_id,
          assigned_company_id, last_update
        from devices
        where device_type = any(${measuringTypes}::text[]) and last_update is not null and device_id > ${after}
          and ${companies ? sql`assigned_company_id = any(${companies}::uuid[])` : sql`true`}
        order by device_id limit ${pageLength}
      )
      select timezone, seen.* from companies left join lateral (
        select device_id, telemetry_device_id, device_type, report_seconds, rated_power_kw, installation_id,
          false as is_past, last_update from page
        union all
        select p.device_id, p.telemetry_device_id, p.device_type, p.report_seconds, p.rated_power_kw,
          page.installation_id, true, page.last_update
        from page join device_ownership_history p
          on p.device_id = page.device_id and p.company_id = page.assigned_company_id
      ) as seen on true
      where companies.id = ${who.company} order by seen.device_id, seen.telemetry_device_id
    `.execute(tx)
    const [first] = rows
    if (!first) throw new Error('The caller has no company.')
    const devices = rows.filter((row) => row.device_id !== null)
    const deviceIds = devices.map(({ telemetry_device_id }) => telemetry_device_id)
    yield { timezone: first.timezone, devices, stored: await readHours(tx, { deviceIds, ...span }) }
    const own = devices.filter(({ is_past }) => !is_past)
    if (own.length < pageLength) return
    after = own.at(-1)?.device_id ?? ''
  }
}

export async function listMeasuredDevices(
  call: PersonCall,
  companies?: readonly string[],
): Promise<Omit<FleetPage, 'stored'>> {
  const all: Omit<FleetPage, 'stored'> = { timezone: '', devices: [] }
  for await (const { timezone, devices } of fleetPages(call, { parts: [], from: 0, to: 1 }, companies)) {
    all.timezone = timezone
    all.devices.push(...devices.filter(({ is_past }) => !is_past))
  }
  return all
}
