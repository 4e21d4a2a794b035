import { DatabaseError } from 'pg'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../settings/log.ts'

export interface RejectionMetrics {
  /** An error is logged once for its kind, under the first device that had it. */
  count(reason: string, deviceId: string | undefined, error?: unknown): void
}

const quietMs = 60_000
/** Unauthenticated clients choose names too. */
const maxNames = 10_000
const loggedNames = 20
const longestName = 64
const longestError = 1000

/** A substring would hold the whole text in memory. */
const flat = (text: string): string => Buffer.from(text).toString()
const kindOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? 'unknown') : error instanceof Error ? error.name : 'unknown'
const textOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, longestError)

interface Refused {
  device_id: string
  reason: string
  times: number
  error?: string
}

/** Errors come first: anyone can cause the other rejections in any number. */
const byWeight = (a: Refused, b: Refused): number =>
  Number(b.error !== undefined) - Number(a.error !== undefined) || b.times - a.times

/**
 * Counts rejections by reason and logs them: the first after a quiet minute at once, later ones together once a minute,
 * errors first, then the most frequent.
 */
export function createRejectionMetrics(options: {
  registry: Registry
  log: Pick<Log, 'warn'>
  name: string
  help: string
}): RejectionMetrics {
  const counter = new Counter({
    name: options.name,
    help: options.help,
    labelNames: ['reason'],
    registers: [options.registry],
  })
  const unlogged = new Map<string, Refused>()
  let unnamed = 0
  let isQuiet = true

  function logRejections(): void {
    isQuiet = unlogged.size === 0
    if (isQuiet) return
    const refused = [...unlogged.values()].toSorted(byWeight)
    const more = refused.slice(loggedNames).reduce((sum, { times }) => sum + times, unnamed)
    options.log.warn({ refused: refused.slice(0, loggedNames), ...(more > 0 && { more }) }, options.help)
    unlogged.clear()
    unnamed = 0
    setTimeout(logRejections, quietMs).unref()
  }

  return {
    count(reason, deviceId = 'unnamed', error) {
      counter.inc({ reason })
      const device_id = flat(deviceId.slice(0, longestName))
      const key = error === undefined ? `${reason} of ${device_id}` : `${reason} by ${kindOf(error)}`
      const known = unlogged.get(key)
      const why = error === undefined ? {} : { error: textOf(error) }
      if (known) known.times += 1
      else if (unlogged.size < maxNames) unlogged.set(key, { device_id, reason, times: 1, ...why })
      else unnamed += 1
      if (isQuiet) logRejections()
    },
  }
}
