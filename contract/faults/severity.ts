import type { FaultKind } from './routes.ts'

/** How bad a fault is, wherever it is shown: red, amber, or the grey of what is out of reach. */
export type FaultSeverity = 'fault' | 'warning' | 'offline'

interface Judged {
  kind: FaultKind
  /** 0 and 1, or as a truth value: lists of one device and of all write it differently. */
  blocking: boolean | 0 | 1 | null
}

/** A lost thermostat is as bad as a fault that blocks: without it the heating turns off after an hour. */
export function faultSeverity({ kind, blocking }: Judged): FaultSeverity {
  if (kind === 'offline') return 'offline'
  return kind === 'rf_lost' || blocking ? 'fault' : 'warning'
}

/** The worst of a device's open faults, by its own fields; nothing while it has none. */
export const deviceSeverity = (device: {
  fault: 0 | 1 | null
  fault_blocking: 0 | 1 | null
}): FaultSeverity | undefined =>
  device.fault === 1 ? faultSeverity({ kind: 'reported', blocking: device.fault_blocking }) : undefined
