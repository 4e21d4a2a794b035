// What becomes of a stored mail after an attempt, in whichever outbox it waits.
import { type RawBuilder, sql } from 'kysely'
import type { Outcome } from './mailer.ts'

const minute = 60_000
const backoff = [minute, 5 * minute, 15 * minute, 60 * minute, 3 * 60 * minute, 6 * 60 * minute]

type AfterAttempt = {
  state: 'sent' | 'queued' | 'failed'
  reason: 'refused' | 'unreachable' | 'outcome_unknown' | null
  /** The last reply of the mail server. */
  detail: string | null
  sent_at?: RawBuilder<Date>
  due_at?: RawBuilder<Date>
}

/** `attempts` includes this one. What was refused for good, or so far too often, has failed. */
export function afterAttempt(outcome: Outcome, attempts: number): AfterAttempt {
  if (outcome.kind === 'sent') return { state: 'sent', reason: null, detail: null, sent_at: sql`now()` }
  const { detail } = outcome
  if (outcome.kind === 'unknown') return { state: 'failed', reason: 'outcome_unknown', detail }
  const reason = outcome.kind === 'refused' ? 'refused' : 'unreachable'
  const wait = backoff[attempts - 1]
  if (wait === undefined || (outcome.kind === 'refused' && outcome.isPermanent))
    return { state: 'failed', reason, detail }
  return { state: 'queued', reason, detail, due_at: sql`now() + ${wait} * interval '1 millisecond'` }
}
