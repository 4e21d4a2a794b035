// What kWh cost, and how many m³ those of gas are: each local day by the row of prices that holds on it.
import type { ConsumerKind } from '../../contract/consumption/routes.ts'
import { type EnergyPrice, type Fuel, fuels } from '../../contract/energy-prices/routes.ts'
import { startOfLocalDay } from '../days/local-days.ts'
import type { Buckets } from '../telemetry/energy/energy.rules.ts'
import { finder } from '../telemetry/energy/hour-sums.rules.ts'
import type { LateGrowth } from './late-growth.rules.ts'

/** NaN where nothing is entered. */
interface Rate {
  from: number
  eur: number
  m3: number
}

/** Both NaN where some of the kWh have no price. */
export interface Cost {
  eur: number
  m3: number
}

export interface Tariff {
  /** The bars, and within them the moments from which another price holds. */
  edges: readonly number[]
  /** From the earliest. */
  rates: Record<Fuel, readonly Rate[]>
  /** The rate of each bucket of `edges`. */
  ofBuckets: Record<Fuel, readonly Rate[]>
}

export const fuelOf = (kind: ConsumerKind): Fuel => (kind === 'gas' ? 'gas' : 'electricity')

const unpriced: Rate = { from: Number.NEGATIVE_INFINITY, eur: Number.NaN, m3: Number.NaN }

const rateAt = (rates: readonly Rate[], ms: number): Rate =>
  rates.findLast(({ from }) => from <= ms) ?? unpriced

function ratesOf(prices: readonly EnergyPrice[], fuel: Fuel, timezone: string): Rate[] {
  const rates = prices
    .filter((price) => price.fuel === fuel)
    .map(({ valid_from, price_eur_per_kwh, gross_kwh_per_m3, volume_correction }) => ({
      from: startOfLocalDay(Date.parse(`${valid_from}T12:00:00Z`), timezone),
      eur: price_eur_per_kwh,
      m3: gross_kwh_per_m3 && volume_correction ? 1 / (gross_kwh_per_m3 * volume_correction) : Number.NaN,
    }))
  return [unpriced, ...rates.toSorted((a, b) => a.from - b.from)]
}

const ofEachFuel = <T>(make: (fuel: Fuel) => T) =>
  Object.fromEntries(fuels.map((fuel) => [fuel, make(fuel)])) as Record<Fuel, T>

export function tariffOf(prices: readonly EnergyPrice[], bars: readonly number[], timezone: string): Tariff {
  const rates = ofEachFuel((fuel) => ratesOf(prices, fuel, timezone))
  const [begin = 0, end = 0] = [bars[0], bars.at(-1)]
  const known = new Set(bars)
  const cuts = fuels
    .flatMap((fuel) => rates[fuel].map(({ from }) => from))
    .filter((from) => from > begin && from < end && !known.has(from))
  const edges = cuts.length === 0 ? bars : [...known.union(new Set(cuts))].toSorted((a, b) => a - b)
  return {
    edges,
    rates,
    ofBuckets: ofEachFuel((fuel) => edges.slice(0, -1).map((edge) => rateAt(rates[fuel], edge))),
  }
}

/** Of kWh by the buckets of the tariff. */
export function costOf(fuel: Fuel, amounts: Float64Array, { ofBuckets }: Tariff): Cost {
  const rates = ofBuckets[fuel]
  const cost: Cost = { eur: 0, m3: 0 }
  for (let index = 0; index < amounts.length; index++) {
    const [kwh = Number.NaN, { eur, m3 } = unpriced] = [amounts[index], rates[index]]
    if (Number.isNaN(kwh)) continue
    cost.eur += kwh * eur
    cost.m3 += kwh * m3
  }
  return cost
}

/** As if it had been used evenly. */
export function costOfLate(fuel: Fuel, { from, to, kwh }: LateGrowth, { rates }: Tariff): Cost {
  const cost: Cost = { eur: 0, m3: 0 }
  for (const [index, rate] of rates[fuel].entries()) {
    const end = Math.min(to, rates[fuel][index + 1]?.from ?? to)
    const ms = end - Math.max(from, rate.from)
    if (ms <= 0) continue
    cost.eur += ((kwh * ms) / (to - from)) * rate.eur
    cost.m3 += ((kwh * ms) / (to - from)) * rate.m3
  }
  return cost
}

export const addedCosts = (costs: readonly Cost[]): Cost => ({
  eur: costs.reduce((sum, { eur }) => sum + eur, 0),
  m3: costs.reduce((sum, { m3 }) => sum + m3, 0),
})

/** By bar; NaN where nothing is known of it or some of it has no price. */
export interface CostBars {
  eur: number[]
  /** Of gas. */
  m3: number[]
}

/** `sums`: kWh of each fuel by the buckets of the tariff. */
export function costBarsOf(
  sums: ReadonlyMap<Fuel, Pick<Buckets, 'amounts'>>,
  { edges, ofBuckets }: Tariff,
  bars: readonly number[],
): CostBars {
  const barOf = finder(bars)
  const cost: CostBars = { eur: noCost(bars), m3: noCost(bars) }
  const known = { eur: new Set<number>(), m3: new Set<number>() }
  const add = (unit: 'eur' | 'm3', bar: number, amount: number) => {
    cost[unit][bar] = (known[unit].has(bar) ? (cost[unit][bar] ?? 0) : 0) + amount
    known[unit].add(bar)
  }
  for (const [fuel, { amounts }] of sums)
    for (const [index, kwh] of amounts.entries()) {
      if (Number.isNaN(kwh)) continue
      const { eur, m3 } = ofBuckets[fuel][index] ?? unpriced
      const bar = barOf(edges[index] ?? 0)
      add('eur', bar, kwh * eur)
      if (fuel === 'gas') add('m3', bar, kwh * m3)
    }
  return cost
}

const noCost = (bars: readonly number[]): number[] => bars.slice(1).map(() => Number.NaN)
