import type { ClimateName } from '../climates.ts'
import type { HouseKind } from '../house.ts'
import type { Rota } from '../troubles.ts'

/** One living room with its air sensor, as it was fitted out. */
export interface AirSite {
  device_id: string
  town: ClimateName
  latitude: number
  house: HouseKind
  /** What the people there heat to, °C. */
  comfort: number
  people: number
  /** Air that mixes with the room's, m³. */
  volume: number
  /** Changes of air in an hour with everything shut. */
  leakage: number
  /** Sun on the window, lux for a W/m² outside. */
  brightness: number
  lamp: number
  /** What the sensor's own heat adds to its reading, K. */
  selfHeating: number
  rssi: number
  firmware: string
  /** When the sensor was put in, epoch ms; it knows nothing of before. */
  since?: number
  rota?: Rota
  settings: { bme_t_off: number }
}
