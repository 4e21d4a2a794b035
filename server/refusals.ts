import { Counter, type Registry } from 'prom-client'
import type { Log } from './log.ts'

export interface Refusals {
  count(reason: string, deviceId: string | undefined, times?: number): void
}

const quietMs = 60_000
const keptNames = 10_000

/** Counts what devices were refused, by reason; says so at most once a minute for each device. */
export function countRefusals(
  options: { registry: Registry; log: Pick<Log, 'warn'>; name: string; help: string },
  now: () => number = Date.now,
): Refusals {
  const counter = new Counter({
    name: options.name,
    help: options.help,
    labelNames: ['reason'],
    registers: [options.registry],
  })
  const saidAt = new Map<string, number>()
  return {
    count(reason, deviceId = 'unnamed', times = 1) {
      counter.inc({ reason }, times)
      const last = saidAt.get(deviceId)
      if (last !== undefined && now() - last < quietMs) return
      if (saidAt.size >= keptNames) saidAt.clear()
      saidAt.set(deviceId, now())
      options.log.warn({ device_id: deviceId.slice(0, 64), reason }, options.help)
    },
  }
}
