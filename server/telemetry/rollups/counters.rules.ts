// What counters grow by from one report to the next, and what none can grow by.
import type { Model, Pace } from '../../../contract/models/model.ts'
import { dayMs, hourMs, minuteMs } from '../../days/days.ts'
import type { Columns } from '../storage/columns.rules.ts'

/** A smaller fall may be a flicker: two sources of one counter that alternate, or one reading rounded twice. */
const leastFall = 0.01

/** A restart returns to what was saved last, which is most of what was counted. Near zero is below this share. */
const nearZero = 0.1

/** A counter that reports below its height for longer is no flicker. */
const longestFlickerMs = hourMs

/** Beyond it nothing depends on the height: a day that changes changes the day after it and no other. */
const longestDoubtMs = dayMs

/** Meters bring their counters up to date once a minute, and the times of their reports are not exact. */
const slackMs = 5 * minuteMs

/** By the position of the metric. */
export type Counters = ReadonlyMap<number, Pace>

/** What a counter stood at, and when. */
export interface Counted {
  ms: number
  value: number
}

export const countersOf = ({ metrics }: Pick<Model, 'metrics'>): Counters =>
  new Map(metrics.flatMap(({ pace }, position) => (pace ? [[position, pace] as const] : [])))

/** Where a counter stands after these reports. */
export function standingAfter(
  { times, values }: Columns,
  position: number,
  pace: Pace,
  before: readonly Counted[] = [],
): Counted[] {
  const tracker = new CounterTracker(pace, before)
  const column = values.get(position) ?? new Float64Array()
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? Number.NaN
    if (!Number.isNaN(value)) tracker.add(times[row] ?? 0, value)
  }
  return tracker.standing()
}

/** The most that a counter can have grown by in so much time. */
export const mostGrowth = ({ perHour, step }: Pace, ms: number): number =>
  (perHour * (ms + slackMs)) / hourMs + step

const isSmallFall = (height: number, value: number): boolean => height - value < height * leastFall

/**
 * Follows one counter through its reports in the order of time.
 *
 * A fall to near zero is a reset: the reading is the growth, if the counter can have counted it since the report before.
 * Any other fall by a hundredth or more begins a new base without growth. After a smaller fall growth is counted from
 * below, and the height is remembered for an hour: a counter that returns to it in one step flickered, and grew by
 * what exceeds the height. One that climbs back, or stays below, counts from a new base.
 */
export class CounterTracker {
  /** Whether the last report began a new base: what was counted since the report before it is unknown. */
  isNewBase = false
  private readonly pace: Pace
  private height = Number.NaN
  private heightMs = Number.NaN
  /** The first report below the height; NaN where the counter stands at its height. */
  private low = Number.NaN
  private lowMs = Number.NaN
  private latest = Number.NaN
  private latestMs = Number.NaN

  constructor(pace: Pace, before: readonly Counted[] = []) {
    this.pace = pace
    for (const { ms, value } of before) this.add(ms, value)
  }

  /** What the counter grew by since the report before. */
  add(ms: number, value: number): number {
    this.isNewBase = false
    const growth = Number.isNaN(this.low) ? this.step(ms, value) : this.addBelow(ms, value)
    this.latest = value
    this.latestMs = ms
    return growth
  }

  /** Whether the counter stands below a height to which it may return. */
  get isBelow(): boolean {
    return !Number.isNaN(this.low)
  }

  /** The reports that lead another tracker to where this one stands. */
  standing(): Counted[] {
    const { height, heightMs, low, lowMs, latest, latestMs } = this
    if (Number.isNaN(height)) return []
    const reports = [{ ms: heightMs, value: height }]
    if (Number.isNaN(low)) return reports
    reports.push({ ms: lowMs, value: low })
    if (latestMs > lowMs) reports.push({ ms: latestMs, value: latest })
    return reports
  }

  private settle(ms: number, value: number): void {
    this.height = value
    this.heightMs = ms
    this.low = Number.NaN
  }

  private step(ms: number, value: number): number {
    const { height, heightMs, pace } = this
    if (Number.isNaN(height)) {
      this.settle(ms, value)
      return 0
    }
    const most = mostGrowth(pace, ms - heightMs)
    const isReset = value < height * nearZero && value <= most
    if (value < height && !isReset && isSmallFall(height, value)) {
      this.low = value
      this.lowMs = ms
      return 0
    }
    this.settle(ms, value)
    if (isReset) return Math.max(0, value)
    this.isNewBase = value < height || value - height > most
    return this.isNewBase ? 0 : value - height
  }

  private addBelow(ms: number, value: number): number {
    const { height, low, lowMs, latest, latestMs, pace } = this
    const age = ms - this.heightMs
    const isOver = age > longestDoubtMs || (age > longestFlickerMs && latestMs > lowMs)
    if (!isOver && value < height && isSmallFall(height, value)) {
      const growth = Math.max(0, value - latest)
      return growth > mostGrowth(pace, ms - latestMs) ? 0 : growth
    }
    const counted = Math.max(0, latest - low)
    if (!isOver && value >= height && height - latest >= counted)
      return Math.max(0, this.step(ms, value) - counted)
    this.settle(latestMs, latest)
    const growth = this.step(ms, value)
    if (age <= longestDoubtMs) this.isNewBase = true
    return growth
  }
}
