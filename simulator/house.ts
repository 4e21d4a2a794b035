/** Two capacities (air with furniture, walls) and three conductances. SI units: W/K, J/K, W. */
export interface House {
  loss: number
  air: number
  walls: number
  coupling: number
  gains: number
  glass: number
}

const kilowattHour = 3_600_000

export const houses = {
  flat: { loss: 90, air: 2.5e6, walls: 8 * kilowattHour, coupling: 450, gains: 200, glass: 1.2 },
  eighties: { loss: 180, air: 3.6e6, walls: 14 * kilowattHour, coupling: 600, gains: 250, glass: 2 },
  uninsulated: { loss: 320, air: 4.5e6, walls: 20 * kilowattHour, coupling: 800, gains: 300, glass: 2.6 },
} satisfies Record<string, House>

export type HouseKind = keyof typeof houses

export interface Rooms {
  air: number
  walls: number
}

const airShare = 0.4

/** What the house loses to the outside at a steady state, W/K. */
export function steadyLossOf(house: House): number {
  const outer = (1 - airShare) * house.loss
  return airShare * house.loss + (outer * house.coupling) / (outer + house.coupling)
}

/** One explicit step. Returns the heat that left the house, W. */
export function stepRooms(
  house: House,
  rooms: Rooms,
  input: { outdoor: number; heat: number },
  seconds: number,
): number {
  const fromAir = airShare * house.loss * (rooms.air - input.outdoor)
  const fromWalls = (1 - airShare) * house.loss * (rooms.walls - input.outdoor)
  const exchanged = house.coupling * (rooms.walls - rooms.air)
  rooms.air += ((input.heat + exchanged - fromAir) / house.air) * seconds
  rooms.walls += ((-exchanged - fromWalls) / house.walls) * seconds
  return fromAir + fromWalls
}

export function heatStoredIn(house: House, rooms: Rooms): number {
  return house.air * rooms.air + house.walls * rooms.walls
}
