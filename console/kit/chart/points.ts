/** `[milliseconds, value]`; null marks a hole in what is known. */
export type Point = readonly [number, number | null]
export type BandPoint = readonly [number, number, number]
export interface Span {
  from: number
  to: number
}

/** The first of some points in order that is not before a moment. */
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

/** The points of a range, and the one before and after it that lines lead to. */
export const partOf = <P extends readonly [number, ...unknown[]]>(
  points: readonly P[],
  { from, to }: Span,
): readonly P[] => {
  const [first, last] = [Math.max(0, firstFrom(points, from) - 1), firstFrom(points, to) + 1]
  return first === 0 && last >= points.length ? points : points.slice(first, last)
}

/** Stretches of a range in which a series has no value, the ends of the range included. */
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

/** Where all of the lists have a gap. */
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
  /** Share of the time it was on: 1 for raw points, less for means. */
  share: number
}

/** Stretches in which an on/off series was on; each point holds until the next one, a hole ends it. */
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

/** The known value nearest to a moment with its own moment, if there is one within `tolerance`. */
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
