/** Values of the house drawing; undefined means unknown. */
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
  /** The room's value is older than the others, because its thermostat is lost. */
  isRoomPast: boolean
  /** Trend of the room temperature, °C an hour. */
  trend: number | undefined
  /** The age of an overdue value. */
  ages: Partial<Record<'outside' | 'boiler' | 'room' | 'water', string>>
  /** The values are the last known ones, not current. */
  isPast: boolean
}
