/**
 * Refrigerants and their global warming potential over 100 years, in kg of CO2 for one kg. Source: Regulation (EU)
 * 2024/573, Annex I (hydrofluorocarbons) and Annex II, Section 1 (unsaturated ones); a blend counts by the mass shares of
 * its parts (Annex VI). Natural refrigerants are no fluorinated gases, and Article 5 requires no leak checks of them.
 */
const gwpOfParts = {
  R32: 675,
  R125: 3500,
  R134a: 1430,
  R143a: 4470,
  R152a: 124,
  R227ea: 3220,
} as const

/** `R1234yf` and the like are listed in Annex II, Section 1, whose thresholds are kilograms. */
const unsaturated = ['R1234yf', 'R1234ze'] as const

type Part = keyof typeof gwpOfParts | (typeof unsaturated)[number]

/** Mass shares of the parts; a refrigerant without parts is natural. */
const mixtures = {
  R32: { R32: 1 },
  R410A: { R32: 0.5, R125: 0.5 },
  R407C: { R32: 0.23, R125: 0.25, R134a: 0.52 },
  R134a: { R134a: 1 },
  R404A: { R125: 0.44, R143a: 0.52, R134a: 0.04 },
  R507A: { R125: 0.5, R143a: 0.5 },
  R452B: { R32: 0.67, R125: 0.07, R1234yf: 0.26 },
  R454B: { R32: 0.689, R1234yf: 0.311 },
  R454C: { R32: 0.215, R1234yf: 0.785 },
  R513A: { R134a: 0.44, R1234yf: 0.56 },
  R1234yf: { R1234yf: 1 },
  R1234ze: { R1234ze: 1 },
  R290: {},
  R600a: {},
  R717: {},
  R744: {},
} as const satisfies Record<string, Partial<Record<Part, number>>>

export type Refrigerant = keyof typeof mixtures
export const refrigerantCodes = Object.keys(mixtures) as [Refrigerant, ...Refrigerant[]]

export interface FluorinatedGas {
  /** Kilograms of CO2 of the parts of Annex I in one kilogram of the refrigerant. */
  gwp: number
  /** Mass share of the parts of Annex II, Section 1. */
  unsaturatedShare: number
}

export function fluorinatedGas(refrigerant: Refrigerant): FluorinatedGas {
  const parts = Object.entries(mixtures[refrigerant]) as [Part, number][]
  let gwp = 0
  let unsaturatedShare = 0
  for (const [part, share] of parts) {
    if (part in gwpOfParts) gwp += share * gwpOfParts[part as keyof typeof gwpOfParts]
    else unsaturatedShare += share
  }
  return { gwp, unsaturatedShare }
}
