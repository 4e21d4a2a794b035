// The battery thermostat on the wall: measures, has its own programme and dial, and sends by radio now and then.
import type { Settings } from './controller.ts'
import { localHourOf } from './local-time.ts'
import { nextBetween, nextGaussian, nextUniform, type Random } from './random.ts'
import { tenth } from './wire.ts'

export interface Programme {
  comfort: number
  setback: number
  morning: number
  night: number
}

export interface Thermostat {
  reading: number
  lastRadio: number
  nextRadio: number
  pairingUntil: number
  heldUntil: number
  part: 'unknown' | 'day' | 'night'
}

export const radioSeconds = { shortest: 30, longest: 60 }
export const pairingSeconds = 120
const noise = 0.05
const holdHours = 6
const dialChancePerReport = 0.0003

export function freshThermostat(room: number, now: number): Thermostat {
  return { reading: room, lastRadio: now, nextRadio: now, pairingUntil: 0, heldUntil: 0, part: 'unknown' }
}

export function holdTarget(thermostat: Thermostat, now: number): void {
  thermostat.heldUntil = now + holdHours * 3_600_000
}

function clampTarget(settings: Settings, value: number): number {
  return Math.min(settings.t_r_set_max, Math.max(settings.t_r_set_min, value))
}

function followProgramme(
  thermostat: Thermostat,
  settings: Settings,
  programme: Programme | undefined,
  now: number,
): void {
  if (!programme) return
  const hour = localHourOf(now)
  const comfort = hour >= programme.morning && hour < programme.night
  const part = comfort ? 'day' : 'night'
  if (part === thermostat.part) return
  const first = thermostat.part === 'unknown'
  thermostat.part = part
  if (settings.t_r_overr === 1 || (!first && now < thermostat.heldUntil)) return
  settings.t_r_set = clampTarget(settings, comfort ? programme.comfort : programme.setback)
}

/** People who turned it up mostly turn it down again. */
function turnDial(settings: Settings, random: Random, usual: number): void {
  if (settings.chl_lck === 1 || settings.t_r_overr === 1) return
  if (nextUniform(random) >= dialChancePerReport) return
  const upChance = settings.t_r_set === usual ? 0.5 : settings.t_r_set < usual ? 0.85 : 0.15
  const step = nextUniform(random) < upChance ? 0.5 : -0.5
  settings.t_r_set = clampTarget(settings, settings.t_r_set + step)
}

/** Sends a report when one is due and the radio works; true when the controller received it. */
export function stepThermostat(
  thermostat: Thermostat,
  settings: Settings,
  random: Random,
  input: {
    now: number
    room: number
    radioWorks: boolean
    sensorWorks: boolean
    programme: Programme | undefined
    /** The target that the household is used to. */
    usual: number
  },
): boolean {
  if (input.now < thermostat.nextRadio) return false
  thermostat.nextRadio = input.now + 1000 * nextBetween(random, radioSeconds.shortest, radioSeconds.longest)
  const measured = input.room + settings.t_r_ofst + noise * nextGaussian(random)
  if (!input.radioWorks) return false
  if (input.sensorWorks) thermostat.reading = tenth(measured)
  thermostat.lastRadio = input.now
  followProgramme(thermostat, settings, input.programme, input.now)
  if (input.now >= thermostat.heldUntil) turnDial(settings, random, input.usual)
  return true
}
