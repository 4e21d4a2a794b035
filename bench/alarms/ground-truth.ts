// What is true of a home, minute by minute, from the simulator's physics and troubles alone.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { pressureOf } from '../../simulator/boiler.ts'
import { PumpHome } from '../../simulator/heat-pumps/pump-home.ts'
import { Home } from '../../simulator/home.ts'
import type { Sky } from '../../simulator/weather.ts'
import { tenth } from '../../simulator/wire.ts'
import { dayMs, hourMs, type Span } from './scenario.ts'

export type AnyHome = Home | PumpHome
export const cold = 16
/** Bar on its gauge, which shows tenths. */
const lowPressure = 0.8
const shortestCycles = { starts: 6, minutes: 15, days: 3, of: 7 }
const disinfected = { degrees: 60, minutes: 15, days: 14 }
const riskHours = 12
export const horizonHours = 48

/** A time during which it was true, and for how many of its minutes our server received the home. */
export interface TrueSpan extends Span {
  kind: AlarmKind
  subject: string
  receivedMinutes: number
}

/** Hours until the rooms are cold if nothing heats them from now on; infinite where that takes two days. */
export function hoursUntilCold(home: AnyHome, sky: Sky): number {
  const { time } = home.state
  const troubles = [{ kind: 'lockout' as const, start: 0, end: time + 1000 * dayMs }]
  const state = { ...structuredClone(home.state), repairedUntil: {} }
  const unheated =
    home instanceof PumpHome
      ? new PumpHome({ ...home.site, troubles }, state as PumpHome['state'], sky)
      : new Home({ ...home.site, troubles }, state as Home['state'], sky)
  for (let hours = 0; hours < horizonHours; hours += 0.25) {
    if (unheated.state.rooms.air < cold) return hours
    unheated.advanceTo(time + (hours + 0.25) * hourMs, 60)
  }
  return Number.POSITIVE_INFINITY
}

/**
 * Nothing heats a home that wants to be heated, and nothing will until somebody comes. A lost thermostat, whose room is not
 * measured, is an alarm of its own.
 */
function isStopped(home: AnyHome): boolean {
  if (home.state.settings.heat_set !== 1) return false
  return home instanceof PumpHome ? home.troubleOf('lockout') !== undefined : home.state.blocked
}

/** Burner starts for the rooms in one day, as the burner itself counts them. */
class Cycling {
  readonly #short: boolean[] = []
  #starts: number[] = []
  #isOn = false

  see({ flame, heat }: { flame: boolean; heat: boolean }, now: number): void {
    if (flame && heat && !this.#isOn) this.#starts.push(now)
    this.#isOn = flame
  }

  /** Whether it was true of the last days. */
  endDay(): boolean {
    const isShort = this.#starts.some((start, at) => {
      const hour = this.#starts.slice(at).filter((one) => one < start + hourMs)
      const gaps = hour.slice(1).map((one, next) => one - (hour[next] ?? one))
      const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Number.POSITIVE_INFINITY
      return hour.length >= shortestCycles.starts && middle <= shortestCycles.minutes * 60_000
    })
    this.#starts = []
    this.#short.push(isShort)
    return this.#short.slice(-shortestCycles.of).filter(Boolean).length >= shortestCycles.days
  }
}

export class Truth {
  readonly spans: TrueSpan[] = []
  readonly #open = new Map<AlarmKind, TrueSpan>()
  readonly #cycling = new Cycling()
  readonly #subject: string
  readonly #home: AnyHome
  readonly #sky: Sky
  #isCycling = false
  #isCold = false
  #wasStopped = false
  #hotMinutes = 0
  #lastHot: number

  constructor(subject: string, home: AnyHome, sky: Sky) {
    this.#subject = subject
    this.#home = home
    this.#sky = sky
    this.#lastHot = home.state.time
  }

  /** Every half minute. */
  glance(): void {
    const home = this.#home
    if (home instanceof Home) this.#cycling.see(home.state.boiler, home.state.time)
  }

  /** Every minute. */
  look(isReceived: boolean): void {
    const home = this.#home
    const now = home.state.time
    if (now % dayMs === 0) this.#isCycling = this.#cycling.endDay()
    this.#lookForCold(now)
    this.#note('comfort', this.#isCold, isReceived, now)
    this.#note('offline', home.troubleOf('wifi') !== undefined, true, now)
    if (home instanceof PumpHome) this.#lookAtPump(home, isReceived, now)
    else this.#lookAtBoiler(home, isReceived, now)
  }

  #lookAtBoiler(home: Home, isReceived: boolean, now: number): void {
    const { blocked, boiler } = home.state
    this.#note('blocking_fault', blocked, isReceived, now)
    this.#note('fault', !blocked && home.troubleOf('sensor') !== undefined, isReceived, now)
    this.#note('sensor_failed', home.troubleOf('probe') !== undefined, isReceived, now)
    this.#note('thermostat_lost', home.troubleOf('radio') !== undefined, isReceived, now)
    this.#note('low_pressure', tenth(pressureOf(boiler)) < lowPressure, isReceived, now)
    this.#note('short_cycling', this.#isCycling, isReceived, now)
  }

  #lookAtPump(home: PumpHome, isReceived: boolean, now: number): void {
    const isStopped = home.troubleOf('lockout') !== undefined
    this.#note('blocking_fault', isStopped, isReceived, now)
    this.#note('sensor_failed', !isStopped && home.failedSensor !== undefined, isReceived, now)
    const { tank, settings } = home.state
    this.#hotMinutes = tank.temperature >= disinfected.degrees ? this.#hotMinutes + 1 : 0
    if (this.#hotMinutes >= disinfected.minutes) this.#lastHot = now
    const isOverdue = settings.disinf_set === 1 && now - this.#lastHot >= disinfected.days * dayMs
    this.#note('disinfection_overdue', isOverdue, isReceived, now)
  }

  /** Looked at as the heating stops, and every half hour while it stays so. */
  #lookForCold(now: number): void {
    const wasStopped = this.#wasStopped
    this.#wasStopped = isStopped(this.#home)
    if (!this.#wasStopped) this.#isCold = false
    else if (!this.#isCold && (!wasStopped || now % (hourMs / 2) === 0))
      this.#isCold = hoursUntilCold(this.#home, this.#sky) <= riskHours
  }

  #note(kind: AlarmKind, isTrue: boolean, isReceived: boolean, now: number): void {
    const open = this.#open.get(kind)
    if (!isTrue) {
      if (open) this.#open.delete(kind)
      return
    }
    const span = open ?? { kind, subject: this.#subject, start: now, end: now, receivedMinutes: 0 }
    if (!open) {
      this.#open.set(kind, span)
      this.spans.push(span)
    }
    span.end = now
    if (isReceived) span.receivedMinutes++
  }
}
