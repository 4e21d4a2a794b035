// What a part of a device consumed, in the buckets of a chart, with late growth apart.
import type { Model } from '../../contract/models/model.ts'
import type { Buckets, Silence } from '../telemetry/energy/energy.rules.ts'
import { finder } from '../telemetry/energy/hour-sums.rules.ts'
import { consumptionOf, type Hours, regrouped } from '../telemetry/energy/hours.ts'
import type { CountedPart } from './counted-parts.rules.ts'
import { always, isWithin, type Span } from './meter-links.rules.ts'

export interface Consumed {
  /** Without the growth of `silences`. */
  buckets: Buckets
  /** Silences of more than one bucket: their growth belongs to no single one. */
  silences: Silence[]
}

export function consumedIn(
  model: Model,
  hours: Hours,
  { metrics, span }: Pick<CountedPart, 'metrics' | 'span'>,
  edges: readonly number[],
): Consumed {
  const silences = metrics
    .flatMap((metric) => hours.energies.get(metric)?.silences ?? [])
    .filter(({ to }) => isWithin(span, to))
  const consumed = within(span, consumptionOf({ ...model, consumption: metrics }, hours), hours.edges)
  const whole = regrouped(consumed, hours.edges, edges)
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

interface SharedEdges {
  bars: readonly number[]
  /** The edges of the bars and others. */
  edges: readonly number[]
}

/** Parts of bars, which sum to them: growth that was reported late within a bar is spread evenly over its silence. */
export function sharedConsumption(
  model: Model,
  hours: Hours,
  part: Pick<CountedPart, 'metrics' | 'span'>,
  { bars, edges }: SharedEdges,
): Buckets {
  const { buckets, silences } = consumedIn(model, hours, part, edges)
  const barOf = finder(bars)
  for (const { from, to, kwh } of silences) {
    if (barOf(from) !== barOf(to)) continue
    for (let index = 0; index < buckets.amounts.length; index++) {
      const [begin = from, end = from] = [edges[index], edges[index + 1]]
      const shared = Math.min(end, to) - Math.max(begin, from)
      if (shared > 0) buckets.amounts[index] = (buckets.amounts[index] || 0) + (kwh * shared) / (to - from)
    }
  }
  return buckets
}

/** Only what begins in a span of time is known. */
function within(span: Span, buckets: Buckets, edges: readonly number[]): Buckets {
  if (span === always) return buckets
  const isCounted = edges.map((edge) => isWithin(span, edge))
  return {
    amounts: buckets.amounts.map((amount, index) => (isCounted[index] ? amount : Number.NaN)),
    seconds: buckets.seconds.map((known, index) => (isCounted[index] ? known : 0)),
  }
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
