// The period before: the same wall-clock times a number of days earlier, so that Monday 07:00 lies over Monday 07:00 even
// if clocks changed between. Pure.
import type { Sum } from '../../kit/chart/bars.ts'
import type { Point, Span } from '../../kit/chart/points.ts'
import { sameClock } from '../../kit/chart/time-ticks.ts'

const hour = 3_600_000
const day = 24 * hour
const longestDay = 25 * hour

/** Days between a range and the earlier one; a day of 25 hours counts as one. */
export const daysBefore = ({ from, to }: Span): number => Math.max(1, Math.ceil((to - from - hour) / day))

export const previousSpan = ({ from, to }: Span, days: number): Span => ({
  from: sameClock(from, -days),
  to: sameClock(to, -days),
})

interface Shift {
  from: number
  by: number
}

/** Offsets by start time that keep the wall-clock time. Exact to the millisecond, because bars start there. */
function shiftsOf({ from, to }: Span, days: number): Shift[] {
  const byAt = (ms: number) => sameClock(ms, days) - ms
  const shifts: Shift[] = [{ from, by: byAt(from) }]
  for (let low = from; low < to; low += day) {
    let [before, after] = [low, Math.min(to, low + day)]
    const by = byAt(after)
    if (by === shifts.at(-1)?.by) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (byAt(middle) === by) after = middle
      else before = middle
    }
    shifts.push({ from: after, by })
  }
  return shifts
}

export interface Mover {
  move(points: readonly Point[]): Point[]
  /** Only the first of an hour that the earlier span had twice remains. A day keeps its value. */
  moveSums(sums: readonly Sum[]): Sum[]
  /** Whether clocks changed within or between the periods. */
  isClockChanged: boolean
}

/**
 * Moves the points of an earlier span to this one. Of an hour that the earlier one had twice only the first remains;
 * an hour that only this one has twice gets a gap.
 */
export function moverOf(earlier: Span, days: number): Mover {
  // The last bar may end after the span.
  const shifts = shiftsOf({ from: earlier.from, to: earlier.to + longestDay }, days)
  const byAt = (ms: number) => shifts.findLast(({ from }) => from <= ms)?.by ?? shifts[0]?.by ?? 0
  return {
    moveSums(sums) {
      const moved: Sum[] = []
      for (const { from: began, to: ended, value, usualMs } of sums) {
        const [from, to] = [began + byAt(began), ended + byAt(ended - 1)]
        if (from < (moved.at(-1)?.to ?? Number.NEGATIVE_INFINITY) || to <= from) continue
        moved.push({ from, to, value, usualMs: (usualMs * (to - from)) / (ended - began) })
      }
      return moved
    },
    isClockChanged: shifts.some(({ from, by }) => from < earlier.to && by !== days * day),
    move(points) {
      let shift = 0
      const moved: Point[] = []
      for (const [at, value] of points) {
        const known = shift
        while (at >= (shifts[shift + 1]?.from ?? Number.POSITIVE_INFINITY)) shift++
        const moment = at + (shifts[shift]?.by ?? 0)
        const last = moved.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY
        if (moment <= last) continue
        if (shift !== known && (shifts[shift]?.by ?? 0) > (shifts[known]?.by ?? 0) && moved.length > 0)
          moved.push([last + 1, null])
        moved.push([moment, value])
      }
      return moved
    },
  }
}
