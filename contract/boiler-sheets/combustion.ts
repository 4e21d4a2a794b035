// Combustion of a boiler from its flue gas, by Siegert's formula.

export const sheetFuels = ['natural_gas', 'oil', 'lpg'] as const
export type SheetFuel = (typeof sheetFuels)[number]

/**
 * Constants of Siegert's formula, as the German chimney ordinance gives them (1. BImSchV, annex 2): `a1` goes with carbon
 * dioxide, `a2` with oxygen. `co2Max` is the carbon dioxide of a complete combustion without excess air, in percent.
 */
const constants: Readonly<Record<SheetFuel, { a1: number; a2: number; b: number; co2Max: number }>> = {
  natural_gas: { a1: 0.37, a2: 0.66, b: 0.009, co2Max: 11.8 },
  oil: { a1: 0.5, a2: 0.68, b: 0.007, co2Max: 15.4 },
  lpg: { a1: 0.42, a2: 0.63, b: 0.008, co2Max: 13.8 },
}

/** The most carbon dioxide that the flue gas of a fuel can hold, in percent. */
export const mostCo2 = (fuel: SheetFuel): number => constants[fuel].co2Max

/** Of dry air, in percent. */
export const oxygenOfAir = 20.9
const oxygenOfFormula = 21

export interface FlueGas {
  fuel: SheetFuel | null
  /** Celsius. */
  flue_temperature: number | null
  air_temperature: number | null
  /** Percent of the dry gas. One of both is enough; oxygen goes first. */
  o2: number | null
  co2: number | null
}

export interface Combustion {
  /** Percent of the fuel's lower heating value. */
  loss: number
  efficiency: number
  /** Air over what a complete combustion needs. */
  excess_air: number
  by: 'o2' | 'co2'
}

const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

/** Null while a reading that the formula needs is not known. */
export function combustionOf({
  fuel,
  flue_temperature,
  air_temperature,
  o2,
  co2,
}: FlueGas): Combustion | null {
  if (fuel === null || flue_temperature === null || air_temperature === null) return null
  const { a1, a2, b, co2Max } = constants[fuel]
  const rise = flue_temperature - air_temperature
  if (rise <= 0) return null
  const result = (perKelvin: number, excess: number, by: Combustion['by']): Combustion | null => {
    const loss = round(rise * perKelvin, 1)
    if (!(loss < 100)) return null
    return { loss, efficiency: round(100 - loss, 1), excess_air: round(excess, 2), by }
  }
  if (o2 !== null && o2 < oxygenOfAir)
    return result(a2 / (oxygenOfFormula - o2) + b, oxygenOfFormula / (oxygenOfFormula - o2), 'o2')
  if (co2 !== null && co2 > 0) return result(a1 / co2 + b, co2Max / co2, 'co2')
  return null
}

/** What the other gas of a complete combustion would be: both together show a wrong reading. */
export const co2FromO2 = (fuel: SheetFuel, o2: number): number =>
  round((mostCo2(fuel) * (oxygenOfFormula - o2)) / oxygenOfFormula, 1)

/** Readings that do not fit each other by more percent than this come from a leak or a wrong fuel. */
const tolerance = 1.5

/** CO in ppm from which a boiler is shut down until it is repaired. */
export const dangerousCo = 1000
/** CO in ppm that shows a poor combustion. */
export const highCo = 100

export type Finding = 'co_dangerous' | 'co_high' | 'gases_differ' | 'soot_high'

/** What a person should look at before signing. */
export function findingsOf(reading: FlueGas & { co: number | null; soot: number | null }): Finding[] {
  const { fuel, o2, co2, co, soot } = reading
  const findings: Finding[] = []
  if (co !== null && co >= dangerousCo) findings.push('co_dangerous')
  else if (co !== null && co > highCo) findings.push('co_high')
  if (fuel !== null && o2 !== null && co2 !== null && Math.abs(co2 - co2FromO2(fuel, o2)) > tolerance)
    findings.push('gases_differ')
  if (fuel === 'oil' && soot !== null && soot > 1) findings.push('soot_high')
  return findings
}
