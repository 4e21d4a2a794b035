import type { FaultKind } from './routes.ts'

/** The severity of a fault: red, amber, or grey for a device out of reach. */
export type FaultSeverity = 'fault' | 'warning' | 'offline'

interface Judged {
  kind: FaultKind
  /** 0/1 or a boolean: the two fault lists differ. */
  blocking: boolean | 0 | 1 | null
}

/** A lost thermostat counts as a blocking fault: the heating turns off after an hour without it. */
export function faultSeverity({ kind, blocking }: Judged): FaultSeverity {
  if (kind === 'offline') return 'offline'
  return kind === 'rf_lost' || blocking ? 'fault' : 'warning'
}

/** The worst severity of a device's open faults; undefined without one. */
export const deviceSeverity = (device: {
  fault: 0 | 1 | null
  fault_blocking: 0 | 1 | null
}): FaultSeverity | undefined =>
  device.fault === 1 ? faultSeverity({ kind: 'reported', blocking: device.fault_blocking }) : undefined
