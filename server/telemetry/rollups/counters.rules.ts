const leastFall = 0.01

/**
 * What a counter grew by from one report to the next. A fall by less than a hundredth is one reading told twice, rounded
 * differently; a greater one is a reset, after which the whole reading is growth.
 */
export function counterGrowth(before: number, value: number): number {
  if (value >= before) return value - before
  return before - value < before * leastFall ? 0 : Math.max(0, value)
}
