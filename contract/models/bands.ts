// Rates a measured value by the bands of its model.
import type { Banded, Model } from './model.ts'

export const bands = ['good', 'fair', 'poor', 'very_poor'] as const
export type Band = (typeof bands)[number]

export const findBanded = (model: Model, metric: string): Banded | undefined =>
  model.banded?.find((one) => one.metric === metric)

export function bandOf({ within }: Pick<Banded, 'within'>, value: number): Band {
  const place = within.findIndex(([low, high]) => value >= low && value <= high)
  return bands[place] ?? 'very_poor'
}

/** The bands in the order of the scale. */
export function scaleOf({ within, scale }: Banded): { from: number; to: number; band: Band }[] {
  const edges = [scale.from, scale.to, ...within.flat()].filter(
    (edge) => edge >= scale.from && edge <= scale.to,
  )
  const sorted = [...new Set(edges)].sort((one, other) => one - other)
  return sorted.slice(1).map((to, index) => {
    const from = sorted[index] ?? scale.from
    return { from, to, band: bandOf({ within }, (from + to) / 2) }
  })
}
