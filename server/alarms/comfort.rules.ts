// Whether a home that nothing heats gets cold soon. Pure.
import { coldRoom } from '../../contract/alarms/kinds.ts'
import { type HoursLeft, hoursUntil } from './cooling.rules.ts'
import type { DeviceNow, HeatingNow } from './device-now.ts'

/** A cause that came near to its end does not end: it takes a little more. */
const hysteresis = { share: 1.5, degrees: 0.5 }
/** A room that is so far below its target, with its burner or compressor off, is not being heated. */
const unheatedBelowTarget = 1.5

/** `isStopped`: a fault blocks the machine. Undefined is not known. */
export function isUnheated(heating: HeatingNow, isStopped: boolean): boolean | undefined {
  const { room, target, isRunning, hasDemand, isHeatingOn } = heating
  if (room === null || isRunning === null) return undefined
  const isWanted = isHeatingOn === true && target !== null && target - room >= unheatedBelowTarget
  // Somebody who has switched the heating off has no comfort at risk.
  return !isRunning && isHeatingOn !== false && (isStopped || (isWanted && !hasDemand))
}

export type Cooling = Pick<DeviceNow, 'cooling_hours' | 'outdoor_mean'>

export interface ComfortRule {
  /** In hours. */
  threshold: number
  /** Whether its alarm has been raised and is open. */
  isOpen: boolean
}

/** How long an unheated room stays warm by its own slope, if that is not long enough; without a slope only once it is cold. */
export function comfortRisk(
  room: number,
  { cooling_hours, outdoor_mean }: Cooling,
  { threshold, isOpen }: ComfortRule,
): { left: HoursLeft | undefined } | undefined {
  const left =
    outdoor_mean === null
      ? undefined
      : hoursUntil(cooling_hours ?? [], { room, outdoor: outdoor_mean, cold: coldRoom })
  const isSafe = left
    ? left.hours > threshold * (isOpen ? hysteresis.share : 1)
    : room >= coldRoom + (isOpen ? hysteresis.degrees : 0)
  return isSafe ? undefined : { left }
}
