import type { HouseKind } from '../house.ts'
import { nextBetween, nextUniform, pick, type Random } from '../random.ts'
import type { BoilerModel, Site } from '../site.ts'
import type { Programme } from '../thermostat.ts'
import type { Rota } from '../troubles.ts'
import { tenth } from '../wire.ts'
import type { Place } from './places.ts'

const half = (value: number): number => Math.round(value * 2) / 2

function programmeOf(random: Random, comfort: number): Programme | undefined {
  if (nextUniform(random) < 0.35) return undefined
  return {
    comfort,
    setback: half(comfort - nextBetween(random, 1.5, 3.5)),
    morning: half(nextBetween(random, 6, 7.5)),
    night: half(nextBetween(random, 22, 23.5)),
  }
}

/** A home fitted out for one boiler: its house, its radiators, its people and how its installer set the controller. */
export function fitOut(
  random: Random,
  given: {
    device_id: string
    place: Place
    boiler: BoilerModel
    since: number
    rota: Rota | undefined
    house?: HouseKind
  },
): Site {
  const house =
    given.house ?? pick<HouseKind>(random, ['flat', 'flat', 'eighties', 'eighties', 'uninsulated'])
  const comfort = half(nextBetween(random, 19.5, 22))
  const programme = programmeOf(random, comfort)
  const highest = Math.min(given.boiler.heatingLimits.max, 5 * Math.round(nextBetween(random, 11, 14.4)))
  return {
    device_id: given.device_id,
    town: given.place.town,
    latitude: given.place.latitude,
    house,
    oversize: tenth(nextBetween(random, 1.3, 1.9)),
    loopLitres: Math.round(nextBetween(random, 80, 150)),
    litresPerDay: Math.round(nextBetween(random, 90, 230)),
    sensorBias: tenth(nextBetween(random, -0.4, 0.7)),
    rssi: Math.round(nextBetween(random, -80, -48)),
    firmware: pick(random, ['2.4.1', '2.4.1', '2.4.0', '2.3.7']),
    boiler: given.boiler,
    since: given.since,
    ...(programme && { programme }),
    ...(given.rota && { rota: given.rota }),
    settings: {
      heat_set: 1,
      water_set: 1,
      bypass: nextUniform(random) < 0.75 ? 1 : 2,
      cloud_blr: 5 * Math.round(nextBetween(random, 10, 13)),
      t_dhw_set: Math.round(nextBetween(random, 42, 50)),
      otc_cur: tenth(nextBetween(random, house === 'flat' ? 2 : 3.2, house === 'flat' ? 4.4 : 6.2)),
      ch_lb: Math.round(nextBetween(random, 28, 36)),
      ch_ub: highest,
      t_r_set: comfort,
      t_r_set_min: 10,
      t_r_set_max: half(nextBetween(random, 25, 28)),
      t_r_overr: nextUniform(random) < 0.1 ? 1 : 0,
      rf_failsafe: nextUniform(random) < 0.9 ? 1 : 0,
      db_en: nextUniform(random) < 0.6 ? 1 : 0,
      db: tenth(nextBetween(random, 0.3, 0.8)),
      chl_lck: nextUniform(random) < 0.15 ? 1 : 0,
      t_r_ofst: nextUniform(random) < 0.15 ? tenth(nextBetween(random, -1, 1)) : 0,
    },
  }
}
