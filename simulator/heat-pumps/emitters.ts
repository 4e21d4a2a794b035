import { type House, steadyLossOf } from '../house.ts'

/** `mean` is the water temperature at which they cover the house's loss in deep winter. */
const emitters = {
  radiators: { exponent: 1.3, mean: 43 },
  floor: { exponent: 1.1, mean: 33 },
  fan_coils: { exponent: 1, mean: 39 },
}

export type EmitterKind = keyof typeof emitters

const designDifference = 22
const comfort = 21

/** Heat given to the rooms, W; below zero when cold water takes it. */
export function emittedBy(kind: EmitterKind, house: House, mean: number, room: number): number {
  const { exponent, mean: designMean } = emitters[kind]
  const share = (Math.abs(mean - room) / (designMean - comfort)) ** exponent
  return Math.sign(mean - room) * steadyLossOf(house) * designDifference * share
}
