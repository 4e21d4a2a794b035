import { sql } from 'kysely'
import { models } from '../../contract/models/index.ts'
import type { PersonCall } from '../serve.ts'
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

export interface FleetPage {
  /** In which the caller's days begin and end. */
  timezone: string
  /** Heating devices and meters that the caller sees and that have ever spoken. */
  devices: MeasuredDevice[]
  kept: Map<string, KeptHours>
}

type FleetRow = { timezone: string } & ((MeasuredDevice & KeptRow) | { device_id: null })

/** At least one; a page is one question, with the time zone and all hours that are kept of its devices in the span. */
export async function* fleetPages(
  { tx, who }: PersonCall,
  span: Omit<HoursSpan, 'deviceIds'>,
): AsyncGenerator<FleetPage> {
  for (let after = ''; ; ) {
    const { rows } = await sql<FleetRow>`
      select timezone, device_type, report_seconds, rated_power_kw, ${keptRow}
      from companies left join lateral (
        select device_id, device_type, report_seconds, rated_power_kw from devices
        where device_type = any(${measuringTypes}::text[]) and last_update is not null and device_id > ${after}
        order by device_id limit ${pageLength}
      ) as asked on true ${joinHours(span)}
      where companies.id = ${who.company} order by asked.device_id
    `.execute(tx)
    const page = pageOf(rows)
    yield page
    if (page.devices.length < pageLength) return
    after = page.devices.at(-1)?.device_id ?? ''
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
    all.devices.push(...devices)
  }
  return all
}
