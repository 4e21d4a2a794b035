// Jobs from faults that the simulated boilers really have: repairs of past ones, and work that waits for those open now.
import type { Site } from '../site.ts'
import { type Trouble, troublesWithin } from '../troubles.ts'
import { greekDayOf, slotOf } from './workdays.ts'

const hour = 3_600_000
const day = 24 * hour

const faultKinds = ['pressure', 'lockout', 'sensor'] as const
export type FaultKind = (typeof faultKinds)[number]

/** After so long the boiler has reported it; a burst takes hours to empty a system. */
const reportedAfter: Record<FaultKind, number> = { pressure: 6 * hour, lockout: hour / 4, sensor: hour / 4 }

export interface BoilerFault {
  site: Site
  kind: FaultKind
  code: string
  /** From when on it is reported, and its end. */
  from: number
  until: number
}

const isFault = (trouble: Trouble): trouble is Trouble & { kind: FaultKind } =>
  (faultKinds as readonly string[]).includes(trouble.kind)

/** The faults that a boiler reports between two moments, oldest first. */
export function faultsOf(site: Site, from: number, until: number): BoilerFault[] {
  if (!site.rota) return []
  const first = Math.max(from, site.since ?? from)
  return troublesWithin(site.rota, first, until)
    .filter(isFault)
    .map(({ kind, start, end }) => ({
      site,
      kind,
      code: String(site.boiler.codes[kind]),
      from: start + reportedAfter[kind],
      until: end,
    }))
    .filter(
      (fault) =>
        fault.from < fault.until && fault.from < until && fault.from - reportedAfter[fault.kind] > first,
    )
    .sort((a, b) => a.from - b.from)
}

/** A working moment while the fault lasts, at least an hour after it was reported; undefined if there is none. */
export function repairTimeOf({ from, until }: BoilerFault, now: number): Date | undefined {
  const firstDay = greekDayOf(from) - greekDayOf(now)
  const lastDay = greekDayOf(until) - greekDayOf(now)
  for (let ahead = firstDay; ahead <= lastDay; ahead += 1)
    for (const slot of [0, 1, 2, 3]) {
      const start = slotOf(now, ahead, slot)
      if (start.getTime() >= from + hour && start.getTime() < until && start.getTime() < now - day)
        return start
    }
  return undefined
}
