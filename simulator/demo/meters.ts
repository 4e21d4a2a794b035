import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { boxOf, type MeterKind } from '../meters/kinds.ts'
import type { Load } from '../meters/loads.ts'
import type { Meter } from '../meters/meter.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf } from '../random.ts'
import type { Comfort } from './comfort.ts'
import type { DeviceRow } from './devices.ts'
import type { Homes } from './homes.ts'

/** Which meter stands on the wall, and the topic prefix that its owner has set, if any. */
const stock: readonly (readonly [kind: MeterKind, prefix?: string])[] = [
  ['em'],
  ['pro3em'],
  ['proem50'],
  ['em3'],
  ['emg3', 'katoikia/pinakas'],
  ['pro3emAddon'],
  ['emminig4'],
  ['em'],
  ['pro3emMono', 'xenonas/revma/isogeio'],
  ['em3', 'polykatoikia/koinochristo'],
  ['pro3emAddon', 'artopoieio/fournos'],
  ['proem50'],
  ['em63g3'],
  ['emminig4'],
  ['emg3'],
  ['em'],
  ['pro3em'],
  ['em3'],
]

/** A three-phase meter in a home with two. */
const halfWired = 12

const names = ['Μετρητής παροχής', 'Κεντρικός πίνακας', 'Μετρητής ρεύματος', 'Πίνακας ορόφου']
const makers = { 1: '34945F', later: '08B61F' }
const reportSeconds = 100

const digits = (random: Random, length: number, base: number): string =>
  Array.from({ length }, () => Math.floor(nextUniform(random) * base).toString(base)).join('')

/** As detected on the line: by its phases, and by whether it has something that switches. */
function meterTypeOf(kind: MeterKind): DeviceType {
  const { phases, switchId } = boxOf(kind)
  if (switchId === undefined) return phases ? 'SHELLY_EM_3PH' : 'SHELLY_EM_1PH'
  return phases ? 'SHELLY_EM_3PH_W_RELAY' : 'SHELLY_EM_1PH_W_RELAY'
}

function idOf(random: Random, kind: MeterKind): string {
  const { generation, idPrefix } = boxOf(kind)
  if (generation > 1) return `${idPrefix}-${makers.later.toLowerCase()}${digits(random, 6, 16)}`
  const own = digits(random, 6, 16).toUpperCase()
  return kind === 'em' ? `${idPrefix}-${own}` : `${idPrefix}-${makers[1]}${own}`
}

const watts = (random: Random, low: number, high: number): number =>
  50 * Math.round(nextBetween(random, low, high) / 50)

const metersHeatPump = (kind: MeterKind): boolean => boxOf(kind).phases || boxOf(kind).switchId === undefined

/** Of a heat pump, electric of heat. */
const electricShare = 0.35

/** `live`: the channels that are connected; `pumpWatts`: what a heat pump behind it draws at most. */
function wire(random: Random, kind: MeterKind, live: number[], pumpWatts: number | undefined): Load[] {
  const { channels, phases, switchId } = boxOf(kind)
  const loads: Load[] = []
  for (const channel of phases ? live : [0])
    loads.push({ kind: 'base', watts: watts(random, 100, 400), channels: [channel] })
  for (const channel of phases ? [0, 1] : [0])
    loads.push({ kind: 'appliances', watts: 2000, channels: [channel] })
  if (pumpWatts !== undefined) loads.push({ kind: 'heat_pump', watts: pumpWatts, channels: live })
  if (switchId !== undefined)
    loads.push({
      kind: 'water_heater',
      watts: watts(random, 2500, 4000),
      channels: [channels - 1],
      switched: true,
    })
  if (nextUniform(random) < 0.4) {
    const solar = phases && nextUniform(random) < 0.6 ? live : [phases ? 1 : 0]
    loads.push({ kind: 'solar', watts: solar.length * watts(random, 2000, 3500), channels: solar })
  }
  return loads
}

/** Meters in homes that have a boiler or a heat pump already, but not in the first, where stories begin. */
export function installMeters(
  homes: Homes,
  comfort: Pick<Comfort, 'devices' | 'pumps'>,
  given: { fleet: string },
): { devices: DeviceRow[]; meters: Meter[] } {
  const random = randomOf('thalpos demo meters')
  const boilers = homes.devices.filter(({ device_type }) => device_type === hcOt.type).slice(1)
  const pumps = comfort.devices.filter(
    ({ device_type, installation_id }) => device_type === hcMb.type && installation_id,
  )
  const devices: DeviceRow[] = []
  const meters: Meter[] = []
  let pumpsMetered = 0
  for (const [index, [kind, prefix]] of stock.entries()) {
    const heats = metersHeatPump(kind)
      ? pumps[pumpsMetered++ % pumps.length]
      : boilers[Math.floor((index * boilers.length) / stock.length)]
    const isOfHeating = ({ device_id }: { device_id: string }) => device_id === heats?.device_id
    const pump = comfort.pumps.find(isOfHeating)
    const site = pump ?? homes.sites.find(isOfHeating)
    if (!heats || !site) throw new Error('there is no home for a meter')
    const device_id = idOf(random, kind)
    const { generation, channels } = boxOf(kind)
    const unwired = index === halfWired ? [channels - 1] : []
    const live = Array.from({ length: channels - unwired.length }, (_, channel) => channel)
    meters.push({
      device_id,
      kind,
      ...(prefix !== undefined && { prefix }),
      town: site.town,
      latitude: site.latitude,
      rssi: Math.round(nextBetween(random, -78, -46)),
      since: site.since ?? 0,
      statusNotifications: nextUniform(random) < 0.5,
      loads: wire(random, kind, live, pump && electricShare * pump.power),
      ...(unwired.length > 0 && { unwired }),
      rota: { fleet: given.fleet, size: stock.length, index },
    })
    devices.push({
      device_id,
      serial_no: `SH${20 + generation}${digits(random, 8, 10)}`,
      device_type: meterTypeOf(kind),
      device_name: nextUniform(random) < 0.6 ? pick(random, names) : null,
      topic_prefix: prefix ?? null,
      distributor_id: heats.distributor_id ?? null,
      assigned_company_id: heats.assigned_company_id ?? null,
      installation_id: heats.installation_id ?? null,
      installation_date: heats.installation_date ?? null,
      report_seconds: reportSeconds,
      created_at: heats.created_at,
      created_by: heats.created_by ?? null,
    })
  }
  return { devices, meters }
}
