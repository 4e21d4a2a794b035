import type { Draw } from '../draws.ts'
import type { HeatedHome } from '../heated-home.ts'
import type { Rooms } from '../house.ts'
import type { Random } from '../random.ts'
import type { Memory } from '../simulated-home.ts'
import type { PumpState } from './pump.ts'
import type { PumpSettings } from './settings.ts'
import type { PumpSite } from './site.ts'
import type { Tank } from './tank.ts'

export interface PumpHomeState extends Memory {
  random: Random
  settings: PumpSettings
  rooms: Rooms
  pump: PumpState
  tank: Tank
  draw: Draw
  calling: boolean
  /** What the wall controller last measured. */
  reading: number
  error: number
}

/** What its reports tell of, and its commands change. */
export interface HeatPumpHome extends HeatedHome<PumpSite, PumpHomeState> {
  readonly setPoint: number
  /** The code of the sensor that gives no value now. */
  readonly failedSensor: number | undefined
}
