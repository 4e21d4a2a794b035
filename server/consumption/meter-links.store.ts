import { sql } from 'kysely'
import { z } from 'zod'
import {
  type MeterChannel,
  type MeterOf,
  meterChannels,
  storedChannel,
  undefinedChannels,
} from '../../contract/consumption/meter-channels.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import { isHeatPump, type Model, metricPosition } from '../../contract/models/model.ts'
import type { By } from '../audit/audit.store.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { firstHoursOf } from '../telemetry/energy/first-hours.ts'
import { readLatest } from '../telemetry/storage/latest-values.ts'
import { channelMetric } from './counted-parts.rules.ts'
import {
  type Assignment,
  always,
  type Links,
  linksOf,
  type Span,
  type StoredChannels,
} from './meter-links.rules.ts'

const heatPumpTypes = models.filter(isHeatPump).map(({ type }) => type)
const channelsSchema = z.partialRecord(z.enum(meterChannels), storedChannel)
export const meterTypes = models.filter(({ meter }) => meter).map(({ type }) => type)

/** Links of all meters that the caller sees. One that began before `from` may begin up to a week too early here. */
export async function readLinks(tx: Tx, from = 0): Promise<Links> {
  const { rows } = await sql<Omit<Assignment, 'isHeatPump' | 'channels' | 'from' | 'to'> & AssignmentRow>`
    with homes as (
      select assigned_company_id as company_id, installation_id from devices
      where meter_channels <> '{}' and installation_id is not null
      union select company_id, installation_id from device_assignments where meter_channels <> '{}'
    )
    select a.id::text, a.follows_id::text, a.device_id, a.telemetry_device_id, a.installation_id, d.device_type,
      a.until_at, case when a.until_at is null then d.meter_channels else a.meter_channels end as channels,
      case when a.follows_id is not null
        or exists (select from device_assignments b where b.device_id = a.device_id and b.until_at <= a.from_at)
        then a.from_at end as from_at
    from homes join device_assignments a using (company_id, installation_id)
    join devices d on d.device_id = a.device_id
    where d.device_type = any(${[...heatPumpTypes, ...meterTypes]}::text[])
    order by a.device_id, a.id
  `.execute(tx)
  const assignments = rows.map(
    ({ device_type, channels, from_at, until_at, ...row }): Assignment => ({
      ...row,
      isHeatPump: heatPumpTypes.some((type) => type === device_type),
      channels: channelsSchema.parse(channels),
      from: from_at?.getTime() ?? always.from,
      to: until_at?.getTime() ?? always.to,
    }),
  )
  const meters = assignments.filter(({ channels }) => Object.keys(channels).length > 0)
  const ids = meters.map(({ telemetry_device_id }) => telemetry_device_id)
  return linksOf(assignments, await firstHoursOf(tx, ids, from))
}

interface AssignmentRow {
  device_type: string
  channels: unknown
  /** Null of the first home of a device: what it reported before counts there as well. */
  from_at: Date | null
  until_at: Date | null
}

/** Heat pumps of a home, those in service only. */
export const listHeatPumps = (tx: Tx, installation: string | null) =>
  tx
    .selectFrom('devices')
    .select(['device_id', 'device_name'])
    .where('installation_id', '=', installation)
    .where('device_type', 'in', heatPumpTypes)
    .orderBy('device_id')
    .execute()

export async function readChannels(tx: Tx, id: string): Promise<StoredChannels> {
  const { meter_channels } = await tx
    .selectFrom('devices')
    .select('meter_channels')
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow()
  return channelsSchema.parse(meter_channels)
}

/** Answers with the companies that see the meter; undefined where it is not the company's. */
export const writeChannels = (tx: Tx, id: string, channels: StoredChannels, by: By) =>
  tx
    .updateTable('devices')
    .set({ meter_channels: JSON.stringify(channels), updated_at: sql<Date>`now()`, updated_by: by.name })
    .where('device_id', '=', id)
    .where('assigned_company_id', '=', by.company)
    .returning(['device_id', 'assigned_company_id', 'distributor_id'])
    .executeTakeFirst()

