// Reads a heating device's local days: energy, weather, and whether it adapts to the weather.
import { modelOf } from '../../contract/models/index.ts'
import { ledgerOf } from '../commands/ledger.store.ts'
import type { FleetDevice } from '../consumption/consumption.store.ts'
import { isWithin } from '../consumption/meter-links.rules.ts'
import type { Metering } from '../consumption/meter-links.store.ts'
import type { Tx } from '../database/database.ts'
import { dayMs } from '../days/days.ts'
import { startOfLocalDay, wholeLocalDays } from '../days/local-days.ts'
import { residencesOf, spansOf } from '../devices/assignments/assignments.store.ts'
import { type BlockedSpan, readBlockingFaults } from '../faults/blocking-faults.store.ts'
import { type Buckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import { readHours, type StoredHours } from '../telemetry/energy/hours.store.ts'
import { consumptionOf, type Hours, noBuckets, regrouped, spanAround } from '../telemetry/energy/hours.ts'
import { joinedHours } from '../telemetry/energy/joined-hours.ts'
import type { Day } from './baseline.rules.ts'

export interface DatedDay extends Day {
  begin: number
  /** Whether the device reported weather adaptation at any time of the day. */
  isAdapting: boolean
  /** Whether energy of these days was estimated from power. */
  isEstimate: boolean
  /** Whether that power was full whenever the flame burned, because the boiler reports no modulation. */
  isFlameOnly: boolean
}

/** A boiler that reports its modulation does so on some day of any period in which it heats. */
export const areFlameOnly = (days: readonly DatedDay[]): boolean =>
  days.length > 0 && days.every(({ isFlameOnly }) => isFlameOnly)

/** Of a day; less is rounding. */
const leastShare = 1e-6
/** A blocking fault that stood for less of a day leaves its energy as usual. */
const leastFaultMs = 3_600_000

/** A device of which it may be known that all readings of its place are its own. */
export type PlacedDevice = FleetDevice & { isMoved?: boolean }

/** What is stored of devices in a span, read for all of them at once. */
export interface StoredSpan {
  from: number
  to: number
  hours: ReadonlyMap<string, StoredHours>
  blockingFaults: ReadonlyMap<string, readonly BlockedSpan[]>
}

interface DaysQuery {
  from: number
  to: number
  stored?: StoredSpan | undefined
  timezone: string
  /** Meters of the device, each in place of its own figure for a span of time. */
  meters?: readonly Metering<FleetDevice>[] | undefined
}

/** By the hour what meters counted, known for as long as the least known of them, and without one the own figure. */
async function meteredBuckets(tx: Tx, own: Buckets, { edges }: Hours, query: DaysQuery): Promise<Buckets> {
  const sum = { amounts: own.amounts.slice(), seconds: own.seconds.slice() }
  const metered = new Set<number>()
  for (const { device, metrics, span } of query.meters ?? []) {
    const model = modelOf(device.device_type)
    if (!model || span.from >= query.to || span.to <= query.from) continue
    const spans = await spansOf(tx, device, query, { joined: false })
    const counted = await joinedHours(tx, spans, { timezone: query.timezone, energies: metrics })
    const hours = consumptionOf({ ...model, consumption: metrics }, counted)
    const part = hours.amounts.length === edges.length - 1 ? hours : noBuckets(edges)
    for (const index of part.amounts.keys()) {
      if (!isWithin(span, edges[index] ?? 0)) continue
      const [kwh = Number.NaN, known = 0] = [part.amounts[index], part.seconds[index]]
      const isFirst = !metered.has(index)
      sum.amounts[index] = isFirst ? kwh : (sum.amounts[index] ?? Number.NaN) + kwh
      sum.seconds[index] = isFirst ? known : Math.min(known, sum.seconds[index] ?? 0)
      metered.add(index)
    }
  }
  return sum
}

/** For the days of these devices in the span. */
export async function readStoredSpan(
  tx: Tx,
  devices: readonly FleetDevice[],
  { from, to }: Pick<DaysQuery, 'from' | 'to'>,
): Promise<StoredSpan> {
  const deviceIds = devices.map(({ telemetry_device_id }) => telemetry_device_id)
  const span = spanAround(new Date(from), new Date(to))
  return {
    from,
    to,
    hours: await readHours(tx, { deviceIds, parts: ['consumption', 'climate'], ...span }),
    blockingFaults: await readBlockingFaults(
      tx,
      devices.map(({ device_id }) => ({ device_id, ...faultyTime({ from, to }) })),
    ),
  }
}

/** With the day before, whose fault is made up for on the first. */
const faultyTime = ({ from, to }: Pick<DaysQuery, 'from' | 'to'>) => ({
  from: new Date(from - 1.5 * dayMs),
  to: new Date(to),
})

async function faultsOf(tx: Tx, device: PlacedDevice, query: DaysQuery): Promise<readonly BlockedSpan[]> {
  const { from, to, stored } = query
  const span = faultyTime(query)
  if (device.isMoved !== false) {
    const [since, until] = [span.from.getTime(), span.to.getTime()]
    const residences = await residencesOf(
      tx,
      { ...device, hvac_error_mapping: null },
      { from: since, to: until },
    )
    return [...(await readBlockingFaults(tx, residences)).values()].flat()
  }
  const isRead = stored && stored.from <= from && to <= stored.to
  const faults = isRead
    ? stored.blockingFaults
    : await readBlockingFaults(tx, [{ device_id: device.device_id, ...span }])
  return faults.get(device.device_id) ?? []
}

/** Whether a blocking fault stood for an hour of the day. */
const isFaulty = (faults: readonly BlockedSpan[], begin: number, end: number): boolean =>
  faults.some((fault) => Math.min(fault.to, end) - Math.max(fault.from, begin) >= leastFaultMs)

const placeSpans = (tx: Tx, device: PlacedDevice, { from, to }: DaysQuery) =>
  device.isMoved === false ? [{ device, from, to }] : spansOf(tx, device, { from, to }, { joined: true })

export async function readDays(tx: Tx, device: PlacedDevice, query: DaysQuery): Promise<DatedDay[]> {
  const { from, to, timezone, stored } = query
  const model = modelOf(device.device_type)
  if (!model || from >= to) return []
  const { adaptation } = model
  const climateMetrics = ['t_out', 't_r_set', ...(adaptation ? [adaptation.metric] : [])]
  const hours = await joinedHours(
    tx,
    await placeSpans(tx, device, query),
    { timezone, climate: climateMetrics, energies: model.consumption ?? [] },
    stored && stored.from <= from && to <= stored.to ? stored.hours : undefined,
  )
  const edges = wholeLocalDays(from, to, timezone)
  const daily = (buckets: Buckets | undefined) => buckets && regrouped(buckets, hours.edges, edges)
  const metered = await meteredBuckets(tx, consumptionOf(model, hours), hours, query)
  const consumed = regrouped(metered, hours.edges, edges)
  const isOwnEstimate = [...hours.energies.values()].some(({ sources }) => sources.some(isEstimating))
  const used = [...hours.energies.values()].flatMap(({ sources }) => sources)
  const isFlameOnly = used.length > 0 && used.every((kind) => kind === 'flame')
  const climate = new Map(climateMetrics.map((metric) => [metric, daily(hours.climate.get(metric))]))
  const mean = (metric: string, index: number) => {
    const buckets = climate.get(metric)
    return (buckets?.amounts[index] ?? Number.NaN) / (buckets?.seconds[index] ?? 0)
  }
  const isMetered = (moment: number) => query.meters?.some(({ span }) => isWithin(span, moment)) ?? false
  const faults = await faultsOf(tx, device, query)
  return edges.slice(0, -1).map((begin, index) => {
    const [dayBefore, end] = [startOfLocalDay(begin - 1, timezone), edges[index + 1] ?? begin]
    const seconds = (end - begin) / 1000
    const known = Math.min(consumed.seconds[index] ?? 0, climate.get('t_out')?.seconds[index] ?? 0)
    return {
      begin,
      kwh: consumed.amounts[index] ?? Number.NaN,
      outdoor: mean('t_out', index),
      setPoint: mean('t_r_set', index),
      coverage: Math.min(1, known / seconds),
      isAdapting:
        adaptation !== undefined &&
        (mean(adaptation.metric, index) - adaptation.off) / (adaptation.on - adaptation.off) > leastShare,
      isHindered: isFaulty(faults, begin, end) || isFaulty(faults, dayBefore, begin),
      isEstimate: isOwnEstimate && !isMetered(begin),
      isFlameOnly: isFlameOnly && !isMetered(begin),
    }
  })
}

/** When a command for weather adaptation was first confirmed at the place of the device. */
export async function findAdaptationCommand(tx: Tx, device: PlacedDevice): Promise<number | undefined> {
  const adaptation = modelOf(device.device_type)?.adaptation
  if (!adaptation) return undefined
  const resident = { ...device, hvac_error_mapping: null }
  const ever = { from: 0, to: Date.now() }
  const residences =
    device.isMoved === false
      ? [{ ...resident, from: new Date(ever.from), to: new Date(ever.to), predecessor: null }]
      : await residencesOf(tx, resident, ever)
  const command = await ledgerOf(tx, residences)
    .select('confirmed_at')
    .where('action', '=', adaptation.metric)
    .where('action_value', '=', String(adaptation.on))
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst()
  return command?.confirmed_at?.getTime()
}
