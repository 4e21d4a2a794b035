// What the catalogue knows of an appliance's model completes what a plan says of the appliance itself.
import { z } from 'zod'
import { isHeatPumpType } from '../models/index.ts'
import type { Charge } from './leak-checks.ts'
import { refrigerantCodes } from './refrigerants.ts'

export const modelChargeSchema = z
  .object({
    refrigerant: z.enum(refrigerantCodes),
    charge_kg: z.number().nullable(),
    is_hermetic: z.boolean(),
  })
  .meta({ id: 'ModelCharge' })
export type ModelCharge = z.infer<typeof modelChargeSchema>

/** Heat pump and air conditioner. */
const cooledTypes = [2, 6]

/** Whether the appliance has a refrigerant circuit; a device stands for the appliance where no item is named. */
export const holdsRefrigerant = (item_type_id: number | null, device_type: string | null): boolean =>
  item_type_id === null ? isHeatPumpType(device_type) : cooledTypes.includes(item_type_id)

/** What was entered for the appliance wins; a charge of the model counts only for the model's own refrigerant. */
export function completeCharge(own: Charge, model: ModelCharge | null): Charge {
  if (!model || (own.refrigerant !== null && own.refrigerant !== model.refrigerant)) return own
  return {
    ...own,
    refrigerant: model.refrigerant,
    charge_kg: own.charge_kg ?? model.charge_kg,
    is_hermetic: own.is_hermetic || model.is_hermetic,
  }
}
