// A meter that pushes notifications and the states of its components says one report twice, at moments of its own clock
// and of ours. Whatever came first gives its moment to what says the same within a second, so that both are one row.
import type { Fact } from '../facts.ts'
import type { Values } from './decoding.ts'

export interface LastReport {
  heardAt: number
  ts: Date
  values: Values
}

const burstMs = 1000

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
    if (last && heardAt - last.heardAt < burstMs && saysSame(last.values, values)) {
      fact.ts = last.ts
      last = { ...last, values: { ...last.values, ...values } }
    } else last = { heardAt, ts: fact.ts, values }
  }
  return last
}

function saysSame(known: Values, values: Values): boolean {
  const both = Object.keys(values).filter((name) => known[name] !== undefined)
  return both.length > 0 && both.every((name) => known[name] === values[name])
}
