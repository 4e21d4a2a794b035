import { modelOf, models } from './index.ts'
import type { DeviceType } from './model.ts'

/**
 * Types that may replace a device: its own first, then types that measure the same. Meters with the same phases are
 * interchangeable, with or without a relay.
 */
export function replacementTypes(type: DeviceType): DeviceType[] {
  const own = modelOf(type)?.meter
  const alike = models.filter(({ meter }) => own && meter?.isThreePhase === own.isThreePhase)
  return [type, ...alike.map((other) => other.type).filter((other) => other !== type)]
}
