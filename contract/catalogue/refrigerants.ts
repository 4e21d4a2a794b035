import { fluorinatedGas, type Refrigerant } from '../leak-checks/refrigerants.ts'

/** Kilograms of CO2 for one kilogram, as rating plates print it; 0 where no regulation counts it. */
export const gwpOf = (refrigerant: Refrigerant | null): number | null =>
  refrigerant === null ? null : Math.round(fluorinatedGas(refrigerant).gwp)

/** Tonnes of CO2 of a charge in kg; null while either is unknown. */
export function co2Tonnes(refrigerant: Refrigerant | null, charge: number | null): number | null {
  const gwp = gwpOf(refrigerant)
  return gwp === null || charge === null ? null : Math.round(gwp * charge) / 1000
}
