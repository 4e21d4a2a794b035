import type { Language } from '../language.ts'
import type { AlarmFacts } from './schema.ts'

function wholeHours({ hours_least: least, hours_most: most }: AlarmFacts): [number, number] | undefined {
  if (typeof least !== 'number' || typeof most !== 'number') return undefined
  return [Math.floor(least), Math.max(1, Math.ceil(most))]
}

/** Whole hours that hold the interval until a room is cold: `5–7`, or `5` where both are the same; undefined if not known. */
export function hoursUntilCold(facts: AlarmFacts): string | undefined {
  const [from, to] = wholeHours(facts) ?? []
  return from === undefined ? undefined : from === to ? String(from) : `${from}–${to}`
}

/** A number with the plural form of these hours: `1 hour`, `0–1 hours`; Greek has that of the last number, `0–1 ώρα`. */
export function pluralOfHours(facts: AlarmFacts, locale: Language): number {
  const [from, to] = wholeHours(facts) ?? []
  return to === 1 && (from === to || locale === 'el') ? 1 : 2
}