/** Meters that have ever reported, in homes with a heat pump, with those of their channels that report and are undefined. */
export async function listUnlinked(tx: Tx) {
  const meters = await listMetersBesidePumps(tx)
  const latest = await readLatest(
    tx,
    meters.map(({ telemetry_device_id }) => telemetry_device_id),
  )
  return meters.flatMap(({ device_type, telemetry_device_id, meter_channels, ...row }) => {
    const model = modelOf(device_type)
    if (!model?.meter) return []
    const reporting = reportingChannels(model, latest.get(telemetry_device_id)?.values ?? [])
    const defined = entriesOf(channelsSchema.parse(meter_channels))
    const channels = undefinedChannels(model.meter, reporting, defined)
    return channels.length > 0 ? { ...row, channels } : []
  })
}

/** As the card of the meter shows them: all phases, and of a single-phase meter the second channel once it has reported. */
const reportingChannels = (model: Model, values: readonly (number | null)[]) =>
  channelsOf(model.type).filter(
    (channel, index) =>
      model.meter?.isThreePhase ||
      index === 0 ||
      [`power_${channel}`, `energy_${channel}`].some(
        (metric) => typeof values[metricPosition(model, metric) ?? -1] === 'number',
      ),
  )

const listMetersBesidePumps = (tx: Tx) =>
  tx
    .selectFrom('devices as m')
    .innerJoin('installations as i', 'i.id', 'm.installation_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .select([
      'm.device_id',
      'm.device_type',
      'm.telemetry_device_id',
      'm.meter_channels',
      'm.device_name',
      'i.id as installation_id',
      clientName('c').as('client_name'),
    ])
    .where('m.device_type', 'in', meterTypes)
    .where('m.last_update', 'is not', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('devices as p')
          .whereRef('p.installation_id', '=', 'm.installation_id')
          .where('p.device_type', 'in', heatPumpTypes),
      ),
    )
    .orderBy('m.device_id')
    .execute()

const isChannel = (name: string): name is MeterChannel => meterChannels.some((channel) => channel === name)

export const channelsOf = (type: string): MeterChannel[] =>
  (modelOf(type)?.consumption ?? []).map((metric) => metric.replace(/^kwh_/, '')).filter(isChannel)

export const entriesOf = (stored: StoredChannels) =>
  meterChannels.flatMap((channel) => {
    const entry = stored[channel]
    return entry ? [{ channel, ...entry }] : []
  })

/** The meters that count in place of a heat pump now. */
export async function listMetersOf(tx: Tx, pump: string): Promise<MeterOf[]> {
  const { of } = await readLinks(tx)
  const present = [...of.values()]
    .flat()
    .filter((link) => link.heat_pump_id === pump && link.to === always.to)
  const meters = Map.groupBy(present, ({ device_id }) => device_id)
  if (meters.size === 0) return []
  const rows = await tx
    .selectFrom('devices')
    .select(['device_id', 'device_name', 'device_type'])
    .where('device_id', 'in', [...meters.keys()])
    .orderBy('device_id')
    .execute()
  return rows.map((row) => {
    const links = meters.get(row.device_id) ?? []
    const since = new Date(Math.min(...links.map(({ from }) => from))).toISOString()
    return { ...row, channels: links.map(({ channel }) => channel), since }
  })
}

export interface Metering<D> {
  device: D
  /** Those of its energies that are the heat pump's. */
  metrics: string[]
  span: Span
}

/** The meters of each heat pump among these devices, and when they count in its place. */
export async function meteringOf<D extends { device_id: string }>(tx: Tx, devices: readonly D[]) {
  const { of } = await readLinks(tx)
  const metering = new Map<string, Metering<D>[]>()
  for (const device of devices) {
    for (const { heat_pump_id, channel, from, to } of of.get(device.device_id) ?? []) {
      if (heat_pump_id === null) continue
      const known = metering.get(heat_pump_id) ?? []
      metering.set(heat_pump_id, known)
      const same = known.find((one) => one.device === device && one.span.from === from && one.span.to === to)
      if (same) same.metrics.push(channelMetric(channel))
      else known.push({ device, metrics: [channelMetric(channel)], span: { from, to } })
    }
  }
  return metering
}
