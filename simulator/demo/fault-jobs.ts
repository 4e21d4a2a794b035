// Jobs from faults that the simulated boilers really have: repairs of past ones, and work that waits for those open now.
import type { Site } from '../site.ts'
import { type Trouble, troublesWithin } from '../troubles.ts'

const hour = 3_600_000

const faultKinds = ['pressure', 'lockout', 'sensor'] as const
type FaultKind = (typeof faultKinds)[number]

/** After so long the boiler has reported it; a burst takes hours to empty a system. */
const reportedAfter: Record<FaultKind, number> = { pressure: 6 * hour, lockout: hour / 4, sensor: hour / 4 }

interface BoilerFault {
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
