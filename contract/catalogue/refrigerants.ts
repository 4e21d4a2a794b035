// Refrigerants and their global warming potential (100 years, CO2 = 1) by Regulation (EU) 2024/573, annexes I, II, III and
// VI; that of a mixture is the sum of its parts by mass.

const substances = {
  R32: 675,
  R125: 3500,
  R134a: 1430,
  R143a: 4470,
  R1234yf: 0.501,
  'R1234ze(E)': 1.37,
  R290: 0.02,
  R600a: 0,
  R717: 0,
  R744: 1,
} as const
type Substance = keyof typeof substances

const mixture = (parts: Partial<Record<Substance, number>>): number =>
  Math.round(
    Object.entries(parts).reduce((sum, [name, share]) => sum + substances[name as Substance] * share, 0),
  )

/**
 * `annex` of a fluorinated gas, by its part with the stricter rule: leak checks are due by tonnes of CO2 for annex I, by kg
 * for annex II. Null: not fluorinated, no leak checks.
 */
export const refrigerants = [
  { name: 'R32', gwp: substances.R32, annex: 1 },
  { name: 'R290', gwp: substances.R290, annex: null },
  { name: 'R410A', gwp: mixture({ R32: 0.5, R125: 0.5 }), annex: 1 },
  { name: 'R134a', gwp: substances.R134a, annex: 1 },
  { name: 'R407C', gwp: mixture({ R32: 0.23, R125: 0.25, R134a: 0.52 }), annex: 1 },
  { name: 'R404A', gwp: mixture({ R125: 0.44, R143a: 0.52, R134a: 0.04 }), annex: 1 },
  { name: 'R454B', gwp: mixture({ R32: 0.689, R1234yf: 0.311 }), annex: 1 },
  { name: 'R454C', gwp: mixture({ R32: 0.215, R1234yf: 0.785 }), annex: 1 },
  { name: 'R513A', gwp: mixture({ R134a: 0.44, R1234yf: 0.56 }), annex: 1 },
  { name: 'R1234yf', gwp: substances.R1234yf, annex: 2 },
  { name: 'R1234ze(E)', gwp: substances['R1234ze(E)'], annex: 2 },
  { name: 'R600a', gwp: substances.R600a, annex: null },
  { name: 'R717', gwp: substances.R717, annex: null },
  { name: 'R744', gwp: substances.R744, annex: null },
] as const
export type RefrigerantName = (typeof refrigerants)[number]['name']
export const refrigerantNames = refrigerants.map(({ name }) => name)

export const refrigerantOf = (name: string | null | undefined) =>
  refrigerants.find((refrigerant) => refrigerant.name === name)

/** Tonnes of CO2 equivalent of a charge in kg; null while either is unknown. */
export function co2Tonnes(name: string | null, charge: number | null): number | null {
  const refrigerant = refrigerantOf(name)
  if (!refrigerant || charge === null) return null
  return Math.round(refrigerant.gwp * charge) / 1000
}
