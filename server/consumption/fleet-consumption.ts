// What all heating devices and meters of a company come to together, by kind and by home.
import { type ConsumerKind, consumerKinds } from '../../contract/consumption/routes.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import type { PersonCall } from '../http/serve.ts'
import { type Buckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import { addBuckets, type Hours, hoursOfEach, noBuckets, spanAround } from '../telemetry/energy/hours.ts'
import { consumedIn } from './consumed.rules.ts'
import { type FleetDevice, fleetPages } from './consumption.store.ts'
import { type CountedPart, countedParts } from './counted-parts.rules.ts'
import { DeviceTotals } from './device-totals.ts'
import { ExpectedTime } from './expected-time.ts'
import { FleetSilences } from './fleet-silences.ts'
import { lateGrowthIn } from './late-growth.rules.ts'
import { readLinks } from './meter-links.store.ts'
import { joinedBuckets, joinedEdges, partsOf, type Range, total } from './ranges.ts'

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
}

const consumptionEnergies = models.flatMap(({ consumption = [] }) => consumption)

const isEstimated = ({ energies = [] }: Model, metrics: readonly string[]) =>
  energies.some(({ metric, isEstimate }) => isEstimate && metrics.includes(metric))

const isComputed = ({ energies }: Hours, metrics: readonly string[]) =>
  metrics.some((metric) => energies.get(metric)?.sources.some(isEstimating))

type PartSums = Map<ConsumerKind, KindSum>

const noSums = (edges: readonly number[]): PartSums =>
  new Map(consumerKinds.map((kind) => [kind, { ...noBuckets(edges), isEstimate: false }]))

export async function sumConsumption(range: Range, call: PersonCall): Promise<FleetSum> {
  const fleet: FleetSum = {
    edges: [],
    kinds: noSums([0]),
    silences: new FleetSilences(),
    totals: new DeviceTotals(),
    expected: [],
  }
  const links = await readLinks(call.tx, range.from.getTime())
  for await (const { from, to, edgesIn } of partsOf(range, call)) {
    let part: RangeSums | undefined
    const span = { parts: ['consumption'] as const, ...spanAround(from, to) }
    for await (const { timezone, devices, stored } of fleetPages(call, span, range.companies)) {
      if (!part) {
        const edges = edgesIn(timezone)
        const allEdges = joinedEdges(fleet.edges, edges)
        part = { range, edges, allEdges, sums: noSums(edges), expected: new ExpectedTime(edges) }
      }
      const question = { from, to, timezone, energies: consumptionEnergies }
      const counted = devices.flatMap((device): CountedDevice[] => {
        const model = modelOf(device.device_type)
        const isInRange = ({ span }: CountedPart) => span.from < to.getTime() && span.to > from.getTime()
        const parts = model ? countedParts(model, device, links).filter(isInRange) : []
        return model && parts.length > 0 ? [{ ...device, model, parts }] : []
      })
      for await (const { device, hours } of hoursOfEach(call.tx, counted, question, stored))
        addDevice(fleet, part, device, hours)
    }
    if (!part) throw new Error('There is always a page.')
    fleet.edges = joinedEdges(fleet.edges, part.edges)
    fleet.expected.push(...part.expected.bars())
    for (const [kind, sum] of part.sums) joinKind(fleet, kind, sum)
  }
  return fleet
}

type CountedDevice = FleetDevice & { model: Model; parts: CountedPart[] }

interface RangeSums {
  range: Range
  edges: number[]
  /** From the beginning of the range: a silence may have begun in an earlier part. */
  allEdges: number[]
  sums: PartSums
  expected: ExpectedTime
}

function addDevice(
  fleet: FleetSum,
  { range, edges, allEdges, sums, expected }: RangeSums,
  device: CountedDevice,
  hours: Hours,
) {
  for (const part of device.parts) {
    const { buckets, silences: all } = consumedIn(device.model, hours, part, edges)
    const silences = lateGrowthIn(all, range)
    if (!part.isExpected && silences.length === 0 && total(buckets.seconds) === 0) continue
    const isEstimate = isEstimated(device.model, part.metrics) || isComputed(hours, part.metrics)
    // The time of a former ownership is that of the device.
    const seconds = device.is_past ? 0 : expected.add(part.span)
    const isKnown = fleet.totals.add(part, { buckets, silences, isEstimate, expected: seconds })
    const sum = sums.get(part.kind)
    if (!sum || !isKnown) continue
    sum.isEstimate ||= isEstimate
    addBuckets(sum, buckets)
    fleet.silences.add(part.kind, silences, allEdges)
  }
}

function joinKind(fleet: FleetSum, kind: ConsumerKind, sum: KindSum) {
  const before = fleet.kinds.get(kind)
  fleet.kinds.set(kind, {
    ...joinedBuckets(before, sum),
    isEstimate: sum.isEstimate || (before?.isEstimate ?? false),
  })
}
