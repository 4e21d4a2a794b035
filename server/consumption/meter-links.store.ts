import { sql } from 'kysely'
import { z } from 'zod'
import {
  type MeterChannel,
  meterChannels,
  type StoredChannel,
  storedChannel,
} from '../../contract/consumption/meter-channels.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import { isHeatPump } from '../../contract/models/model.ts'
import type { By } from '../audit/audit.store.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { type ChannelLink, channelMetric, type Links, linksOf } from './counted-parts.rules.ts'

const heatPumpTypes = models.filter(isHeatPump).map(({ type }) => type)
export const meterTypes = models.filter(({ meter }) => meter).map(({ type }) => type)

/** Of all meters that the caller sees. */
export async function readLinks(tx: Tx): Promise<Links> {
  const { rows } = await sql<Omit<ChannelLink, 'heat_pump_id'> & { heat_pump_id: string | null }>`
    select m.device_id, m.installation_id, c.key as channel, c.value ->> 'measures' as measures,
      p.device_id as heat_pump_id
    from devices m cross join lateral jsonb_each(m.meter_channels) c
    left join devices p on p.device_id = c.value ->> 'device_id' and p.installation_id = m.installation_id
    where m.meter_channels <> '{}' and m.installation_id is not null
    order by m.device_id, c.key
  `.execute(tx)
  return linksOf(rows.map((row) => ({ ...row, heat_pump_id: row.heat_pump_id ?? undefined })))
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

export type StoredChannels = Partial<Record<MeterChannel, StoredChannel>>

export async function readChannels(tx: Tx, id: string): Promise<StoredChannels> {
  const { meter_channels } = await tx
    .selectFrom('devices')
    .select('meter_channels')
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow()
  return z.partialRecord(z.enum(meterChannels), storedChannel).parse(meter_channels)
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

/** Meters without any definition, in homes with a heat pump, that have ever reported. */
export const listUnlinked = (tx: Tx) =>
  tx
    .selectFrom('devices as m')
    .innerJoin('installations as i', 'i.id', 'm.installation_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .select([
      'm.device_id',
      'm.device_type',
      'm.device_name',
      'i.id as installation_id',
      clientName('c').as('client_name'),
    ])
    .where('m.device_type', 'in', meterTypes)
    .where('m.meter_channels', '=', '{}')
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

export const channelsOf = (type: string): string[] =>
  (modelOf(type)?.consumption ?? []).map((metric) => metric.replace(/^kwh_/, ''))

/** The meters of each heat pump among these devices, and which of their energies are its. */
export async function meteringOf<D extends { device_id: string }>(tx: Tx, devices: readonly D[]) {
  const { of } = await readLinks(tx)
  const metering = new Map<string, { device: D; metrics: string[] }[]>()
  for (const device of devices) {
    const own = Map.groupBy(of.get(device.device_id) ?? [], ({ heat_pump_id }) => heat_pump_id)
    for (const [pump, links] of own)
      if (pump)
        metering.set(pump, [
          ...(metering.get(pump) ?? []),
          { device, metrics: links.map(({ channel }) => channelMetric(channel)) },
        ])
  }
  return metering
}
