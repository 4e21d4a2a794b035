// What the catalogue knows of an appliance's model completes what a plan says of the appliance itself.
import type { Charge } from './leak-checks.ts'

export type ModelCharge = Pick<Charge, 'refrigerant' | 'charge_kg' | 'is_hermetic'>

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
