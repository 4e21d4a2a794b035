import { sql } from 'kysely'
import { models } from '../../contract/models/index.ts'
import type { PersonCall } from '../http/serve.ts'
import {
  type HoursSpan,
  joinHours,
  type KeptHours,
  type KeptRow,
  keptOfRows,
  keptRow,
} from '../telemetry/energy/hours.store.ts'
import type { MeasuredDevice } from '../telemetry/energy/hours.ts'

const measuringTypes = models.filter(({ consumption }) => consumption).map(({ type }) => type)

/** So many devices are read at a time. */
const pageLength = 100

interface FleetDevice extends MeasuredDevice {
  /** Of an earlier time with the company; else it is the device itself. */
  past_of: string | null
}

export interface FleetPage {
  /** In which the caller's days begin and end. */
  timezone: string
  /** Heating devices and meters that the caller sees and that have ever spoken. */
  devices: FleetDevice[]
  kept: Map<string, KeptHours>
}

type FleetRow = { timezone: string } & ((FleetDevice & KeptRow) | { device_id: null })

/** At least one; a page is one question, with the time zone and all hours that are kept of its devices in the span. */
export async function* fleetPages(
  { tx, who }: PersonCall,
  span: Omit<HoursSpan, 'deviceIds'>,
): AsyncGenerator<FleetPage> {
  for (let after = ''; ; ) {
    const { rows } = await sql<FleetRow>`
      with page as (
        select device_id, device_type, report_seconds, rated_power_kw, assigned_company_id from devices
        where device_type = any(${measuringTypes}::text[]) and last_update is not null and device_id > ${after}
        order by device_id limit ${pageLength}
      )
      select timezone, device_type, report_seconds, rated_power_kw, past_of, ${keptRow}
      from companies left join lateral (
        select device_id, device_type, report_seconds, rated_power_kw, null as past_of from page
        union all
        select p.past_id, p.device_type, p.report_seconds, p.rated_power_kw, p.device_id
        from page join device_pasts p on p.device_id = page.device_id and p.company_id = page.assigned_company_id
      ) as asked on true ${joinHours(span)}
      where companies.id = ${who.company} order by asked.device_id
    `.execute(tx)
    const page = pageOf(rows)
    yield page
    const own = page.devices.filter(({ past_of }) => past_of === null)
    if (own.length < pageLength) return
    after = own.at(-1)?.device_id ?? ''
  }
}

function pageOf(rows: readonly FleetRow[]): FleetPage {
  const [first] = rows
  if (!first) throw new Error('Whoever calls has a company.')
  const told = rows.filter((row) => row.device_id !== null)
  const devices = told.filter(({ device_id }, index) => device_id !== told[index - 1]?.device_id)
  return { timezone: first.timezone, devices, kept: keptOfRows(told) }
}

export async function listMeasuredDevices(call: PersonCall): Promise<Omit<FleetPage, 'kept'>> {
  const all: Omit<FleetPage, 'kept'> = { timezone: '', devices: [] }
  for await (const { timezone, devices } of fleetPages(call, { parts: [], from: 0, to: 1 })) {
    all.timezone = timezone
    all.devices.push(...devices.filter(({ past_of }) => past_of === null))
  }
  return all
}
