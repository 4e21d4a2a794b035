// Idempotency keys of creates. The same form sent again, after a time-out, without a network or after a reload, has the key
// of the first attempt until the server has answered it, so that pressing Save twice makes one record.

import type { Operation } from '../../contract/routes.ts'
import { operations } from './operations.ts'

interface Change {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The same form later is meant as another record. */
const retriedMs = 10 * 60_000

interface Unanswered {
  key: string
  since: number
}

const name = (identity: string): string => `unanswered:${identity}`

/** Of this page, and where the browser allows it, of the tab. */
const unanswered = new Map<string, Unanswered>()

const readUnanswered = (identity: string): Unanswered | undefined => {
  const known = unanswered.get(identity)
  if (known) return known
  try {
    const [key, since] = (sessionStorage.getItem(name(identity)) ?? '').split(' ')
    return key && since ? { key, since: Number(since) } : undefined
  } catch {
    return undefined
  }
}

const storeUnanswered = (identity: string, { key, since }: Unanswered): void => {
  unanswered.set(identity, { key, since })
  try {
    sessionStorage.setItem(name(identity), `${key} ${since}`)
  } catch {
    // A full or forbidden storage loses only the protection against a reload.
  }
}

const forgetUnanswered = (identity: string): void => {
  unanswered.delete(identity)
  try {
    sessionStorage.removeItem(name(identity))
  } catch {
    // Nothing was stored.
  }
}

/** What was typed stays out of the storage: a digest of 64 bits (FNV-1a, two seeds) identifies the form. */
const digestOf = (text: string): string => {
  const half = (seed: number) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }
  return half(0x811c9dc5) + half(0x2f0b4c47)
}

export interface ChangeKey {
  key: string
  /** After a reply that says whether the record was made. */
  forget(): void
}

/** Undefined for a change that may be sent twice: the same command twice is two commands. */
export function changeKey(operation: Operation, change: Change, now = Date.now()): ChangeKey | undefined {
  if (!operations[operation].isCreate || change.body instanceof Uint8Array) return undefined
  const identity = digestOf(JSON.stringify([operation, change.params, change.query, change.body]))
  const known = readUnanswered(identity)
  const current = known && now - known.since < retriedMs ? known : { key: crypto.randomUUID(), since: now }
  storeUnanswered(identity, current)
  return { key: current.key, forget: () => forgetUnanswered(identity) }
}
