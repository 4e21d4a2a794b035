// A living room with an air sensor. Its heating is no simulated device: an ideal heater holds what its people like.
import { iaq } from '../../contract/models/iaq.ts'
import { findSetting } from '../../contract/models/model.ts'
import { type House, houses, type Rooms, steadyLossOf, stepRooms } from '../house.ts'
import { outdoorHumidityAt, saturationAt } from '../humidity.ts'
import { nextBetween, nextGaussian, type Random, randomOf } from '../random.ts'
import { limitsOf, nearestIn } from '../setting-limits.ts'
import {
  type Answer,
  type HistoryRecord,
  type Memory,
  type Report,
  SimulatedHome,
} from '../simulated-home.ts'
import type { Sky } from '../weather.ts'
import { signalFields, tenth } from '../wire.ts'
import { Household, type Moment } from './household.ts'
import { particlesOf } from './particles.ts'
import { outdoorCarbonDioxide, type RoomAir, stepRoomAir } from './room.ts'
import type { AirSite } from './site.ts'
import { outdoorDustAt } from './smoke.ts'

export interface AirHomeState extends Memory {
  random: Random
  settings: AirSite['settings']
  rooms: Rooms
  air: RoomAir
  /** Somebody found it stuffy or warm and opened, until then, epoch ms. */
  openUntil: number
}

const windowExchange = 3.5
const stuffy = 1500
const warm = 26
const openChanceAnHour = 1.5
const heatCapacityOfAir = 0.33
const setback = 2
const controlBand = 1.2
const greyLight = 60

export function freshAirHome(site: AirSite, now: number): AirHomeState {
  const random = randomOf('air home', site.device_id, now)
  const room = site.comfort - nextBetween(random, 0, 1)
  return {
    time: now,
    random,
    repairedUntil: {},
    answered: {},
    settings: { ...site.settings },
    rooms: { air: room, walls: room - 1 },
    air: { carbonDioxide: outdoorCarbonDioxide + 200, vapour: 7, fine: 8, coarse: 1 },
    openUntil: 0,
  }
}

export class AirHome extends SimulatedHome<AirSite, AirHomeState> {
  override readonly longestStep = 60
  readonly #weather: Sky
  readonly #house: House
  readonly #household: Household

  constructor(site: AirSite, state: AirHomeState, weather: Sky) {
    super(site, state)
    this.#weather = weather
    this.#house = houses[site.house]
    this.#household = new Household(site.device_id, site.people)
  }

  step(seconds: number): void {
    const { state, site } = this
    const { rooms } = state
    const now = state.time
    const outdoor = this.#weather.outdoorAt(now)
    const life = this.#household.at(now)
    this.#openWindow(life, outdoor, seconds)
    const isOpen = life.windowOpen || now < state.openUntil
    const exchange = isOpen ? windowExchange : site.leakage
    stepRoomAir(
      state.air,
      {
        volume: site.volume,
        exchange,
        ...life,
        outdoorVapour: (saturationAt(outdoor) * outdoorHumidityAt(now)) / 100,
        outdoorDust: outdoorDustAt(now),
      },
      seconds,
    )
    const people = this.#house.gains * (life.awake > 0 ? 1.3 : 0.8) + 900 * life.cooking
    const sun = this.#house.glass * this.#weather.sunAt(now)
    const aired = (isOpen ? exchange : 0) * site.volume * heatCapacityOfAir * (outdoor - rooms.air)
    const heat = this.#heating(life) + people + sun + aired
    stepRooms(this.#house, rooms, { outdoor, heat }, seconds)
    state.time = now + Math.round(seconds * 1000)
  }

  /** W, more the colder the room is than its people like. */
  #heating({ awake }: Moment): number {
    const target = this.site.comfort - (awake > 0 ? 0 : setback)
    const share = (target - this.state.rooms.air) / controlBand + 0.5
    return steadyLossOf(this.#house) * 28 * Math.min(1, Math.max(0, share))
  }

  #openWindow({ awake }: Moment, outdoor: number, seconds: number): void {
    const { state } = this
    if (awake === 0 || state.time < state.openUntil) return
    const isWarm = state.rooms.air > warm && outdoor < state.rooms.air
    if (!isWarm && state.air.carbonDioxide < stuffy) return
    const chance = (openChanceAnHour * seconds) / 3600
    if (nextBetween(state.random, 0, 1) >= chance) return
    state.openUntil = state.time + nextBetween(state.random, 8, isWarm ? 90 : 25) * 60_000
  }

  #light(): number {
    const { site, state } = this
    const daylight = site.brightness * this.#weather.sunAt(state.time)
    const { awake } = this.#household.at(state.time)
    const lamp = awake > 0 && daylight < greyLight ? site.lamp : 0
    return Math.round((daylight + lamp) * (1 + 0.02 * nextGaussian(state.random)))
  }

  #fields() {
    const { state, site } = this
    const { rooms, air, random, settings } = state
    const noise = (spread: number) => spread * nextGaussian(random)
    const relative = (100 * air.vapour) / saturationAt(rooms.air)
    const flicker = 1 + noise(0.03)
    return {
      t_r: tenth(rooms.air + site.selfHeating - settings.bme_t_off + noise(0.05)),
      t_out: tenth(this.#weather.outdoorAt(state.time)),
      rh_r: Math.round(Math.min(98, Math.max(8, relative + noise(0.5)))),
      co2_r: Math.round(Math.min(10_000, Math.max(390, air.carbonDioxide + noise(8)))),
      lux: Math.max(0, this.#light()),
      ...particlesOf(air.fine * flicker, air.coarse * flicker),
      bme_t_off: settings.bme_t_off,
    }
  }

  report(): Report {
    return { iaq: this.#fields(), device: signalFields(this) }
  }

  historyRecord(): HistoryRecord {
    return { ts: this.state.time, ...this.report() }
  }

  obey(action: string, value: unknown): Answer {
    const setting = findSetting(iaq, action)
    if (setting?.kind !== 'slider') return { ok: false, error: 'unknown' }
    if (typeof value !== 'number' || !Number.isFinite(value)) return { ok: false, error: 'type' }
    const limit = nearestIn(limitsOf(setting, {}), value)
    if (limit !== value) return { ok: false, error: 'range', limit }
    const applied = tenth(value)
    this.state.settings.bme_t_off = applied
    return { ok: true, applied, changed: 'iaq' }
  }
}
