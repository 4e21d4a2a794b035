// What all heating devices and meters of a company come to together, by kind and by home.
import { type ConsumerKind, consumerKinds } from '../../contract/consumption/routes.ts'
import { type EnergyPrice, type Fuel, fuels } from '../../contract/energy-prices/routes.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import { listPrices } from '../energy-prices/energy-prices.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { type Buckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import { addBuckets, type Hours, hoursOfEach, noBuckets, spanAround } from '../telemetry/energy/hours.ts'
import { consumedIn } from './consumed.rules.ts'
import { type FleetDevice, fleetPages } from './consumption.store.ts'
import { atHomes, type CountedPart, countedParts } from './counted-parts.rules.ts'
import { DeviceTotals } from './device-totals.ts'
import { ExpectedTime } from './expected-time.ts'
import { FleetSilences } from './fleet-silences.ts'
import { readHomeSpans } from './home-spans.store.ts'
import { lateGrowthIn } from './late-growth.rules.ts'
import { overlap } from './meter-links.rules.ts'
import { readLinks } from './meter-links.store.ts'
import { joinedBuckets, joinedEdges, partsOf, type Range, total } from './ranges.ts'
import { readReportingSpans } from './reporting-spans.ts'
import {
  addedCosts,
  type CostBars,
  costBarsOf,
  costOf,
  costOfLate,
  fuelOf,
  type Tariff,
  tariffOf,
} from './tariff.rules.ts'

interface KindSum extends Buckets {
  isEstimate: boolean
}

export interface FleetSum {
  edges: number[]
  kinds: Map<ConsumerKind, KindSum>
  silences: FleetSilences
  totals: DeviceTotals
  /** By bar, how many devices of whole bars there are to know. */
  expected: number[]
  cost: CostBars
  prices: readonly EnergyPrice[]
}

const consumptionEnergies = models.flatMap(({ consumption = [] }) => consumption)

const isEstimated = ({ energies = [] }: Model, metrics: readonly string[]) =>
  energies.some(({ metric, isEstimate }) => isEstimate && metrics.includes(metric))

const isComputed = ({ energies }: Hours, metrics: readonly string[]) =>
  metrics.some((metric) => energies.get(metric)?.sources.some(isEstimating))

type PartSums = Map<ConsumerKind, KindSum>

const noSums = (edges: readonly number[]): PartSums =>
  new Map(consumerKinds.map((kind) => [kind, { ...noBuckets(edges), isEstimate: false }]))

/** With `isByHome` the totals of a device that has moved are those of each of its homes. */
export async function sumConsumption(range: Range, call: PersonCall, isByHome = false): Promise<FleetSum> {
  const prices = await listPrices(call.tx, call.who.company)
  const fleet: FleetSum = {
    edges: [],
    kinds: noSums([0]),
    silences: new FleetSilences(),
    totals: new DeviceTotals(isByHome),
    expected: [],
    cost: { eur: [], m3: [] },
    prices,
  }
  const links = await readLinks(call.tx, range.from.getTime())
  const homes = isByHome ? await readHomeSpans(call.tx) : undefined
  for await (const { from, to, edgesIn } of partsOf(range, call)) {
    let part: RangeSums | undefined
    const span = { parts: ['consumption'] as const, ...spanAround(from, to) }
    for await (const { timezone, devices, stored } of fleetPages(call, span, range.companies)) {
      if (!part) {
        const edges = edgesIn(timezone)
        const allEdges = joinedEdges(fleet.edges, edges)
        const tariff = tariffOf(prices, edges, timezone)
        const fuelSums = new Map(fuels.map((fuel) => [fuel, noBuckets(tariff.edges)]))
        const sums = noSums(edges)
        part = { range, edges, allEdges, sums, expected: new ExpectedTime(edges), tariff, fuelSums }
      }
      const question = { from, to, timezone, energies: consumptionEnergies }
      const counted = devices.flatMap((device): CountedDevice[] => {
        const model = modelOf(device.device_type)
        const isInRange = ({ span }: CountedPart) => span.from < to.getTime() && span.to > from.getTime()
        const all = model ? countedParts(model, device, links) : []
        const parts = atHomes(all, device, homes?.get(device.device_id) ?? []).filter(isInRange)
        return model && parts.length > 0 ? [{ ...device, model, parts }] : []
      })
      const added: AddedParts[] = []
      for await (const { device, hours } of hoursOfEach(call.tx, counted, question, stored))
        added.push(addDevice(fleet, part, device, hours))
      await expectParts(fleet, part, added, call)
    }
    if (!part) throw new Error('There is always a page.')
    fleet.edges = joinedEdges(fleet.edges, part.edges)
    fleet.expected.push(...part.expected.bars())
    for (const [kind, sum] of part.sums) joinKind(fleet, kind, sum)
    const { eur, m3 } = costBarsOf(part.fuelSums, part.tariff, part.edges)
    fleet.cost.eur.push(...eur)
    fleet.cost.m3.push(...m3)
  }
  return fleet
}

interface AddedParts {
  device: CountedDevice
  parts: CountedPart[]
  isKnownAtStart: boolean
}

/** The time of a former ownership is that of the device. */
async function expectParts(
  { totals }: FleetSum,
  { edges, expected }: RangeSums,
  added: readonly AddedParts[],
  { tx }: PersonCall,
) {
  const known = new Set(added.flatMap((one) => (one.isKnownAtStart ? one.device.device_id : [])))
  const unknown = added.map(({ device }) => device).filter(({ device_id }) => !known.has(device_id))
  const spanOf = await readReportingSpans(tx, unknown, edges[0] ?? 0)
  for (const { device, parts } of added)
    if (!device.is_past)
      for (const part of parts) totals.expect(part, expected.add(overlap(part.span, spanOf(device))))
}

const isKnownAtStart = ({ energies }: Hours) =>
  [...energies.values()].some(({ seconds: [first = 0] }) => first > 0)

type CountedDevice = FleetDevice & { model: Model; parts: CountedPart[] }

interface RangeSums {
  range: Range
  edges: number[]
  /** From the beginning of the range: a silence may have begun in an earlier part. */
  allEdges: number[]
  sums: PartSums
  expected: ExpectedTime
  tariff: Tariff
  /** By the buckets of the tariff. */
  fuelSums: Map<Fuel, Buckets>
}

function addDevice(
  fleet: FleetSum,
  { range, edges, allEdges, sums, tariff, fuelSums }: RangeSums,
  device: CountedDevice,
  hours: Hours,
): AddedParts {
  const added: AddedParts = { device, parts: [], isKnownAtStart: isKnownAtStart(hours) }
  for (const part of device.parts) {
    const consumed = consumedIn(device.model, hours, part, { bars: edges, parts: tariff.edges })
    const { buckets } = consumed
    const fuel = fuelOf(part.kind)
    const silences = lateGrowthIn(consumed.silences, range).map((late) => ({
      ...late,
      cost: costOfLate(fuel, late, tariff),
    }))
    if (!part.isExpected && silences.length === 0 && total(buckets.seconds) === 0) continue
    const isEstimate = isEstimated(device.model, part.metrics) || isComputed(hours, part.metrics)
    const cost = addedCosts([
      costOf(fuel, consumed.parts.amounts, tariff),
      ...silences.map((late) => late.cost),
    ])
    const isKnown = fleet.totals.add(part, { buckets, silences, isEstimate, cost })
    added.parts.push(part)
    const sum = sums.get(part.kind)
    if (!sum || !isKnown) continue
    sum.isEstimate ||= isEstimate
    addBuckets(sum, buckets)
    addBuckets(fuelSums.get(fuel) ?? noBuckets(tariff.edges), consumed.parts)
    fleet.silences.add(part.kind, silences, allEdges)
  }
  return added
}

function joinKind(fleet: FleetSum, kind: ConsumerKind, sum: KindSum) {
  const before = fleet.kinds.get(kind)
  fleet.kinds.set(kind, {
    ...joinedBuckets(before, sum),
    isEstimate: sum.isEstimate || (before?.isEstimate ?? false),
  })
}
