import { Counter, type Registry } from 'prom-client'
import type { Log } from './log.ts'

export interface Refusals {
  count(reason: string, deviceId: string | undefined, times?: number): void
}

const quietMs = 60_000
/** Names come from strangers too. */
const keptNames = 10_000
const toldNames = 20

/**
 * Counts what devices were refused, by reason, and says so once a minute: at once after a quiet one, else what has come
 * together meanwhile, the most frequent first.
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
  const untold = new Map<string, { device_id: string; reason: string; times: number }>()
  let unnamed = 0
  let isQuiet = true

  function say(): void {
    isQuiet = untold.size === 0
    if (isQuiet) return
    const refused = [...untold.values()].toSorted((a, b) => b.times - a.times)
    const more = refused.slice(toldNames).reduce((sum, { times }) => sum + times, unnamed)
    options.log.warn({ refused: refused.slice(0, toldNames), ...(more > 0 && { more }) }, options.help)
    untold.clear()
    unnamed = 0
    setTimeout(say, quietMs).unref()
  }

  return {
    count(reason, deviceId = 'unnamed', times = 1) {
      counter.inc({ reason }, times)
      const name = deviceId.slice(0, 64)
      const key = `${reason} ${name}`
      const known = untold.get(key)
      if (known) known.times += times
      else if (untold.size < keptNames) untold.set(key, { device_id: name, reason, times })
      else unnamed += times
      if (isQuiet) say()
    },
  }
}
