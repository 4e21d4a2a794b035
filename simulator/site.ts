import type { ClimateName } from './climates.ts'
import type { Settings } from './controller.ts'
import type { HouseKind } from './house.ts'
import type { Programme } from './thermostat.ts'
import type { Rota, Trouble } from './troubles.ts'

/** What a boiler accepts, reports and calls its faults; `pressure`, `lockout` and `sensor` are its maker's codes. */
export interface BoilerModel {
  power: number
  heatingLimits: { min: number; max: number }
  hotWaterLimits: { min: number; max: number }
  reportsModulation: boolean
  reportsHotWater: boolean
  codes: { pressure: number; lockout: number; sensor: number }
}

/** One home with its boiler and controller, as it was built; what changes is in its HomeState. */
export interface Site {
  device_id: string
  town: ClimateName
  latitude: number
  house: HouseKind
  oversize: number
  loopLitres: number
  litresPerDay: number
  sensorBias: number
  rssi: number
  firmware: string
  /** When the controller was put in, epoch ms; it knows nothing of before. */
  since?: number
  boiler: BoilerModel
  programme?: Programme
  rota?: Rota
  troubles?: readonly Trouble[]
  settings: Settings
  /** When somebody switched weather adaptation on, epoch ms; before, the boiler had one fixed temperature. */
  adaptsSince?: number
}
