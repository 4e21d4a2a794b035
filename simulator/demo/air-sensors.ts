import { iaq } from '../../contract/models/iaq.ts'
import type { AirSite } from '../air/site.ts'
import type { ClimateName } from '../climates.ts'
import type { HouseKind } from '../house.ts'
import { nextBetween, nextUniform, pick, type Random } from '../random.ts'
import { tenth } from '../wire.ts'
import type { DeviceRow } from './devices.ts'

const rooms = ['Σαλόνι', 'Καθιστικό', 'Υπνοδωμάτιο', 'Παιδικό δωμάτιο', 'Κουζίνα', 'Γραφείο']

/** A home that has a boiler or a heat pump already. */
export interface KnownHome {
  town: ClimateName
  latitude: number
  house: HouseKind
  settings: { t_r_set: number }
}

export function makeAirSensor(
  random: Random,
  given: { row: DeviceRow; home: KnownHome; since: number; rota: NonNullable<AirSite['rota']> },
): { device: DeviceRow; site: AirSite } {
  const { row, home, since, rota } = given
  const device_id = row.device_id.replace(/^.*-/, `${iaq.idPrefix}-`)
  const device: DeviceRow = {
    ...row,
    device_id,
    serial_no: row.serial_no?.replace(/^\D+/, 'IQ') ?? null,
    device_type: iaq.type,
    device_name: nextUniform(random) < 0.75 ? pick(random, rooms) : null,
    notes: null,
    hvac_brand: null,
    hvac_model: null,
    hvac_action_limits: null,
  }
  const selfHeating = tenth(nextBetween(random, 1.2, 3))
  const site: AirSite = {
    device_id,
    town: home.town,
    latitude: home.latitude,
    house: home.house,
    comfort: home.settings.t_r_set,
    people: 1 + Math.floor(nextUniform(random) * 4),
    volume: Math.round(nextBetween(random, 90, 170)),
    leakage: tenth(nextBetween(random, 0.3, 0.8)),
    brightness: tenth(nextBetween(random, 0.6, 2.2)),
    lamp: Math.round(nextBetween(random, 100, 300)),
    selfHeating,
    rssi: Math.round(nextBetween(random, -76, -46)),
    firmware: pick(random, ['1.3.0', '1.3.0', '1.2.6']),
    since,
    rota,
    settings: { bme_t_off: Math.max(0, tenth(selfHeating + nextBetween(random, -0.3, 0.3))) },
  }
  return { device, site }
}
