// The mean climate of all heating devices of a company.
import type { PersonCall } from '../http/serve.ts'
import type { Buckets } from '../telemetry/energy/energy.rules.ts'
import { addBuckets, hoursOfEach, noBuckets, regrouped, spanAround } from '../telemetry/energy/hours.ts'
import type { ClimateMetric } from '../telemetry/energy/measured.ts'
import { fleetPages } from './consumption.store.ts'
import { type HourRange, hourRangeOf } from './hour-range.rules.ts'
import { joinedBuckets, joinedEdges, partsOf, type Range } from './ranges.ts'

export interface FleetClimate {
  edges: number[]
  /** Devices that measure any of it. */
  devices: number
  sums: Map<string, Buckets>
  outdoor: HourRange
}

export async function sumClimate(
  range: Range,
  metrics: readonly ClimateMetric[],
  call: PersonCall,
): Promise<FleetClimate> {
  const { companies } = range
  const fleet: FleetClimate = {
    edges: [],
    devices: 0,
    sums: new Map(),
    outdoor: { lowest: [], highest: [] },
  }
  for await (const { from, to, edgesIn } of partsOf(range, call)) {
    let edges: number[] = []
    const sums = new Map<string, Buckets>()
    let devicesSeen = 0
    let outdoor: { hours: readonly number[]; sum: Buckets } | undefined
    const span = { parts: ['climate'] as const, ...spanAround(from, to) }
    for await (const { timezone, devices, stored } of fleetPages(call, span, companies)) {
      if (edges.length === 0) {
        edges = edgesIn(timezone)
        for (const metric of metrics) sums.set(metric, noBuckets(edges))
      }
      const question = { from, to, timezone, climate: metrics, energies: [] }
      for await (const { device, hours } of hoursOfEach(call.tx, devices, question, stored)) {
        if (hours.climate.size > 0 && !device.is_past) devicesSeen++
        for (const [metric, buckets] of hours.climate) {
          const sum = sums.get(metric)
          if (sum) addBuckets(sum, regrouped(buckets, hours.edges, edges))
          if (metric !== 't_out') continue
          outdoor ??= { hours: hours.edges, sum: noBuckets(hours.edges) }
          addBuckets(outdoor.sum, buckets)
        }
      }
    }
    fleet.edges = joinedEdges(fleet.edges, edges)
    fleet.devices = devicesSeen
    const range = hourRangeOf(outdoor?.sum ?? noBuckets(edges), outdoor?.hours ?? edges, edges)
    fleet.outdoor.lowest.push(...range.lowest)
    fleet.outdoor.highest.push(...range.highest)
    for (const [metric, sum] of sums) fleet.sums.set(metric, joinedBuckets(fleet.sums.get(metric), sum))
  }
  return fleet
}
