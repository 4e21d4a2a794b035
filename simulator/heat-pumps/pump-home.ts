import { noDraw } from '../draws.ts'
import { HeatedHome, type Moment } from '../heated-home.ts'
import { outdoorHumidityAt } from '../humidity.ts'
import { hashOf, nextBetween, nextGaussian, randomOf } from '../random.ts'
import type { Answer, HistoryRecord, Report } from '../simulated-home.ts'
import type { Sky } from '../weather.ts'
import { tenth } from '../wire.ts'
import { coldPump, stepPump } from './pump.ts'
import { applyPumpAction } from './pump-actions.ts'
import type { HeatPumpHome, PumpHomeState } from './pump-home-state.ts'
import { pumpHistoryRecordOf, pumpReportOf } from './pump-report.ts'
import { sensorCodes } from './sensor-codes.ts'
import { callsForWater, type Demand, seasonOf, waterSetPointOf } from './set-points.ts'
import type { PumpSite } from './site.ts'
import { judgeTank, stepTank, tankAt } from './tank.ts'

const minute = 60_000
const sensorNoise = 0.05

export function freshPumpHome(site: PumpSite, now: number): PumpHomeState {
  const random = randomOf('pump home', site.device_id, now)
  const room = site.settings.t_r_set - nextBetween(random, 0, 0.8)
  return {
    time: now,
    random,
    repairedUntil: {},
    answered: {},
    settings: { ...site.settings, ...(now < (site.adaptsSince ?? 0) && { h_cur_en: 0 }) },
    rooms: { air: room, walls: room - 0.8 },
    pump: coldPump(room + 8),
    tank: tankAt(site.settings.t_dhw_set - nextBetween(random, 0, 4)),
    draw: noDraw(),
    calling: false,
    reading: tenth(room),
    error: 0,
  }
}

export class PumpHome extends HeatedHome<PumpSite, PumpHomeState> implements HeatPumpHome {
  readonly #weekday: number

  constructor(site: PumpSite, state: PumpHomeState, weather: Sky) {
    super(site, state, weather)
    this.#weekday = (hashOf('disinfection', site.device_id) >>> 0) % 7
  }

  get failedSensor(): number | undefined {
    return this.troubleOf('sensor') && this.site.codes.sensor
  }

  /** Without its sensor the controller goes by what it knew last. */
  override get outdoor(): number {
    const trouble = this.troubleOf('sensor')
    const isFailed = trouble && this.site.codes.sensor === sensorCodes.outdoor
    return this.measuredOutdoors(isFailed ? trouble.start : this.state.time)
  }

  get season(): Demand | undefined {
    return seasonOf(this.state.settings, this.outdoor)
  }

  get setPoint(): number {
    return waterSetPointOf(this.state.settings, this.season ?? 'heat', this.outdoor)
  }

  protected decide({ now, outdoor }: Moment, seconds: number): void {
    const { state, season, site } = this
    const { settings, tank } = state
    const { adaptsSince = 0 } = site
    if (now < adaptsSince && now + seconds * 1000 >= adaptsSince) settings.h_cur_en = 1
    this.#measure(now, seconds)
    this.judge()
    const room = this.failedSensor === sensorCodes.room ? undefined : state.reading
    state.calling = season !== undefined && callsForWater(settings, state.calling, season, room)
    judgeTank(tank, settings, { now, weekday: this.#weekday, outdoor, roomsCall: state.calling }, seconds)
  }

  protected heat({ now, outdoor, coldWater }: Moment, seconds: number): number {
    const { state, site, house } = this
    const { settings, tank } = state
    const room = state.rooms.air
    const input = {
      demand: state.calling ? this.season : undefined,
      setPoint: this.setPoint,
      tank,
      settings,
      outdoor,
      humidity: outdoorHumidityAt(now),
      room,
      blocked: this.troubleOf('lockout') !== undefined,
      tankHeaterWorks: this.troubleOf('tank_heater') === undefined,
    }
    const given = stepPump(site, house, state.pump, input, seconds)
    const { litresPerMinute } = state.draw
    const drawn = { litres: site.tankLitres, heat: given.tank, drawnLitresPerMinute: litresPerMinute }
    stepTank(tank, { ...drawn, coldWater, room }, seconds)
    return given.rooms
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
    this.state.error = this.troubleOf('lockout') ? codes.lockout : (this.failedSensor ?? 0)
  }

  #measure(now: number, seconds: number): void {
    if (Math.floor(now / minute) === Math.floor((now - seconds * 1000) / minute)) return
    const measured = this.state.rooms.air + sensorNoise * nextGaussian(this.state.random)
    this.state.reading = tenth(measured)
  }
}
