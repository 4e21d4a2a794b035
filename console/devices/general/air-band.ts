// How good the air is, by quantity. CO₂ by EN 16798-1 above outdoors, particles by WHO 2021, the rest by comfort.
export const airQuantities = ['co2_r', 'mc_pm2_5', 'mc_pm10_0', 'rh_r', 't_r'] as const
export type AirQuantity = (typeof airQuantities)[number]
export type AirBand = 'good' | 'fair' | 'poor' | 'very_poor'

const bands: readonly AirBand[] = ['good', 'fair', 'poor', 'very_poor']

/** The best stretches first, each within the next; what lies outside all of them is very poor. */
const within: Record<AirQuantity, readonly (readonly [number, number])[]> = {
  co2_r: [
    [0, 949.999],
    [0, 1200],
    [0, 1750],
  ],
  mc_pm2_5: [
    [0, 15],
    [0, 25],
    [0, 50],
  ],
  mc_pm10_0: [
    [0, 45],
    [0, 75],
    [0, 100],
  ],
  rh_r: [
    [40, 60],
    [30, 70],
    [20, 80],
  ],
  t_r: [
    [20, 24],
    [18, 26],
    [16, 28],
  ],
}

export function airBandOf(quantity: AirQuantity, value: number): AirBand {
  const place = within[quantity].findIndex(([low, high]) => value >= low && value <= high)
  return bands[place] ?? 'very_poor'
}

/** What a scale shows: whatever lies beyond stands at its end. */
export const airScaleEnds: Record<AirQuantity, { from: number; to: number }> = {
  co2_r: { from: 400, to: 2200 },
  mc_pm2_5: { from: 0, to: 70 },
  mc_pm10_0: { from: 0, to: 140 },
  rh_r: { from: 10, to: 90 },
  t_r: { from: 12, to: 32 },
}

/** The bands of a quantity one after the other along its scale. */
export function airScaleOf(quantity: AirQuantity): { from: number; to: number; band: AirBand }[] {
  const { from, to } = airScaleEnds[quantity]
  const edges = [from, to, ...within[quantity].flat()].filter((edge) => edge >= from && edge <= to)
  const sorted = [...new Set(edges)].sort((one, other) => one - other)
  return sorted.slice(1).map((end, index) => {
    const start = sorted[index] ?? from
    return { from: start, to: end, band: airBandOf(quantity, (start + end) / 2) }
  })
}
