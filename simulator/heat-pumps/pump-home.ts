import { type Draw, noDraw, stepDraw } from '../draws.ts'
import { type House, houses, type Rooms, stepRooms } from '../house.ts'
import { outdoorHumidityAt } from '../humidity.ts'
import { localHourOf } from '../local-time.ts'
import { hashOf, nextBetween, nextGaussian, type Random, randomOf } from '../random.ts'
import {
  type Answer,
  type HistoryRecord,
  type Memory,
  type Report,
  SimulatedHome,
} from '../simulated-home.ts'
import type { Sky } from '../weather.ts'
import { coldPump, type PumpState, stepPump } from './pump.ts'
import { applyPumpAction } from './pump-actions.ts'
import { pumpHistoryRecordOf, pumpReportOf } from './pump-report.ts'
import { callsForWater, type Demand, seasonOf, waterSetPointOf } from './set-points.ts'
import type { PumpSettings } from './settings.ts'
import type { PumpSite } from './site.ts'
import { judgeTank, stepTank, type Tank, tankAt } from './tank.ts'

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

const minute = 60_000
const sensorNoise = 0.05

export function freshPumpHome(site: PumpSite, now: number): PumpHomeState {
  const random = randomOf('pump home', site.device_id, now)
  const room = site.settings.t_r_set - nextBetween(random, 0, 0.8)
  return {
    time: now,
    random,
    mended: {},
    answered: {},
    settings: { ...site.settings },
    rooms: { air: room, walls: room - 0.8 },
    pump: coldPump(room + 8),
    tank: tankAt(site.settings.t_dhw_set - nextBetween(random, 0, 4)),
    draw: noDraw(),
    calling: false,
    reading: Math.round(room * 10) / 10,
    error: 0,
  }
}

export class PumpHome extends SimulatedHome<PumpSite, PumpHomeState> {
  readonly #weather: Sky
  readonly #house: House
  readonly #weekday: number

  constructor(site: PumpSite, state: PumpHomeState, weather: Sky) {
    super(site, state)
    this.#weather = weather
    this.#house = houses[site.house]
    this.#weekday = (hashOf('disinfection', site.device_id) >>> 0) % 7
  }

  get outdoor(): number {
    return this.#weather.outdoorAt(this.state.time) + this.site.sensorBias
  }

  get season(): Demand | undefined {
    return seasonOf(this.state.settings, this.outdoor)
  }

  get setPoint(): number {
    return waterSetPointOf(this.state.settings, this.season ?? 'heat', this.outdoor)
  }

  step(seconds: number): void {
    const { state, site } = this
    const { settings, tank } = state
    const now = state.time
    const hour = localHourOf(now)
    const outdoor = this.#weather.outdoorAt(now)
    this.#measure(now, seconds)
    this.judge()
    const season = this.season
    state.calling = season !== undefined && callsForWater(settings, state.calling, season, state.reading)
    judgeTank(tank, settings, { now, weekday: this.#weekday, outdoor, roomsCall: state.calling }, seconds)
    const rhythm = { localHour: hour, litresPerDay: site.litresPerDay }
    state.draw = stepDraw(state.draw, state.random, rhythm, seconds)
    const given = stepPump(
      site,
      this.#house,
      state.pump,
      {
        demand: state.calling ? season : undefined,
        setPoint: this.setPoint,
        tank,
        settings,
        outdoor,
        humidity: outdoorHumidityAt(now),
        room: state.rooms.air,
        blocked: this.troubleOf('lockout') !== undefined,
      },
      seconds,
    )
    stepTank(
      tank,
      {
        litres: site.tankLitres,
        heat: given.tank,
        drawnLitresPerMinute: state.draw.litresPerMinute,
        coldWater: Math.min(20, Math.max(9, 6 + 0.5 * outdoor)),
        room: state.rooms.air,
      },
      seconds,
    )
    const people = this.#house.gains * (hour < 7 ? 0.7 : hour >= 18 ? 1.4 : 0.95)
    const sun = this.#house.glass * this.#weather.sunAt(now)
    stepRooms(this.#house, state.rooms, { outdoor, heat: given.rooms + people + sun }, seconds)
    state.time = now + Math.round(seconds * 1000)
  }

  report(): Report {
    return pumpReportOf(this)
  }

  historyRecord(previous: number): HistoryRecord {
    return pumpHistoryRecordOf(this, previous)
  }

  obey(action: string, value: unknown): Answer {
    return applyPumpAction(this, action, value)
  }

  /** What the machine complains about at this moment. */
  judge(): void {
    const { codes } = this.site
    this.state.error = this.troubleOf('lockout') ? codes.lockout : this.troubleOf('sensor') ? codes.sensor : 0
  }

  #measure(now: number, seconds: number): void {
    if (Math.floor(now / minute) === Math.floor((now - seconds * 1000) / minute)) return
    const measured = this.state.rooms.air + sensorNoise * nextGaussian(this.state.random)
    this.state.reading = Math.round(measured * 10) / 10
  }
}
