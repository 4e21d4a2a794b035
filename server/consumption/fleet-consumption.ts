// What all heating devices and meters of a company come to together, by kind and by home.
import { type ConsumerKind, consumerKinds } from '../../contract/consumption/routes.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import type { PersonCall } from '../http/serve.ts'
import { type Buckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import { addBuckets, type Hours, hoursOfEach, noBuckets, spanAround } from '../telemetry/energy/hours.ts'
import { consumedIn } from './consumed.rules.ts'
import { type FleetDevice, fleetPages } from './consumption.store.ts'
import { countedParts } from './counted-parts.rules.ts'
import { DeviceTotals } from './device-totals.ts'
import { FleetSilences } from './fleet-silences.ts'
import { readLinks } from './meter-links.store.ts'
import { joinedBuckets, joinedEdges, partsOf, type Range } from './ranges.ts'

interface KindSum extends Buckets {
  isEstimate: boolean
}

export interface FleetSum {
  edges: number[]
  kinds: Map<ConsumerKind, KindSum>
  silences: FleetSilences
  totals: DeviceTotals
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
  }
  const links = await readLinks(call.tx)
  for await (const { from, to, edgesIn } of partsOf(range, call)) {
    let part: { edges: number[]; sums: PartSums } | undefined
    const span = { parts: ['consumption'] as const, ...spanAround(from, to) }
    for await (const { timezone, devices, stored } of fleetPages(call, span)) {
      if (!part) {
        const edges = edgesIn(timezone)
        part = { edges, sums: noSums(edges) }
      }
      const question = { from, to, timezone, energies: consumptionEnergies }
      const counted = devices.flatMap((device): CountedDevice[] => {
        const model = modelOf(device.device_type)
        const parts = model ? countedParts(model, device, links) : []
        return model && parts.length > 0 ? [{ ...device, model, parts }] : []
      })
      for await (const { device, hours } of hoursOfEach(call.tx, counted, question, stored))
        addDevice(fleet, part, device, hours)
    }
    if (!part) throw new Error('There is always a page.')
    fleet.edges = joinedEdges(fleet.edges, part.edges)
    for (const [kind, sum] of part.sums) joinKind(fleet, kind, sum)
  }
  return fleet
}

type CountedDevice = FleetDevice & { model: Model; parts: ReturnType<typeof countedParts> }

function addDevice(
  fleet: FleetSum,
  { edges, sums }: { edges: number[]; sums: PartSums },
  device: CountedDevice,
  hours: Hours,
) {
  for (const { kind, metrics } of device.parts) {
    const { buckets, silences } = consumedIn(device.model, hours, metrics, edges)
    const isEstimate = isEstimated(device.model, metrics) || isComputed(hours, metrics)
    const isKnown = fleet.totals.add(device, kind, { buckets, silences, isEstimate })
    const sum = sums.get(kind)
    if (!sum || !isKnown) continue
    sum.isEstimate ||= isEstimate
    addBuckets(sum, buckets)
    fleet.silences.add(kind, silences, edges)
  }
}

function joinKind(fleet: FleetSum, kind: ConsumerKind, sum: KindSum) {
  const before = fleet.kinds.get(kind)
  fleet.kinds.set(kind, {
    ...joinedBuckets(before, sum),
    isEstimate: sum.isEstimate || (before?.isEstimate ?? false),
  })
}
