import type { ClimateName } from '../climates.ts'
import type { HouseKind } from '../house.ts'
import type { Rota, Trouble } from '../troubles.ts'
import type { EmitterKind } from './emitters.ts'
import type { PumpSettings } from './settings.ts'

/** One home with its heat pump, as it was built. */
export interface PumpSite {
  device_id: string
  town: ClimateName
  latitude: number
  house: HouseKind
  emitter: EmitterKind
  loopLitres: number
  tankLitres: number
  litresPerDay: number
  sensorBias: number
  rssi: number
  firmware: string
  /** When the controller was put in, epoch ms; it knows nothing of before. */
  since?: number
  /** Heat at 7 °C outside, W. */
  power: number
  /** What share of the ideal COP the machine reaches. */
  quality: number
  /** A boiler stands beside it and helps in the cold. */
  hasBoiler: boolean
  /** Its codes for a fault that stops it, and for a failed sensor. */
  codes: { lockout: number; sensor: number }
  /** What its meters showed when it was put in, kWh. */
  meters: { electric: number; heat: number }
  rota?: Rota
  troubles?: readonly Trouble[]
  settings: PumpSettings
  /** When somebody switched the heating curve on, epoch ms; before, the water had one fixed temperature. */
  adaptsSince?: number
}
