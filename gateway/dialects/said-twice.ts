// A meter that pushes notifications and the states of its components says one report twice, at moments of its own clock
// and of ours. Whatever came first gives its moment to what says the same within a second, so that both are one row.
// Two that each tell their own moment are two reports, however fast a broker hands on what it has kept.
import type { Fact } from '../facts.ts'
import type { Vector } from '../vectors.ts'

export interface LastReport {
  heardAt: number
  ts: Date
  values: Vector
  /** By the meter's own clock, in either of its two words. */
  toldAt?: number | undefined
}

const burstMs = 1000
/** What is further from the moment in which it is heard has been kept somewhere on its way. */
const nearMs = 5000

/** Puts readings in their place, and answers with what the next are to be compared with. */
export function joinSaidTwice(
  facts: readonly Fact[],
  known: LastReport | undefined,
  heardAt: number,
): LastReport | undefined {
  let last = known
  for (const fact of facts) {
    if (fact.kind !== 'reading') continue
    const { values } = fact
    const toldAt = fact.isDated ? fact.ts.getTime() : undefined
    if (last && isOfBurst(last, toldAt, heardAt) && saysSame(last.values, values)) {
      fact.ts = last.ts
      last = { ...last, values: laidOver(last.values, values), toldAt: last.toldAt ?? toldAt }
    } else last = { heardAt, ts: fact.ts, values, toldAt }
  }
  return last
}

function isOfBurst(last: LastReport, toldAt: number | undefined, heardAt: number): boolean {
  if (heardAt - last.heardAt >= burstMs) return false
  if (last.toldAt !== undefined && toldAt !== undefined) return false
  const told = last.toldAt ?? toldAt
  return told === undefined || Math.abs(told - heardAt) <= nearMs
}

const laidOver = (known: Vector, values: Vector): Vector =>
  known.map((before, position) => {
    const value = values[position] ?? before
    return Number.isNaN(value) ? before : value
  })

/** Something is told by both, and nothing differently. */
function saysSame(known: Vector, values: Vector): boolean {
  let both = 0
  for (const [position, value] of values.entries()) {
    const before = known[position] ?? Number.NaN
    if (Number.isNaN(value) || Number.isNaN(before)) continue
    if (value !== before) return false
    both += 1
  }
  return both > 0
}
