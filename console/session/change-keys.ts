// Idempotency keys of creates. The same form sent again, after a time-out or without a network, has the key of the first
// attempt until the server has answered it, so that pressing Save twice makes one record.

import type { Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'

interface Change {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The same form later is meant as another record. */
const retriedMs = 10 * 60_000

const unanswered = new Map<string, { key: string; since: number }>()

/** The end of a visit creates its entries and payment. */
const isCreate = (operation: Operation, { body }: Change): boolean =>
  ((routes[operation] as Route).status === 201 || operation === 'endAppointment') &&
  !(body instanceof Uint8Array)

export interface ChangeKey {
  key: string
  /** After a reply that says whether the record was made. */
  forget(): void
}

/** Undefined for a change that may be sent twice: the same command twice is two commands. */
export function changeKey(operation: Operation, change: Change, now = Date.now()): ChangeKey | undefined {
  if (!isCreate(operation, change)) return undefined
  const identity = JSON.stringify([operation, change.params, change.query, change.body])
  const known = unanswered.get(identity)
  const current = known && now - known.since < retriedMs ? known : { key: crypto.randomUUID(), since: now }
  unanswered.set(identity, current)
  return { key: current.key, forget: () => unanswered.delete(identity) }
}
