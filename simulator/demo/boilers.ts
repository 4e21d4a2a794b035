import type { BoilerModel } from '../site.ts'

/** A boiler on the market as the demo knows it; `limitsKnown`: the installer wrote its limits in the record. */
export interface MarketBoiler {
  hvac_brand: string
  hvac_model: string
  limitsKnown: boolean
  model: BoilerModel
}

const combi = (
  [hvac_brand, hvac_model]: [string, string],
  highest: number,
  codes: BoilerModel['codes'],
  differs: Partial<BoilerModel> & { limitsKnown?: boolean } = {},
): MarketBoiler => {
  const { limitsKnown = false, ...model } = differs
  return {
    hvac_brand,
    hvac_model,
    limitsKnown,
    model: {
      power: 24_000,
      heatingLimits: { min: 20, max: highest },
      hotWaterLimits: { min: 35, max: 60 },
      reportsModulation: true,
      reportsHotWater: true,
      codes,
      ...model,
    },
  }
}

export const boilers: MarketBoiler[] = [
  combi(
    ['Viessmann', 'Vitodens 100-W'],
    82,
    { pressure: 32, lockout: 28, sensor: 52 },
    { limitsKnown: true },
  ),
  combi(['Vaillant', 'ecoTEC plus'], 80, { pressure: 22, lockout: 28, sensor: 73 }),
  combi(['Ariston', 'Clas One 24'], 82, { pressure: 108, lockout: 101, sensor: 201 }),
  combi(['Immergas', 'Victrix Tera 24'], 85, { pressure: 10, lockout: 1, sensor: 12 }, { limitsKnown: true }),
  combi(['Baxi', 'Duo-tec Compact 24'], 80, { pressure: 118, lockout: 133, sensor: 20 }),
  combi(
    ['Riello', 'Family Condens 25'],
    80,
    { pressure: 41, lockout: 10, sensor: 60 },
    { reportsModulation: false },
  ),
  combi(
    ['Ferroli', 'Bluehelix Tech 25'],
    80,
    { pressure: 37, lockout: 1, sensor: 33 },
    { reportsHotWater: false },
  ),
  combi(['Bosch', 'Condens 7000i'], 82, { pressure: 206, lockout: 227, sensor: 222 }),
  combi(['Buderus', 'Logamax plus GB172'], 82, { pressure: 206, lockout: 227, sensor: 224 }),
  combi(
    ['Beretta', 'Ciao 25'],
    75,
    { pressure: 4, lockout: 1, sensor: 15 },
    { reportsModulation: false, reportsHotWater: false },
  ),
]
