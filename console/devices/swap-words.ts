import type { SwapReason } from '../../contract/devices/schema.ts'
import { m } from '../paraglide/messages.js'

const reasons: Record<SwapReason, () => string> = {
  broken: m.swap_reason_broken,
  unreachable: m.swap_reason_unreachable,
  upgrade: m.swap_reason_upgrade,
  other: m.swap_reason_other,
}

/** Why a device was replaced. */
export const swapReasonWord = (reason: SwapReason): string => reasons[reason]()
