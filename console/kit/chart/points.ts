/** `[milliseconds, value]`; null marks a gap. */
export type Point = readonly [number, number | null]
export type BandPoint = readonly [number, number, number]
export interface Span {
  from: number
  to: number
}

/** The index of the first point at or after a moment. */
const firstFrom = (points: readonly (readonly [number, ...unknown[]])[], moment: number): number => {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}

/** The points of a range, and one before and after it for the lines. */
export const partOf = <P extends readonly [number, ...unknown[]]>(
  points: readonly P[],
  { from, to }: Span,
): readonly P[] => {
  const [first, last] = [Math.max(0, firstFrom(points, from) - 1), firstFrom(points, to) + 1]
  return first === 0 && last >= points.length ? points : points.slice(first, last)
}

/** Spans of a range without a value, including its ends. */
export function gapsOf(points: readonly Point[], range: Span, longest: number): Span[] {
  const gaps: Span[] = []
  let last = range.from
  for (const [at, value] of partOf(points, range)) {
    if (value === null) continue
    if (last < range.to && at - last > longest) gaps.push({ from: last, to: Math.min(at, range.to) })
    last = Math.max(last, at)
  }
  if (range.to - last > longest) gaps.push({ from: last, to: range.to })
  return gaps
}

/** Gaps common to all lists. */
export function commonGaps(lists: readonly (readonly Span[])[]): Span[] {
  const [first, ...others] = lists
  if (!first) return []
  return others.reduce<Span[]>(
    (common, gaps) =>
      common.flatMap((one) =>
        gaps
          .map((gap) => ({ from: Math.max(one.from, gap.from), to: Math.min(one.to, gap.to) }))
          .filter((span) => span.to > span.from),
      ),
    [...first],
  )
}

export interface Run extends Span {
  /** Share of time on: 1 for raw points, less for means. */
  share: number
}

/** On-spans of an on/off series; each point is valid until the next one, a gap ends it. */
export function runsOf(points: readonly Point[], end: number, longest: number): Run[] {
  const runs: Run[] = []
  points.forEach(([at, value], index) => {
    if (!value || value <= 0) return
    const next = points[index + 1]?.[0] ?? end
    const until = Math.min(next, at + longest, end)
    if (until <= at) return
    const share = Math.min(1, Math.round(value * 20) / 20 || 0.05)
    const previous = runs.at(-1)
    if (previous && previous.share === share && at - previous.to < 1) previous.to = until
    else runs.push({ from: at, to: until, share })
  })
  return runs
}

/** The known value nearest to a moment with its moment, within `tolerance`. */
export function closest(
  points: readonly Point[],
  moment: number,
  tolerance: number,
): readonly [number, number] | undefined {
  const next = firstFrom(points, moment)
  const around = [points[next - 1], points[next]].filter((point) => point !== undefined)
  const [best] = around.sort((a, b) => Math.abs(a[0] - moment) - Math.abs(b[0] - moment))
  if (!best || best[1] === null || Math.abs(best[0] - moment) > tolerance) return undefined
  return [best[0], best[1]]
}

export const nearest = (points: readonly Point[], moment: number, tolerance: number): number | undefined =>
  closest(points, moment, tolerance)?.[1]
