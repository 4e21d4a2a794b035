// What a part of a device consumed, in the buckets of a chart, with late growth apart.
import type { Model } from '../../contract/models/model.ts'
import type { Buckets, Silence } from '../telemetry/energy/energy.rules.ts'
import { finder } from '../telemetry/energy/hour-sums.rules.ts'
import { consumptionOf, type Hours, regrouped } from '../telemetry/energy/hours.ts'

export interface Consumed {
  /** Without the growth of `silences`. */
  buckets: Buckets
  /** Silences of more than one bucket: their growth belongs to no single one. */
  silences: Silence[]
}

export function consumedIn(
  model: Model,
  hours: Hours,
  metrics: readonly string[],
  edges: readonly number[],
): Consumed {
  const silences = metrics.flatMap((metric) => hours.energies.get(metric)?.silences ?? [])
  const whole = regrouped(consumptionOf({ ...model, consumption: metrics }, hours), hours.edges, edges)
  const bucketOf = finder(edges)
  const wide = silences.filter(({ from, to }) => bucketOf(from) !== bucketOf(to))
  if (wide.length === 0) return { buckets: whole, silences: [] }
  // The stored hours are shared, so the sums that lose their late growth are copies.
  const buckets = { amounts: Float64Array.from(whole.amounts), seconds: whole.seconds }
  for (const { to, kwh } of wide) {
    const index = bucketOf(to)
    const rest = (buckets.amounts[index] ?? 0) - kwh
    buckets.amounts[index] = (buckets.seconds[index] ?? 0) > 0 ? Math.max(0, rest) : Number.NaN
  }
  return { buckets, silences: unitedByTimes(wide) }
}

/** The phases of a meter are silent together. */
function unitedByTimes(silences: readonly Silence[]): Silence[] {
  const united = new Map<string, Silence>()
  for (const { from, to, kwh } of silences) {
    const key = `${from} ${to}`
    const known = united.get(key)
    if (known) known.kwh += kwh
    else united.set(key, { from, to, kwh })
  }
  return [...united.values()]
}
