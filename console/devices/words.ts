// Labels of devices and units by their wire names.
import type { Device } from '../../contract/devices/schema.ts'
import type { Unit } from '../../contract/models/model.ts'
import { m } from '../paraglide/messages.js'

type Word = () => string
export type Words = Record<string, Word | undefined>

const deviceTypes: Words = {
  THALPOS_HC_OT: m.device_type_hc_ot,
  THALPOS_HC_MB: m.device_type_hc_mb,
  THALPOS_IAQ: m.device_type_iaq,
  SHELLY_EM_1PH: m.device_type_em_1ph,
  SHELLY_EM_1PH_W_RELAY: m.device_type_em_1ph_relay,
  SHELLY_EM_3PH: m.device_type_em_3ph,
  SHELLY_EM_3PH_W_RELAY: m.device_type_em_3ph_relay,
}

const units: Record<Unit, Word> = {
  ampere: m.unit_ampere,
  bar: m.unit_bar,
  celsius: m.unit_celsius,
  cubic_metres_per_hour: m.unit_cubic_metres_per_hour,
  dbm: m.unit_dbm,
  hertz: m.unit_hertz,
  kelvin: m.unit_celsius,
  kilowatt: m.unit_kilowatt,
  kwh: m.unit_kwh,
  litres_per_minute: m.unit_litres_per_minute,
  lux: m.unit_lux,
  micrograms_per_cubic_metre: m.unit_micrograms_per_cubic_metre,
  minutes: m.unit_minutes,
  particles_per_cubic_centimetre: m.unit_particles_per_cubic_centimetre,
  percentage: m.unit_percentage,
  ppm: m.unit_ppm,
  volt: m.unit_volt,
  watt: m.unit_watt,
  watt_hours: m.unit_watt_hours,
  watt_minutes: m.unit_watt_minutes,
}

/** The label of a wire name, or the name itself. */
export const said = (words: Words, key: string): string => words[key]?.() ?? key

export const deviceTypeWord = (type: string): string => said(deviceTypes, type)
export const unitWord = (unit: Unit | undefined): string | undefined => unit && units[unit]()

/** The device's name, or its type without one. */
export const deviceTitle = ({
  device_name,
  device_type,
}: Pick<Device, 'device_name' | 'device_type'>): string => device_name || deviceTypeWord(device_type)
