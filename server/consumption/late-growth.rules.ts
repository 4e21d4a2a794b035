// The growth of silences in a range: that of the time before the range belongs to no total of it.
import type { Silence } from '../telemetry/energy/energy.rules.ts'
import type { Range } from './ranges.ts'

/** In the range; `kwh` is the share of that time. */
export interface LateGrowth extends Silence {
  kwhBefore: number
}

export function lateGrowthIn(silences: readonly Silence[], { from, isBar }: Range): LateGrowth[] {
  const begin = from.getTime()
  return silences.flatMap((silence) => {
    const before = Math.max(0, begin - silence.from)
    if (before > 0 && isBar) return []
    const kwhBefore = (silence.kwh * before) / (silence.to - silence.from)
    return { from: silence.from + before, to: silence.to, kwh: silence.kwh - kwhBefore, kwhBefore }
  })
}
