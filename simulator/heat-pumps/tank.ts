// The hot-water tank: when it is heated, for how long at most, and once a week hot enough against germs.
import { localHourOf } from '../local-time.ts'
import { isControlled, type PumpSettings } from './settings.ts'

export interface Tank {
  temperature: number
  heating: boolean
  heatedSeconds: number
  /** Until then the rooms come first, epoch ms. */
  restUntil: number
  disinfecting: boolean
  disinfectedSeconds: number
  hotSeconds: number
}

const longestSeconds = 90 * 60
const restMinutes = 30
const loss = 2.4
const specificHeat = 4186
const disinfection = { temperature: 65, holdSeconds: 15 * 60, longestSeconds: 210 * 60, hour: 3 }
const day = 24 * 3_600_000

export const tankAt = (temperature: number): Tank => ({
  temperature,
  heating: false,
  heatedSeconds: 0,
  restUntil: 0,
  disinfecting: false,
  disinfectedSeconds: 0,
  hotSeconds: 0,
})

const isAllowed = (settings: PumpSettings, outdoor: number): boolean =>
  isControlled(settings, 'hotWater') &&
  settings.water_set === 1 &&
  outdoor >= settings.dhw_t_amb_min &&
  outdoor <= settings.dhw_t_amb_max

function judgeDisinfection(
  tank: Tank,
  settings: PumpSettings,
  input: { now: number; weekday: number },
  seconds: number,
): void {
  const hour = localHourOf(input.now)
  const dueNow =
    Math.floor(input.now / day) % 7 === input.weekday &&
    hour >= disinfection.hour &&
    hour < disinfection.hour + seconds / 3600
  if (dueNow && !tank.disinfecting) {
    tank.disinfecting = true
    tank.disinfectedSeconds = 0
    tank.hotSeconds = 0
  }
  if (!tank.disinfecting) return
  tank.disinfectedSeconds += seconds
  if (tank.temperature >= disinfection.temperature) tank.hotSeconds += seconds
  const done = tank.hotSeconds >= disinfection.holdSeconds
  const late = tank.disinfectedSeconds >= disinfection.longestSeconds
  if (settings.disinf_set === 0 || done || late) tank.disinfecting = false
}

/** Decides whether the tank is heated now; it goes before the rooms, but not for ever. */
export function judgeTank(
  tank: Tank,
  settings: PumpSettings,
  input: { now: number; weekday: number; outdoor: number; roomsCall: boolean },
  seconds: number,
): void {
  const allowed = isAllowed(settings, input.outdoor)
  if (allowed && settings.disinf_set === 1) judgeDisinfection(tank, settings, input, seconds)
  else tank.disinfecting = false
  if (!allowed) tank.heating = false
  else if (tank.disinfecting) tank.heating = true
  else if (tank.temperature >= settings.t_dhw_set) tank.heating = false
  else if (tank.temperature <= settings.t_dhw_set - settings.dhw_on_dt && input.now >= tank.restUntil) {
    tank.heating = true
  }
  tank.heatedSeconds = tank.heating ? tank.heatedSeconds + seconds : 0
  if (tank.heatedSeconds >= longestSeconds && input.roomsCall && !tank.disinfecting) {
    tank.heating = false
    tank.heatedSeconds = 0
    tank.restUntil = input.now + restMinutes * 60_000
  }
}

/** Until which temperature the tank is heated now. */
export const tankTargetOf = (tank: Tank, settings: PumpSettings): number =>
  tank.disinfecting ? disinfection.temperature + 1 : settings.t_dhw_set

export function stepTank(
  tank: Tank,
  input: { litres: number; heat: number; drawnLitresPerMinute: number; coldWater: number; room: number },
  seconds: number,
): void {
  const capacity = input.litres * specificHeat
  const drawn = (input.drawnLitresPerMinute / 60) * specificHeat * (tank.temperature - input.coldWater)
  const lost = loss * (tank.temperature - input.room)
  tank.temperature += ((input.heat - drawn - lost) / capacity) * seconds
}
