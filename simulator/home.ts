// One home with a boiler: radiators, thermostat and the controller, advanced together.
import { applyAction } from './actions.ts'
import { coldBoiler, combi24, pressureOf, stepBoiler } from './boiler.ts'
import { boilerSetpointOf, callsForHeat, weatherAdaptation } from './controller.ts'
import { noDraw } from './draws.ts'
import { HeatedHome, type Moment } from './heated-home.ts'
import type { BoilerHome, HomeState } from './home-state.ts'
import { bypassed, type Radiators, radiatorsFor } from './radiators.ts'
import { nextBetween, randomOf } from './random.ts'
import { type BoilerReport, historyRecordOf, reportOf } from './report.ts'
import type { Answer, HistoryRecord } from './simulated-home.ts'
import type { Site } from './site.ts'
import { freshThermostat, stepThermostat } from './thermostat.ts'
import type { Sky } from './weather.ts'
import { tenth } from './wire.ts'

const lowPressure = 0.5
const fillPressure = 1.5
const weeklyLeak = 0.01
/** Bar an hour. */
const leaks = { pressure: 0.4, seep: 0.1 / 24 }

export function freshHome(site: Site, now: number): HomeState {
  const random = randomOf('home', site.device_id, now)
  const room = site.settings.t_r_set - nextBetween(random, 0, 1)
  return {
    time: now,
    random,
    settings: { ...site.settings, ...(now < (site.adaptsSince ?? 0) && { bypass: weatherAdaptation.off }) },
    rooms: { air: room, walls: room - 1 },
    boiler: coldBoiler(room + 4, nextBetween(random, 1.2, 1.7)),
    draw: noDraw(),
    thermostat: freshThermostat(tenth(room + site.settings.t_r_ofst), now),
    calling: false,
    fault: 0,
    blocked: false,
    repairedUntil: {},
    answered: {},
  }
}

export class Home extends HeatedHome<Site, HomeState> implements BoilerHome {
  readonly #radiators: Radiators

  constructor(site: Site, state: HomeState, weather: Sky) {
    super(site, state, weather)
    this.#radiators = radiatorsFor(this.house, site.oversize, site.loopLitres)
  }

  get setpoint(): number {
    return boilerSetpointOf(this.state.settings, this.state.thermostat.reading, this.outdoor)
  }

  protected decide({ now }: Moment, seconds: number): void {
    const { state, site } = this
    const { adaptsSince = 0 } = site
    if (now < adaptsSince && now + seconds * 1000 >= adaptsSince) state.settings.bypass = weatherAdaptation.on
    this.#listen(now)
    this.judge()
    state.calling = callsForHeat(state.settings, state.calling, state.thermostat.reading, {
      now,
      last: state.thermostat.lastRadio,
    })
  }

  protected heat({ coldWater }: Moment, seconds: number): number {
    const { state, site } = this
    const input = {
      callForHeat: state.calling,
      setpoint: this.setpoint,
      hotWaterEnabled: state.settings.water_set === 1,
      hotWaterSetpoint: state.settings.t_dhw_set,
      drawnLitresPerMinute: state.draw.litresPerMinute,
      coldWater,
      blocked: state.blocked,
      room: state.rooms.air,
    }
    const traits = { ...combi24, power: site.boiler.power }
    const radiators = this.troubleOf('valve') ? bypassed(this.#radiators) : this.#radiators
    const given = stepBoiler(traits, radiators, state.boiler, input, seconds)
    this.#wear(seconds)
    return given
  }

  report(): BoilerReport {
    return reportOf(this)
  }

  historyRecord(previous: number): HistoryRecord {
    return historyRecordOf(this, previous)
  }

  obey(action: string, value: unknown): Answer {
    return applyAction(this, action, value)
  }

  #listen(now: number): void {
    const { state, site } = this
    if (now < state.thermostat.pairingUntil) this.repair('radio')
    stepThermostat(state.thermostat, state.settings, state.random, {
      now,
      room: state.rooms.air,
      radioWorks: this.troubleOf('radio') === undefined,
      sensorWorks: this.troubleOf('probe') === undefined,
      programme: site.programme,
      usual: site.settings.t_r_set,
    })
  }

  #wear(seconds: number): void {
    const { boiler } = this.state
    const leak = this.troubleOf('pressure') ? leaks.pressure : this.troubleOf('seep') ? leaks.seep : 0
    const perHour = leak || weeklyLeak / 168
    boiler.coldPressure = Math.max(0, boiler.coldPressure - (perHour * seconds) / 3600)
    if (leak === 0 && boiler.coldPressure < 1) boiler.coldPressure = fillPressure
  }

  /** What the boiler complains about at this moment. */
  judge(): void {
    const { state, site } = this
    const dry = pressureOf(state.boiler) < lowPressure
    const locked = this.troubleOf('lockout') !== undefined
    const { codes } = site.boiler
    state.blocked = dry || locked
    state.fault = dry ? codes.pressure : locked ? codes.lockout : this.troubleOf('sensor') ? codes.sensor : 0
  }
}
