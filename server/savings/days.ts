// Reads a heating device's local days: energy, weather, and whether it adapts to the weather.
import { modelOf } from '../../contract/models/index.ts'
import { ledgerOf } from '../commands/ledger.store.ts'
import type { FleetDevice } from '../consumption/consumption.store.ts'
import type { Tx } from '../database/database.ts'
import { residencesOf, spansOf } from '../devices/assignments/assignments.store.ts'
import { wholeLocalDays } from '../telemetry/calendar/local-days.ts'
import { type Buckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import { consumptionOf, type Hours, noBuckets, regrouped } from '../telemetry/energy/hours.ts'
import { joinedHours } from '../telemetry/energy/joined-hours.ts'
import type { Day } from './baseline.rules.ts'

export interface DatedDay extends Day {
  begin: number
  /** Whether the device reported weather adaptation at any time of the day. */
  isAdapting: boolean
  /** Whether energy of these days was estimated from power. */
  isEstimate: boolean
}

const adaptationMetric = 'bypass'
const climateMetrics = ['t_out', 't_r_set', adaptationMetric] as const

/** A meter and those of its energies that are a heat pump's. */
export interface Metering {
  device: FleetDevice
  metrics: readonly string[]
}

interface DaysQuery {
  from: number
  to: number
  timezone: string
  /** Meters of the device, in place of its own figure. */
  meters?: readonly Metering[] | undefined
}

/** The sum of what meters counted, known for as long as the least known of them. */
async function meteredBuckets(tx: Tx, hours: Hours, query: DaysQuery): Promise<Buckets | undefined> {
  let sum: Buckets | undefined
  for (const { device, metrics } of query.meters ?? []) {
    const model = modelOf(device.device_type)
    if (!model) continue
    const spans = await spansOf(tx, device, query, { joined: false })
    const counted = await joinedHours(tx, spans, { timezone: query.timezone, energies: metrics })
    const { amounts, seconds } = consumptionOf({ ...model, consumption: metrics }, counted)
    const isAligned = amounts.length === hours.edges.length - 1
    const part = isAligned ? { amounts, seconds } : noBuckets(hours.edges)
    sum = sum
      ? {
          amounts: sum.amounts.map((amount, index) => amount + (part.amounts[index] ?? Number.NaN)),
          seconds: sum.seconds.map((known, index) => Math.min(known, part.seconds[index] ?? 0)),
        }
      : part
  }
  return sum
}

export async function readDays(tx: Tx, device: FleetDevice, query: DaysQuery): Promise<DatedDay[]> {
  const { from, to, timezone } = query
  const model = modelOf(device.device_type)
  if (!model || from >= to) return []
  const hours = await joinedHours(tx, await spansOf(tx, device, { from, to }, { joined: true }), {
    timezone,
    climate: climateMetrics,
    energies: model.consumption ?? [],
  })
  const edges = wholeLocalDays(from, to, timezone)
  const daily = (buckets: Buckets | undefined) => buckets && regrouped(buckets, hours.edges, edges)
  const metered = await meteredBuckets(tx, hours, query)
  const consumed = regrouped(metered ?? consumptionOf(model, hours), hours.edges, edges)
  const isEstimate =
    !metered && [...hours.energies.values()].some(({ sources }) => sources.some(isEstimating))
  const climate = new Map(climateMetrics.map((metric) => [metric, daily(hours.climate.get(metric))]))
  const mean = (metric: (typeof climateMetrics)[number], index: number) => {
    const buckets = climate.get(metric)
    return (buckets?.amounts[index] ?? Number.NaN) / (buckets?.seconds[index] ?? 0)
  }
  return edges.slice(0, -1).map((begin, index) => {
    const seconds = ((edges[index + 1] ?? begin) - begin) / 1000
    const known = Math.min(consumed.seconds[index] ?? 0, climate.get('t_out')?.seconds[index] ?? 0)
    return {
      begin,
      kwh: consumed.amounts[index] ?? Number.NaN,
      outdoor: mean('t_out', index),
      setPoint: mean('t_r_set', index),
      coverage: Math.min(1, known / seconds),
      // Weather adaptation reports 1, a fixed temperature 2.
      isAdapting: mean(adaptationMetric, index) < 2,
      isEstimate,
    }
  })
}

/** When a command for weather adaptation was first confirmed at the place of the device. */
export async function findAdaptationCommand(tx: Tx, device: FleetDevice): Promise<number | undefined> {
  const resident = { ...device, hvac_error_mapping: null }
  const command = await ledgerOf(tx, await residencesOf(tx, resident, { from: 0, to: Date.now() }))
    .select('confirmed_at')
    .where('action', '=', adaptationMetric)
    .where('action_value', '=', '1')
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst()
  return command?.confirmed_at?.getTime()
}
