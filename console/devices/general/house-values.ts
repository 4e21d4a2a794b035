/** What the drawing of a house shows; undefined is not known. */
export interface HouseValues {
  outside: number | undefined
  boiler: number | undefined
  boilerTarget: number | undefined
  back: number | undefined
  pressure: number | undefined
  room: number | undefined
  target: number | undefined
  water: number | undefined
  flame: boolean | undefined
  modulation: number | undefined
  heats: boolean | undefined
  heatsWater: boolean | undefined
  /** The room's value is older than the others: its thermostat is lost. */
  isRoomPast: boolean
  /** How fast the room warms, °C an hour. */
  trend: number | undefined
  /** How old a value is that is older than it should be. */
  ages: Partial<Record<'outside' | 'boiler' | 'room' | 'water', string>>
  /** The values are the last known ones, not those of now. */
  isPast: boolean
}
