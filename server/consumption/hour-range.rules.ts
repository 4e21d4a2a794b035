import type { Buckets } from '../telemetry/energy/energy.rules.ts'

/** Infinite where no hour is known. */
export interface HourRange {
  lowest: number[]
  highest: number[]
}

/** The lowest and the highest hourly mean of each bar. Both edges are moments in ms; every bar begins with an hour. */
export function hourRangeOf(
  { amounts, seconds }: Buckets,
  hours: readonly number[],
  bars: readonly number[],
): HourRange {
  const lowest = bars.slice(1).map(() => Number.POSITIVE_INFINITY)
  const highest = bars.slice(1).map(() => Number.NEGATIVE_INFINITY)
  let at = 0
  for (const [index, amount] of amounts.entries()) {
    while ((hours[index] ?? 0) >= (bars[at + 1] ?? Number.POSITIVE_INFINITY)) at++
    const mean = amount / (seconds[index] ?? 0)
    if (!Number.isFinite(mean)) continue
    lowest[at] = Math.min(lowest[at] ?? mean, mean)
    highest[at] = Math.max(highest[at] ?? mean, mean)
  }
  return { lowest, highest }
}
