// Facts that the database would not have, whatever is tried: each is counted, and why is said once a minute for each
// reason, however many devices give it.
import { DatabaseError } from 'pg'
import type { Fact } from '../../gateway/facts.ts'
import type { Log } from '../database.ts'
import type { Refusals } from '../refusals.ts'

export interface Poisoned {
  count(fact: Fact, error: unknown): void
  has(fact: Fact): boolean
}

const quietMs = 60_000

const reasonOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? 'unknown') : error instanceof Error ? error.name : 'unknown'

export function countPoisoned(
  { refusals, log }: { refusals: Refusals; log: Pick<Log, 'error'> },
  now: () => number = Date.now,
): Poisoned {
  const facts = new WeakSet<Fact>()
  const saidAt = new Map<string, number>()
  return {
    count(fact, error) {
      facts.add(fact)
      refusals.count('poisoned', fact.deviceId)
      const reason = `${fact.kind} ${reasonOf(error)}`
      const last = saidAt.get(reason)
      if (last !== undefined && now() - last < quietMs) return
      saidAt.set(reason, now())
      log.error({ err: error, device_id: fact.deviceId }, 'the database refused what a device said')
    },
    has: (fact) => facts.has(fact),
  }
}
