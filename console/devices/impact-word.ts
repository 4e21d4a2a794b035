import type { FaultSeverity } from '../../contract/faults/severity.ts'
import { m } from '../paraglide/messages.js'

export const impactWord: Record<FaultSeverity, () => string> = {
  fault: m.fault_blocking,
  warning: m.fault_non_blocking,
  offline: m.tone_offline,
}
