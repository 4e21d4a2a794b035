import { type Unit, units } from '../../contract/catalogue/types.ts'
import type { Material } from '../../contract/jobs/schema.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

const find = (unit: unknown) => units.find((one) => one.unit === unit)

export const unitText = (unit: unknown): string => find(unit)?.label[getLocale()] ?? ''

export const unitChoices = () => units.map(({ unit }) => ({ value: unit, label: unitText(unit) }))

/** Units of which one goes without saying. */
const isCounted = (unit: Unit | null) => unit === null || unit === 'piece' || unit === 'set'

/** `8 μ.`, or `ποσότητα 8` without a unit; undefined for a single piece. */
export function quantityText({ quantity, unit }: Pick<Material, 'quantity' | 'unit'>): string | undefined {
  if (quantity === 1 && isCounted(unit)) return undefined
  const number = formatNumber(quantity)
  const counted = find(unit)?.counted[getLocale()]
  return counted ? `${number}\u00a0${counted}` : m.job_pieces({ quantity: number })
}
