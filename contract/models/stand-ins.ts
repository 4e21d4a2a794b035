import { modelOf, models } from './index.ts'
import type { DeviceType } from './model.ts'

/**
 * What may take the place of a device: its own type first, and those that measure the same. Meters that count the same
 * phases do, whether they can switch or not.
 */
export function standInsFor(type: DeviceType): DeviceType[] {
  const own = modelOf(type)?.meter
  const alike = models.filter(({ meter }) => own && meter?.isThreePhase === own.isThreePhase)
  return [type, ...alike.map((other) => other.type).filter((other) => other !== type)]
}
