// What a part of a device consumed, in the buckets of a chart, with late growth apart.
import type { Model } from '../../contract/models/model.ts'
import type { Buckets, Silence } from '../telemetry/energy/energy.rules.ts'
import { finder } from '../telemetry/energy/hour-sums.rules.ts'
import { consumptionOf, type Hours, regrouped } from '../telemetry/energy/hours.ts'
import type { CountedPart } from './counted-parts.rules.ts'
import { always, isWithin, type Span } from './meter-links.rules.ts'

export interface Consumed {
  /** By bar, without the growth of `silences`. */
  buckets: Buckets
  /** Silences of more than one bar: their growth belongs to no single one. */
  silences: Silence[]
  /** Parts of the bars, which sum to them: growth that came late within a bar is spread evenly over its silence. */
  parts: Buckets
}

interface Edges {
  bars: readonly number[]
  /** Those of the bars and others; the same array where there are none. */
  parts: readonly number[]
}

export function consumedIn(
  model: Model,
  hours: Hours,
  { metrics, span }: Pick<CountedPart, 'metrics' | 'span'>,
  edges: Edges,
): Consumed {
  const silences = metrics
    .flatMap((metric) => hours.energies.get(metric)?.silences ?? [])
    .filter(({ to }) => isWithin(span, to))
  const consumed = within(span, consumptionOf({ ...model, consumption: metrics }, hours), hours.edges)
  const fine = regrouped(consumed, hours.edges, edges.parts)
  const isWhole = edges.parts === edges.bars
  const whole = isWhole ? fine : regrouped(fine, edges.parts, edges.bars)
  const wide = widerThan(edges.bars, silences)
  const buckets = withoutLate(whole, wide, edges.bars)
  return {
    buckets,
    silences: unitedByTimes(wide),
    parts: isWhole ? buckets : spread(fine, silences, edges),
  }
}

function widerThan(edges: readonly number[], silences: readonly Silence[]): Silence[] {
  const bucketOf = finder(edges)
  return silences.filter(({ from, to }) => bucketOf(from) !== bucketOf(to))
}

function withoutLate(whole: Buckets, silences: readonly Silence[], edges: readonly number[]): Buckets {
  if (silences.length === 0) return whole
  const bucketOf = finder(edges)
  // The stored hours are shared, so the sums that lose their late growth are copies.
  const buckets = { amounts: Float64Array.from(whole.amounts), seconds: whole.seconds }
  for (const { to, kwh } of silences) {
    const index = bucketOf(to)
    const rest = (buckets.amounts[index] ?? 0) - kwh
    buckets.amounts[index] = (buckets.seconds[index] ?? 0) > 0 ? Math.max(0, rest) : Number.NaN
  }
  return buckets
}

function spread(fine: Buckets, silences: readonly Silence[], { bars, parts }: Edges): Buckets {
  const late = widerThan(parts, silences)
  const { amounts, seconds } = withoutLate(fine, late, parts)
  const barOf = finder(bars)
  for (const { from, to, kwh } of late) {
    if (barOf(from) !== barOf(to)) continue
    for (let index = 0; index < amounts.length; index++) {
      const [begin = from, end = from] = [parts[index], parts[index + 1]]
      const ms = Math.min(end, to) - Math.max(begin, from)
      if (ms > 0) amounts[index] = (amounts[index] || 0) + (kwh * ms) / (to - from)
    }
  }
  return { amounts, seconds }
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
