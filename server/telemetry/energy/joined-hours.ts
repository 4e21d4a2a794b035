// Energies and climate of a place whose devices were replaced: each hour is that of the device installed then, so none
// counts twice.
import type { Tx } from '../../database/database.ts'
import { partsOfEdges } from '../../days/local-days.ts'
import type { Buckets, EnergyBuckets } from './energy.rules.ts'
import { gridOf } from './hour-grid.ts'
import type { StoredHours } from './hours.store.ts'
import { type Hours, type HoursQuery, hoursOf, type MeasuredDevice, noBuckets, regrouped } from './hours.ts'

interface Span {
  device: MeasuredDevice | undefined
  from: number
  to: number
}

/** Energies in buckets of hours or longer, of ranges of any length: read by the hour, a year at a time. */
export async function energiesIn(
  tx: Tx,
  spans: readonly Span[],
  edges: readonly number[],
  timezone: string,
): Promise<Map<string, EnergyBuckets>> {
  const found = new Map<string, EnergyBuckets>()
  let before = 0
  for (const part of partsOfEdges(edges)) {
    const [from, to] = [part[0] ?? 0, part.at(-1) ?? 0]
    const within = spans
      .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter((span) => span.from < span.to)
    const hours = await joinedHours(tx, within, { timezone })
    for (const [metric, buckets] of hours.energies) {
      const all = found.get(metric) ?? { ...noBuckets(edges), sources: [], silences: [] }
      const { amounts, seconds } = regrouped(buckets, hours.edges, part)
      all.amounts.set(amounts, before)
      all.seconds.set(seconds, before)
      all.sources = [...new Set([...all.sources, ...buckets.sources])]
      all.silences.push(...buckets.silences)
      found.set(metric, all)
    }
    before += part.length - 1
  }
  return found
}

/** Without gaps and in order. What is stored of the devices may have been read already. */
export async function joinedHours(
  tx: Tx,
  spans: readonly Span[],
  query: Omit<HoursQuery, 'from' | 'to'>,
  stored?: ReadonlyMap<string, StoredHours>,
): Promise<Hours> {
  const parts: Hours[] = []
  for (const { device, from, to } of spans) {
    parts.push(
      device
        ? await hoursOf(tx, device, { ...query, from: new Date(from), to: new Date(to) }, stored)
        : { edges: gridOf(from, to, query.timezone).requestedEdges, energies: new Map(), climate: new Map() },
    )
  }
  const [only] = parts
  if (only && parts.length === 1) return only
  const names = (of: 'energies' | 'climate') => [...new Set(parts.flatMap((part) => [...part[of].keys()]))]
  return {
    edges: [...parts.flatMap(({ edges }) => edges.slice(0, -1)), ...(parts.at(-1)?.edges.slice(-1) ?? [])],
    energies: new Map(
      names('energies').map((name) => {
        const each = parts.map(({ energies }) => energies.get(name))
        const sources = [...new Set(each.flatMap((buckets) => buckets?.sources ?? []))]
        // A silence of a later device begins at the earliest with its assignment.
        const silences = each.flatMap((buckets, index) =>
          (buckets?.silences ?? []).map((silence) => ({
            ...silence,
            from: index === 0 ? silence.from : Math.max(silence.from, spans[index]?.from ?? silence.from),
          })),
        )
        return [name, { ...joined(parts, each), sources, silences } satisfies EnergyBuckets]
      }),
    ),
    climate: new Map(
      names('climate').map((name) => [
        name,
        joined(
          parts,
          parts.map(({ climate }) => climate.get(name)),
        ),
      ]),
    ),
  }
}

function joined(parts: readonly Hours[], each: readonly (Buckets | undefined)[]): Buckets {
  const columnOf = (take: (buckets: Buckets) => Float64Array, unknown: number) =>
    Float64Array.from(
      parts.flatMap(({ edges }, index) => {
        const buckets = each[index]
        return buckets ? [...take(buckets)] : Array.from({ length: edges.length - 1 }, () => unknown)
      }),
    )
  return {
    amounts: columnOf(({ amounts }) => amounts, Number.NaN),
    seconds: columnOf(({ seconds }) => seconds, 0),
  }
}
