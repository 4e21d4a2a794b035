// What to check for a fault, by families of the heat pump's codes and for any boiler.
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import type { Model } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'

type Word = () => string

const families: readonly { codes: readonly number[]; check: Word }[] = [
  { codes: [4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 41, 42, 44, 47, 48, 49], check: m.check_sensor },
  { codes: [1, 9, 25, 38, 50], check: m.check_flow },
  { codes: [3, 39, 40, 52], check: m.check_cable },
  { codes: [20, 21, 24, 33, 57], check: m.check_refrigerant },
  { codes: [2, 23, 26, 43, 46, 65, 112, 116, 134, 135, 136, 138, 139, 141, 142, 143], check: m.check_supply },
  { codes: [45, 55], check: m.check_fan },
  { codes: [15, 53, 54], check: m.check_board },
  { codes: [31], check: m.check_frost },
]

const ofBoiler: readonly Word[] = [m.check_boiler_display, m.check_boiler_pressure, m.check_boiler_gas]

/** Undefined for an unknown code. */
export function checksOf(
  { kind, oem }: Pick<DeviceFault, 'kind' | 'oem'>,
  model: Model | undefined,
): string[] {
  if (kind === 'rf_lost') return [m.check_batteries(), m.check_radio()]
  if (kind === 'offline') return [m.check_power(), m.check_wifi()]
  if (model?.faultMetric === 'fault') return ofBoiler.map((word) => word())
  if (!model?.faultCodes) return []
  return families.filter(({ codes }) => codes.includes(Number(oem))).map(({ check }) => check())
}
