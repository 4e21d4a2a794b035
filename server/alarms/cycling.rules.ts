// How a burner cycles in one day.

export interface Cycles {
  mostStartsInHour: number
  /** From start to start, in minutes, in that hour; null with fewer than two. */
  medianCycleMinutes: number | null
}

const hourMs = 3_600_000

/**
 * `flame` is 1 while the burner runs; times in ms, in order. A report that is missing makes no start, and one for hot water is
 * none: many taps are many starts of a sound boiler. `water` is empty where a boiler does not report it.
 */
export function measureCycles(
  times: ArrayLike<number>,
  flame: ArrayLike<number>,
  water: ArrayLike<number>,
): Cycles {
  const starts: number[] = []
  let before = Number.NaN
  for (let at = 0; at < times.length; at++) {
    const now = flame[at] ?? Number.NaN
    if (now === 1 && before === 0 && water[at] !== 1) starts.push(times[at] ?? 0)
    if (!Number.isNaN(now)) before = now
  }
  let most: number[] = []
  let first = 0
  for (let last = 0; last < starts.length; last++) {
    while ((starts[last] ?? 0) - (starts[first] ?? 0) >= hourMs) first++
    if (last - first + 1 > most.length) most = starts.slice(first, last + 1)
  }
  const cycles = most
    .slice(1)
    .map((start, at) => (start - (most[at] ?? 0)) / 60_000)
    .sort((a, b) => a - b)
  const middle = cycles.length / 2
  const median =
    cycles.length === 0
      ? null
      : ((cycles[Math.ceil(middle) - 1] ?? 0) + (cycles[Math.floor(middle)] ?? 0)) / 2
  return { mostStartsInHour: most.length, medianCycleMinutes: median }
}
