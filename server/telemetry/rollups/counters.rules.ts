// What counters grow by from one report to the next, and what none can grow by.
import type { Model, Pace } from '../../../contract/models/model.ts'
import type { Columns } from '../columns.rules.ts'
import { hourMs, minuteMs } from '../days.ts'

const leastFall = 0.01

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

export function lastCounted({ times, values }: Columns, position: number): Counted | undefined {
  const column = values.get(position)
  const row = column?.findLastIndex((value) => !Number.isNaN(value)) ?? -1
  return row < 0 ? undefined : { ms: times[row] ?? 0, value: column?.[row] ?? 0 }
}

/** The most that a counter can have grown by in so much time. */
export const mostGrowth = ({ perHour, step }: Pace, ms: number): number =>
  (perHour * (ms + slackMs)) / hourMs + step

/**
 * What a counter grew by from one report to the next. A fall by less than a hundredth is one reading told twice, rounded
 * differently; a greater one is a reset, after which the whole reading is growth. More than `most` is no growth: another
 * meter took the counter's place, or it was misread, and it begins anew.
 */
export function counterGrowth(before: number, value: number, most: number): number {
  const fall = before - value
  if (fall > 0 && fall < before * leastFall) return 0
  const growth = fall > 0 ? Math.max(0, value) : value - before
  return growth > most ? 0 : growth
}
