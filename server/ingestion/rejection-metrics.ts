import { DatabaseError } from 'pg'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../settings/log.ts'

export interface Refusals {
  /** Refused because of an error, it is told under the name of whoever ran into that first. */
  count(reason: string, deviceId: string | undefined, error?: unknown): void
}

const quietMs = 60_000
/** Names come from strangers too. */
const keptNames = 10_000
const toldNames = 20
const longestName = 64
const toldOfError = 1000

/** A part of a text holds on to the whole of it. */
const flat = (text: string): string => Buffer.from(text).toString()
const kindOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? 'unknown') : error instanceof Error ? error.name : 'unknown'
const textOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, toldOfError)

interface Refused {
  device_id: string
  reason: string
  times: number
  error?: string
}

/** What only an error explains comes before what anybody can cause as often as he likes. */
const byWeight = (a: Refused, b: Refused): number =>
  Number(b.error !== undefined) - Number(a.error !== undefined) || b.times - a.times

/**
 * Counts what devices were refused, by reason, and says so once a minute: at once after a quiet one, else what has come
 * together meanwhile, errors and then the most frequent first.
 */
export function countRefusals(options: {
  registry: Registry
  log: Pick<Log, 'warn'>
  name: string
  help: string
}): Refusals {
  const counter = new Counter({
    name: options.name,
    help: options.help,
    labelNames: ['reason'],
    registers: [options.registry],
  })
  const untold = new Map<string, Refused>()
  let unnamed = 0
  let isQuiet = true

  function say(): void {
    isQuiet = untold.size === 0
    if (isQuiet) return
    const refused = [...untold.values()].toSorted(byWeight)
    const more = refused.slice(toldNames).reduce((sum, { times }) => sum + times, unnamed)
    options.log.warn({ refused: refused.slice(0, toldNames), ...(more > 0 && { more }) }, options.help)
    untold.clear()
    unnamed = 0
    setTimeout(say, quietMs).unref()
  }

  return {
    count(reason, deviceId = 'unnamed', error) {
      counter.inc({ reason })
      const device_id = flat(deviceId.slice(0, longestName))
      const key = error === undefined ? `${reason} of ${device_id}` : `${reason} by ${kindOf(error)}`
      const known = untold.get(key)
      const why = error === undefined ? {} : { error: textOf(error) }
      if (known) known.times += 1
      else if (untold.size < keptNames) untold.set(key, { device_id, reason, times: 1, ...why })
      else unnamed += 1
      if (isQuiet) say()
    },
  }
}
