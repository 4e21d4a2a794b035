import { hcMb } from '../../contract/models/hc-mb.ts'
import type { EmitterKind } from '../heat-pumps/emitters.ts'
import { sensorCodes } from '../heat-pumps/sensor-codes.ts'
import { factorySettings } from '../heat-pumps/settings.ts'
import type { PumpSite } from '../heat-pumps/site.ts'
import type { HouseKind } from '../house.ts'
import { nextBetween, nextUniform, pick, type Random } from '../random.ts'
import type { DeviceRow } from './devices.ts'
import type { Place } from './places.ts'

interface MarketPump {
  hvac_brand: string
  hvac_model: string
  power: number
  /** What the installer wrote of its limits; absent where there are none. */
  limits?: Record<string, { min: number; max: number }>
}

const market: MarketPump[] = [
  { hvac_brand: 'Midea', hvac_model: 'M-Thermal Arctic 8', power: 8000 },
  {
    hvac_brand: 'Inventor',
    hvac_model: 'Matrix ATM08S',
    power: 8000,
    limits: { t_ch1_set: { min: 25, max: 60 }, t_dhw_set: { min: 30, max: 55 } },
  },
  {
    hvac_brand: 'Kaisai',
    hvac_model: 'Arctic KHC-12',
    power: 12_000,
    limits: { t_ch1_set: { min: 25, max: 60 }, h_t_cur_set_max: { min: 30, max: 55 } },
  },
  { hvac_brand: 'Ferroli', hvac_model: 'Omnia M 3.2 10', power: 10_000 },
  { hvac_brand: 'Airwell', hvac_model: 'Wellea Monobloc 6', power: 6000 },
]

const names = ['Αντλία θερμότητας', 'Αντλία αυλής', 'Αντλία ταράτσας', 'Κύρια κατοικία', 'Μεζονέτα']
const blockingFaults = [9, 20, 24]
const sensorFaults = Object.values(sensorCodes)

const houseOf = (power: number): HouseKind => (power <= 6000 ? 'flat' : 'eighties')

/** How its installer set it for the emitters of the house, and the set-points its people chose. */
function settingsOf(random: Random, emitter: EmitterKind): PumpSite['settings'] {
  const [warmest, mildest, terminal] = { radiators: [48, 34, 1], floor: [36, 28, 2], fan_coils: [44, 34, 0] }[
    emitter
  ] as [number, number, number]
  const mode = nextUniform(random)
  return {
    ...factorySettings,
    ctl_mod: mode < 0.15 ? 15 : mode < 0.3 ? 3 : 7,
    op_mode_set: nextUniform(random) < 0.3 ? 1 : 3,
    t_r_set: Math.round(nextBetween(random, 20, 22.4) * 2) / 2,
    t_dhw_set: Math.round(nextBetween(random, 45, 52)),
    t_ch1_set: warmest - 4,
    h_ter_typ_ch1: terminal,
    h_cur_en: nextUniform(random) < 0.8 ? 1 : 0,
    h_t_cur_set_max: warmest,
    h_t_cur_set_min: mildest,
    cool_set: emitter === 'fan_coils' ? 1 : 0,
    disinf_set: nextUniform(random) < 0.7 ? 1 : 0,
    ahs_t_on: nextUniform(random) < 0.5 ? -5 : 0,
  }
}

/** The books and the home of one heat pump, from the row of any controller. */
export function makeHeatPump(
  random: Random,
  given: { row: DeviceRow; place: Place; since: number; rota: PumpSite['rota'] },
): { device: DeviceRow; site: PumpSite } {
  const { row, place, since, rota } = given
  const pump = pick(random, market)
  const emitter = pick<EmitterKind>(random, ['radiators', 'radiators', 'floor', 'fan_coils'])
  const quality = Math.round(nextBetween(random, 43.4, 52.7)) / 100
  const electric = Math.round(nextBetween(random, 300, 5200))
  const device_id = row.device_id.replace(/^.*-/, `${hcMb.idPrefix}-`)
  const device: DeviceRow = {
    ...row,
    device_id,
    serial_no: row.serial_no?.replace(/^\D+/, 'MB') ?? null,
    device_type: hcMb.type,
    device_name: nextUniform(random) < 0.5 ? pick(random, names) : null,
    notes: null,
    hvac_brand: pump.hvac_brand,
    hvac_model: pump.hvac_model,
    hvac_action_limits: pump.limits ? JSON.stringify(pump.limits) : null,
  }
  const site: PumpSite = {
    device_id,
    town: place.town,
    latitude: place.latitude,
    house: houseOf(pump.power),
    emitter,
    loopLitres: Math.round(nextBetween(random, 90, 180)),
    tankLitres: pick(random, [150, 180, 200, 250]),
    litresPerDay: Math.round(nextBetween(random, 90, 200)),
    sensorBias: Math.round(nextBetween(random, -4, 6)) / 10,
    rssi: Math.round(nextBetween(random, -78, -50)),
    firmware: pick(random, ['1.8.2', '1.8.2', '1.8.0']),
    since,
    power: pump.power,
    quality,
    hasBoiler: nextUniform(random) < 0.25,
    codes: { lockout: pick(random, blockingFaults), sensor: pick(random, sensorFaults) },
    meters: { electric, heat: Math.round(electric * nextBetween(random, 3, 3.9)) },
    ...(rota && { rota }),
    settings: settingsOf(random, emitter),
  }
  return { device, site }
}
