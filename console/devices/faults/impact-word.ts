import { m } from '../../paraglide/messages.js'
import type { FaultTone } from './use-fault-tone.ts'

export const impactWord: Record<FaultTone, () => string> = {
  fault: m.fault_blocking,
  warning: m.fault_non_blocking,
}
