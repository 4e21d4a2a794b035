// The wires that a meter is clamped on: what flows, at what voltage, and the energy counted both ways.
import { localHourOf } from '../local-time.ts'
import { nextBetween, nextGaussian, randomOf } from '../random.ts'
import type { HistoryRecord } from '../simulated-home.ts'
import type { Sky } from '../weather.ts'
import type { CircuitState, Reading, ShownCircuit } from './circuit-state.ts'
import { boxOf } from './kinds.ts'
import { freshLoad, mostWattHoursADay, powerFactors, stepLoad } from './loads.ts'
import type { Meter } from './meter.ts'
import { meterReadingOf } from './meter-reading.ts'
import { resetsBetween } from './turns.ts'

const day = 86_400_000
const nominal = 230
const widest = 4
const ohms = 0.4
/** What an open terminal picks up. */
const stray = 0.1

/** Its counters stand at more than all its loads can have taken and given since it was put in. */
export function freshCircuit(meter: Meter, now: number): CircuitState {
  const random = randomOf('circuit', meter.device_id, now)
  const days = 1 + Math.max(0, (now - meter.since) / day)
  const box = boxOf(meter.kind)
  const mostOn = (channel: number, isGiven: boolean) =>
    meter.loads
      .filter(({ kind, channels }) => (kind === 'solar') === isGiven && channels.includes(channel))
      .reduce((sum, load) => sum + mostWattHoursADay(load) / load.channels.length, 0)
  return {
    time: now,
    random,
    loads: meter.loads.map(freshLoad),
    channels: Array.from({ length: box.channels }, (_, channel) => ({
      power: 0,
      reactive: 0,
      taken: days * mostOn(channel, false) * nextBetween(random, 1, 1.3),
      given: days * mostOn(channel, true) * nextBetween(random, 1, 1.3),
    })),
    drift: Array.from({ length: box.phases ? box.channels : 1 }, () => nextBetween(random, -2, 2)),
    freq: 50,
    relay: true,
    relaySource: 'init',
  }
}

export class Circuit implements ShownCircuit {
  readonly meter: Meter
  readonly state: CircuitState
  readonly longestStep = 60
  readonly #sky: Sky

  constructor(meter: Meter, state: CircuitState, sky: Sky) {
    this.meter = meter
    this.state = state
    this.#sky = sky
  }

  switchRelay(on: boolean, source: string): void {
    this.state.relay = on
    this.state.relaySource = source
    this.#flow(0)
  }

  advanceTo(time: number, longestStep: number): void {
    while (this.state.time < time) {
      const seconds = Math.min(longestStep, (time - this.state.time) / 1000)
      this.#flow(seconds)
      this.#count(seconds)
    }
  }

  historyRecord(): HistoryRecord {
    return meterReadingOf(this)
  }

  get readings(): Reading[] {
    const { channels, drift } = this.state
    const currents = channels.map(
      ({ power, reactive }) => (Math.sign(power) * Math.hypot(power, reactive)) / nominal,
    )
    const all = currents.reduce((sum, current) => sum + current, 0)
    return channels.map((channel, index) => {
      const through = drift.length > 1 ? (currents[index] ?? 0) : all
      const grid = drift.length > 1 ? (drift[index] ?? 0) : (drift[0] ?? 0)
      const voltage = this.meter.unwired?.includes(index) ? stray : nominal + grid - ohms * through
      const apparent = Math.hypot(channel.power, channel.reactive)
      const pf = apparent < 1 ? 0 : Math.abs(channel.power) / apparent
      return { ...channel, voltage, apparent, current: apparent / voltage, pf }
    })
  }

  #flow(seconds: number): void {
    const { state, meter } = this
    const moment = {
      localHour: localHourOf(state.time),
      outdoor: this.#sky.outdoorAt(state.time),
      sun: this.#sky.sunAt(state.time),
      closed: state.relay,
    }
    for (const channel of state.channels) {
      channel.power = 0
      channel.reactive = 0
    }
    for (const [index, load] of meter.loads.entries()) {
      const own = state.loads[index]
      if (!own) throw new Error(`${meter.device_id} was rewired`)
      const share = stepLoad(load, own, state.random, moment, seconds) / load.channels.length
      for (const at of load.channels) {
        const channel = state.channels[at]
        if (!channel) throw new Error(`${meter.device_id} has no channel ${at}`)
        channel.power += share
        channel.reactive += share * Math.tan(Math.acos(powerFactors[load.kind]))
      }
    }
  }

  #count(seconds: number): void {
    const { state } = this
    const before = state.time
    for (const channel of state.channels) {
      const wattHours = (channel.power * seconds) / 3600
      if (wattHours > 0) channel.taken += wattHours
      else channel.given -= wattHours
    }
    state.time = before + Math.round(seconds * 1000)
    if (resetsBetween(this.meter.rota, before, state.time)) {
      for (const channel of state.channels) Object.assign(channel, { taken: 0, given: 0 })
    }
    state.freq = 50 + Math.max(-0.05, Math.min(0.05, 0.02 * nextGaussian(state.random)))
    const pull = Math.min(1, seconds / 900)
    state.drift = state.drift.map((drift) => {
      const next = drift * (1 - pull) + Math.sqrt(pull) * 1.6 * nextGaussian(state.random)
      return Math.max(-widest, Math.min(widest, next))
    })
  }
}
