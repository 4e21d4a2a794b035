import type { ClimateName } from '../climates.ts'
import type { MeterKind } from './kinds.ts'
import type { Load } from './loads.ts'
import type { MeterRota } from './turns.ts'

/** One meter in its switchboard, as it was wired; what changes is in its CircuitState. */
export interface Meter {
  device_id: string
  kind: MeterKind
  /** Its topic prefix when its owner has set one; the device id otherwise. */
  prefix?: string
  town: ClimateName
  latitude: number
  rssi: number
  /** When it was put in, epoch ms. */
  since: number
  /** Generation 2 and later: whether whole component states are published besides changes. */
  statusNotifications: boolean
  loads: Load[]
  /** Unconnected channels. */
  unwired?: number[]
  rota?: MeterRota
}

/** The hexadecimal end of the id, as real ones have it. */
export const macOf = (meter: Meter): string =>
  meter.device_id.replace(/^.*-/, '').toUpperCase().padStart(12, 'C45BBE')
