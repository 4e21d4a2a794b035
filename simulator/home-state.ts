import type { BoilerState } from './boiler.ts'
import type { Settings } from './controller.ts'
import type { Draw } from './draws.ts'
import type { HeatedHome } from './heated-home.ts'
import type { Rooms } from './house.ts'
import type { Random } from './random.ts'
import type { Memory } from './simulated-home.ts'
import type { Site } from './site.ts'
import type { Thermostat } from './thermostat.ts'

export interface HomeState extends Memory {
  random: Random
  settings: Settings
  rooms: Rooms
  boiler: BoilerState
  draw: Draw
  thermostat: Thermostat
  calling: boolean
  fault: number
  blocked: boolean
}

/** What its reports tell of, and its commands change. */
export interface BoilerHome extends HeatedHome<Site, HomeState> {
  readonly setpoint: number
  judge(): void
}
