// Which energies of a device count, and as what: each kilowatt-hour once, however many devices report it.
import type { MeterChannel, StoredChannel } from '../../contract/consumption/meter-channels.ts'
import type { ConsumerKind } from '../../contract/consumption/routes.ts'
import { isHeatPump, type Model } from '../../contract/models/model.ts'

/** What a person said that a channel measures. `heat_pump_id` is undefined if the heat pump is no longer in that home. */
export interface ChannelLink {
  device_id: string
  installation_id: string
  channel: MeterChannel
  measures: StoredChannel['measures']
  heat_pump_id: string | undefined
}

interface CountedPart {
  kind: ConsumerKind
  /** The energies of the device whose sum it is. */
  metrics: readonly string[]
}

export interface Links {
  of: ReadonlyMap<string, readonly ChannelLink[]>
  /** Homes of which one channel measures everything. */
  wholeHomes: ReadonlySet<string>
  /** Heat pumps that a channel measures. */
  measured: ReadonlySet<string>
}

export const channelMetric = (channel: MeterChannel): string => `kwh_${channel}`

export function linksOf(rows: readonly ChannelLink[]): Links {
  const valid = rows.filter(({ measures, heat_pump_id }) => measures !== 'heat_pump' || heat_pump_id)
  return {
    of: Map.groupBy(valid, ({ device_id }) => device_id),
    wholeHomes: new Set(
      valid.flatMap(({ measures, installation_id }) => (measures === 'whole_home' ? installation_id : [])),
    ),
    measured: new Set(valid.flatMap(({ heat_pump_id }) => heat_pump_id ?? [])),
  }
}

interface PlacedDevice {
  device_id: string
  installation_id: string | null
}

/**
 * A meter of a whole home holds its heat pumps and its other channels that are known; a boiler burns gas and is not in it. A
 * channel without a definition counts by itself.
 */
export function countedParts(model: Model, device: PlacedDevice, links: Links): CountedPart[] {
  const metrics = model.consumption ?? []
  const isWithinMeter = device.installation_id !== null && links.wholeHomes.has(device.installation_id)
  if (isHeatPump(model))
    return isWithinMeter || links.measured.has(device.device_id) ? [] : [{ kind: 'heat_pump', metrics }]
  if (!model.meter) return [{ kind: 'gas', metrics }]
  const own = new Map(
    (links.of.get(device.device_id) ?? []).map((link) => [channelMetric(link.channel), link]),
  )
  const kindOf = (metric: string): ConsumerKind | undefined => {
    const measures = own.get(metric)?.measures
    if (measures === undefined || measures === 'whole_home') return 'meter'
    if (isWithinMeter) return undefined
    return measures === 'heat_pump' ? 'heat_pump' : 'meter'
  }
  return (['heat_pump', 'meter'] as const).flatMap((kind) => {
    const counted = metrics.filter((metric) => kindOf(metric) === kind)
    return counted.length > 0 ? [{ kind, metrics: counted }] : []
  })
}
