// A home with people, rooms and a hot tap, whatever heats it: weather and sun outside, draws of hot water, warmth inside.
import { type Draw, stepDraw } from './draws.ts'
import { type House, type HouseKind, houses, type Rooms, stepRooms } from './house.ts'
import { localHourOf } from './local-time.ts'
import type { Random } from './random.ts'
import { type Memory, SimulatedHome } from './simulated-home.ts'
import type { Rota, Trouble } from './troubles.ts'
import type { Sky } from './weather.ts'

interface HeatedSite {
  device_id: string
  firmware: string
  rota?: Rota
  troubles?: readonly Trouble[]
  house: HouseKind
  litresPerDay: number
  sensorBias: number
}

interface HeatedState extends Memory {
  random: Random
  rooms: Rooms
  draw: Draw
}

export interface Moment {
  now: number
  outdoor: number
  coldWater: number
}

export abstract class HeatedHome<Site extends HeatedSite, State extends HeatedState> extends SimulatedHome<
  Site,
  State
> {
  protected readonly house: House
  readonly #weather: Sky

  constructor(site: Site, state: State, weather: Sky) {
    super(site, state)
    this.#weather = weather
    this.house = houses[site.house]
  }

  /** As its own sensor has it. */
  get outdoor(): number {
    return this.measuredOutdoors(this.state.time)
  }

  protected measuredOutdoors(now: number): number {
    return this.#weather.outdoorAt(now) + this.site.sensorBias
  }

  /** What the controller measures and decides. */
  protected abstract decide(moment: Moment, seconds: number): void

  /** What the machine does; answers with the heat given to the rooms, W. */
  protected abstract heat(moment: Moment, seconds: number): number

  step(seconds: number): void {
    const { state, site, house } = this
    const now = state.time
    const localHour = localHourOf(now)
    const outdoor = this.#weather.outdoorAt(now)
    const moment = { now, outdoor, coldWater: Math.min(20, Math.max(9, 6 + 0.5 * outdoor)) }
    this.decide(moment, seconds)
    state.draw = stepDraw(state.draw, state.random, { localHour, litresPerDay: site.litresPerDay }, seconds)
    const given = this.heat(moment, seconds)
    const people = house.gains * (localHour < 7 ? 0.7 : localHour >= 18 ? 1.4 : 0.95)
    const sun = house.glass * this.#weather.sunAt(now)
    stepRooms(house, state.rooms, { outdoor, heat: given + people + sun }, seconds)
    state.time = now + Math.round(seconds * 1000)
  }
}
