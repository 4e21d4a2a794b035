import type { AlarmFacts } from './schema.ts'

/** Whole hours that hold the interval until a room is cold: `5–7`, or `5` where both are the same; undefined if not known. */
export function hoursUntilCold({ hours_least: least, hours_most: most }: AlarmFacts): string | undefined {
  if (typeof least !== 'number' || typeof most !== 'number') return undefined
  const [from, to] = [Math.floor(least), Math.max(1, Math.ceil(most))]
  return from === to ? String(from) : `${from}–${to}`
}
