export interface Steps {
  min: number
  max: number
  step: number
}

const rounding = 1e-6
const clean = (value: number) => Number(value.toFixed(4))

/** The nearest value that the setting can take: a multiple of its step, within its limits. */
export function toStep(value: number, { min, max, step }: Steps): number {
  const lowest = Math.ceil(min / step - rounding)
  const highest = Math.floor(max / step + rounding)
  return clean(Math.min(highest, Math.max(lowest, Math.round(value / step))) * step)
}

/** One press of − or +: to the next whole step in that direction, within the limits. */
export function nextStep(value: number, direction: 1 | -1, steps: Steps): number {
  const along = value / steps.step
  const next = direction > 0 ? Math.floor(along + rounding) + 1 : Math.ceil(along - rounding) - 1
  return toStep(next * steps.step, steps)
}

/** Where a value lies between the limits, in percent. */
export const shareOf = (value: number, { min, max }: Pick<Steps, 'min' | 'max'>): number =>
  max > min ? Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100)) : 0
