// What a device's energies come to: counted or worked out, by the hour or the local day.
import {
  assumedRatedPowerKw,
  barResolution,
  type consumptionRoutes,
  type MetadataReply,
} from '../../contract/consumption/routes.ts'
import { modelOf } from '../../contract/models/index.ts'
import type { Energy, Model } from '../../contract/models/model.ts'
import type { RequestOf } from '../../contract/route.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import { edgesBy } from '../days/local-days.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { type Buckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import { gridOf } from '../telemetry/energy/hour-grid.ts'
import { energiesIn } from '../telemetry/energy/joined-hours.ts'
import { formerOwnershipsOf, placeOf, spansAt } from './assignments/assignments.store.ts'
import { rangeOf } from './history.ts'
import { requireDevice } from './require-device.ts'

type MetadataRequest = RequestOf<(typeof consumptionRoutes)['getDeviceMetadata']>

function energiesOf(model: Model | undefined, names: readonly string[] | undefined): Energy[] {
  const energies = model?.energies ?? []
  if (!names) return [...energies]
  return names.map((name) => {
    const energy = energies.find(({ metric }) => metric === name)
    if (energy) return energy
    throw new Problem(400, 'metric_unknown', `${model?.type} has no energy ${name}.`, [
      { path: 'metric', key: 'metric_unknown' },
    ])
  })
}

const bar = (edges: readonly number[], index: number, value: number): [number, number | null] => [
  edges[index] ?? 0,
  Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null,
]

export const toBars = ({ amounts }: Pick<Buckets, 'amounts'>, edges: readonly number[]) =>
  Array.from(amounts, (amount, index) => bar(edges, index, amount))

/** Heat over power where both are known and the pump ran at all. */
function copBars(heat: Buckets | undefined, taken: Buckets | undefined, edges: readonly number[]) {
  return Array.from(edges.slice(1), (_, index) => {
    const kwh = taken?.amounts[index] ?? Number.NaN
    return bar(edges, index, kwh > 0 ? (heat?.amounts[index] ?? Number.NaN) / kwh : Number.NaN)
  })
}

export const answerMetadata = () => ({
  async getDeviceMetadata({ params, query }: MetadataRequest, call: PersonCall): Promise<MetadataReply> {
    const [from, to] = await rangeOf(query, call)
    // Together, in one statement.
    const [device, timezone, place, pasts] = await Promise.all([
      requireDevice(call.tx, params.id),
      timezoneOf(call.tx, call.who.company),
      query.joined ? placeOf(call.tx, params.id) : undefined,
      formerOwnershipsOf(call.tx, params.id),
    ])
    const model = modelOf(device.device_type)
    const energies = energiesOf(model, query.metric)
    const span = { from: from.getTime(), to: to.getTime() }
    const spans = spansAt(place, pasts, device, span)
    const resolution = barResolution(span.to - span.from)
    const edges =
      resolution === 'hour'
        ? gridOf(span.from, span.to, timezone).requestedEdges
        : edgesBy[resolution](span.from, span.to, timezone)
    const found = await energiesIn(call.tx, spans, edges, timezone)
    const bucketsOf = (metric: string) => found.get(metric)
    const isRated = energies.some(({ sources }) => sources.some(({ kind }) => kind === 'flame'))
    const reply: MetadataReply = {
      time_from: from.getTime(),
      time_to: to.getTime(),
      resolution,
      series: {},
      coverage: {},
      is_estimate: {},
      sources: {},
      silences: {},
      rated_power_kw: isRated ? (device.rated_power_kw ?? assumedRatedPowerKw) : null,
      rated_power_is_assumed: isRated && device.rated_power_kw === null,
      cop:
        model?.heatEnergy === undefined
          ? null
          : copBars(bucketsOf(model.heatEnergy), bucketsOf(model.consumption?.[0] ?? ''), edges),
    }
    const seconds = Math.max(1, Math.min(Date.now(), to.getTime()) - from.getTime()) / 1000
    for (const { metric, isEstimate = false } of energies) {
      const buckets = bucketsOf(metric)
      if (!buckets) continue
      const covered = buckets.seconds.reduce((sum, part) => sum + part, 0)
      reply.series[metric] = toBars(buckets, edges)
      reply.coverage[metric] = Math.min(1, covered / seconds)
      const { sources, silences } = buckets
      reply.is_estimate[metric] = isEstimate || sources.some(isEstimating)
      reply.sources[metric] = sources
      reply.silences[metric] = silences.map((silence) => [silence.from, silence.to])
    }
    return reply
  },
})
