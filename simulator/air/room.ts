// The air of one room: what people breathe out, what the kitchen smokes and boils, what comes in from outside, and
// how fast all of it is changed.

export interface RoomAir {
  /** ppm */
  carbonDioxide: number
  /** Grams of water in a kilogram of air. */
  vapour: number
  /** Fine dust of smoke, and the coarser that people raise, µg/m³. */
  fine: number
  coarse: number
}

export interface RoomInput {
  volume: number
  /** Changes of air in an hour. */
  exchange: number
  awake: number
  asleep: number
  cooking: number
  outdoorVapour: number
  outdoorDust: number
}

export const outdoorCarbonDioxide = 420
/** m³ of CO₂ in an hour from one person. */
const breathAwake = 0.018
const breathAsleep = 0.012
const gramsAwake = 55
const gramsAsleep = 35
const gramsCooking = 500
/** Walls and cloth take up most of the vapour at first. */
const vapourInAir = 0.35
const kilogramsInCubicMetre = 1.2
const penetration = 0.7
const settlingAnHour = 0.4
const smokeAnHour = 22_000
const raisedAnHour = 2.2

const toward = (value: number, source: number, rate: number, hours: number): number =>
  source / rate + (value - source / rate) * Math.exp(-rate * hours)

export function stepRoomAir(air: RoomAir, input: RoomInput, seconds: number): void {
  const hours = seconds / 3600
  const { volume, exchange, awake, asleep, cooking } = input
  const breath = ((awake * breathAwake + asleep * breathAsleep) * 1e6) / volume
  air.carbonDioxide = toward(air.carbonDioxide, breath + exchange * outdoorCarbonDioxide, exchange, hours)
  const grams = awake * gramsAwake + asleep * gramsAsleep + cooking * gramsCooking
  const vapourRate = exchange * vapourInAir
  const added = (vapourInAir * grams) / (volume * kilogramsInCubicMetre)
  air.vapour = toward(air.vapour, added + vapourRate * input.outdoorVapour, vapourRate, hours)
  const settling = exchange + settlingAnHour
  const smoke = (cooking * smokeAnHour) / volume
  air.fine = toward(air.fine, smoke + exchange * penetration * input.outdoorDust, settling, hours)
  air.coarse = toward(air.coarse, raisedAnHour * awake, exchange + 2 * settlingAnHour, hours)
}
