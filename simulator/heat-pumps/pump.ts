// An air-to-water heat pump: one machine that heats the rooms' water, cools it, or heats the tank, one at a time,
// and now and then melts the ice off its coil. Every joule goes through its two meters.
import type { House } from '../house.ts'
import {
  type CompressorState,
  canStart,
  capacityAt,
  coolingCopAt,
  copAt,
  idleCompressor,
  lowestShare,
  runCompressor,
  stopCompressor,
} from './compressor.ts'
import { emittedBy } from './emitters.ts'
import { defrostPower, type Frost, noFrost, stepFrost } from './frost.ts'
import type { Demand } from './set-points.ts'
import type { PumpSettings } from './settings.ts'
import type { PumpSite } from './site.ts'
import { judgeSupport, noSupport, type Support, supportPower } from './support.ts'
import { type Tank, tankTargetOf } from './tank.ts'

export interface PumpState {
  flow: number
  returned: number
  /** Mean of the water in the rooms' loop. */
  mean: number
  doing: 'nothing' | Demand | 'hot_water'
  compressor: CompressorState
  frost: Frost
  ahs: Support
  ibh: Support
  tankHeater: boolean
  /** Electricity drawn and heat given to water now, W; cooling and defrosting give less than nothing. */
  power: number
  heatPower: number
  pumping: boolean
  electricJoules: number
  heatJoules: number
}

export interface PumpInput {
  demand: Demand | undefined
  setPoint: number
  tank: Tank
  settings: PumpSettings
  outdoor: number
  humidity: number
  room: number
  blocked: boolean
  /** The heater in the tank can. */
  tankHeaterWorks: boolean
}

const specificHeat = 4186
const designDrop = 5
const standbyPower = 11
const waterPumpPower = 15
const controlSeconds = 600
const sensorSeconds = 25
const stopBand = 2
const coilConductance = 700
const hottestFlow = 60
const hotWaterShare = 0.85
const tankHeaterPower = 3000

export const coldPump = (temperature: number): PumpState => ({
  flow: temperature,
  returned: temperature,
  mean: temperature,
  doing: 'nothing',
  compressor: idleCompressor(),
  frost: noFrost(),
  ahs: noSupport(),
  ibh: noSupport(),
  tankHeater: false,
  power: 0,
  heatPower: 0,
  pumping: false,
  electricJoules: 0,
  heatJoules: 0,
})

/** Water through the machine, kg/s. */
export const waterFlowOf = (site: PumpSite): number => site.power / (specificHeat * designDrop)

const approach = (value: number, target: number, seconds: number, constant: number): number =>
  target + (value - target) * Math.exp(-seconds / constant)

const doingOf = ({ blocked, tank, demand }: PumpInput): PumpState['doing'] =>
  blocked ? 'nothing' : tank.heating ? 'hot_water' : (demand ?? 'nothing')

/** Heat that the compressor gives to the loop now, W. */
function heatLoop(site: PumpSite, state: PumpState, input: PumpInput, emitted: number, seconds: number) {
  const { compressor } = state
  const sign = state.doing === 'cool' ? -1 : 1
  const behind = sign * (input.setPoint - state.flow)
  const startBehind = sign > 0 ? input.settings.h_dt_on : input.settings.c_dt_on
  if (behind < -stopBand) stopCompressor(compressor)
  if (!compressor.running && (behind < startBehind || !canStart(compressor))) return 0
  const capacity = capacityAt(site.power, sign > 0 ? input.outdoor : 7)
  const gain = (site.loopLitres * specificHeat) / controlSeconds
  const half = 1 / (2 * waterFlowOf(site) * specificHeat)
  const wanted = (sign * emitted + gain * sign * (input.setPoint - state.mean)) / (1 + gain * half)
  runCompressor(compressor, wanted / capacity, seconds)
  return sign * compressor.share * capacity
}

/** Heat that the compressor gives to the tank now, W. */
function heatTank(site: PumpSite, state: PumpState, input: PumpInput, seconds: number) {
  const { compressor } = state
  const warmest = Math.min(hottestFlow, input.tank.temperature + input.settings.dhw_dt_set)
  const most = (warmest - input.tank.temperature) * coilConductance
  const capacity = capacityAt(site.power, input.outdoor)
  if (input.tank.temperature >= tankTargetOf(input.tank, input.settings) || most < lowestShare * capacity) {
    stopCompressor(compressor)
    return 0
  }
  if (!compressor.running && !canStart(compressor)) return 0
  runCompressor(compressor, most / capacity, seconds)
  return compressor.share * capacity
}

function electricityFor(site: PumpSite, state: PumpState, input: PumpInput, heat: number): number {
  if (!state.compressor.running || heat === 0) return 0
  if (heat < 0) return -heat / coolingCopAt(site.quality, state.flow, input.outdoor)
  const quality = state.doing === 'hot_water' ? site.quality * hotWaterShare : site.quality
  return heat / copAt(quality, state.flow, input.outdoor)
}

function support(site: PumpSite, state: PumpState, input: PumpInput, seconds: number): void {
  const { settings, outdoor, setPoint } = input
  const now = { outdoor, setPoint, flow: state.flow, wanted: state.doing === 'heat' }
  const ahs = { below: settings.ahs_t_on, missing: settings.ahs_dt_on, minutes: settings.ahs_dt_dly }
  const ibh = { below: settings.ibh_t_on, missing: settings.ibh_dt_on, minutes: settings.ibh_dt_dly }
  judgeSupport(state.ahs, ahs, { ...now, wanted: now.wanted && site.hasBoiler }, seconds)
  judgeSupport(state.ibh, ibh, now, seconds)
  state.tankHeater =
    input.tankHeaterWorks && input.tank.disinfecting && input.tank.temperature > hottestFlow - 8
}

function readWater(site: PumpSite, state: PumpState, input: PumpInput, heat: number, seconds: number): void {
  state.pumping = state.doing !== 'nothing'
  if (!state.pumping) {
    state.flow = approach(state.flow, input.room, seconds, 2400)
    state.returned = approach(state.returned, input.room, seconds, 2400)
    return
  }
  const half = heat / (2 * waterFlowOf(site) * specificHeat)
  const inTank = input.tank.temperature + Math.max(0, heat) / coilConductance
  const mean = state.doing === 'hot_water' ? inTank - Math.abs(half) : state.mean
  state.flow = approach(state.flow, mean + half, seconds, sensorSeconds)
  state.returned = approach(state.returned, mean - half, seconds, sensorSeconds)
}

/** One explicit step; returns the heat given to the rooms and to the tank, W. */
export function stepPump(
  site: PumpSite,
  house: House,
  state: PumpState,
  input: PumpInput,
  seconds: number,
): { rooms: number; tank: number } {
  const emitted = emittedBy(site.emitter, house, state.mean, input.room)
  state.compressor.sinceStop += seconds
  const doing = doingOf(input)
  if (doing === 'nothing') {
    stopCompressor(state.compressor)
    state.frost.defrosting = false
  }
  state.doing = doing
  const share = doing === 'cool' ? 0 : state.compressor.share
  stepFrost(state.frost, { outdoor: input.outdoor, humidity: input.humidity, share }, seconds)
  const { defrosting } = state.frost
  const idle = doing === 'nothing' || defrosting
  const made = idle
    ? 0
    : doing === 'hot_water'
      ? heatTank(site, state, input, seconds)
      : heatLoop(site, state, input, emitted, seconds)
  support(site, state, input, seconds)
  const own = defrosting ? -defrostPower.fromWater : made
  const byHeater = (state.ibh.on ? supportPower.ibh : 0) + (state.tankHeater ? tankHeaterPower : 0)
  const byBoiler = state.ahs.on ? supportPower.ahs : 0
  const toLoop = doing === 'hot_water' ? 0 : own + byBoiler + (state.ibh.on ? supportPower.ibh : 0)
  const compressorPower = defrosting ? defrostPower.electric : electricityFor(site, state, input, made)
  readWater(site, state, input, doing === 'hot_water' ? own : toLoop, seconds)
  state.power = compressorPower + byHeater + standbyPower + (state.pumping ? waterPumpPower : 0)
  state.heatPower = own + byHeater
  state.electricJoules += state.power * seconds
  state.heatJoules += Math.max(0, state.heatPower) * seconds
  state.mean += ((toLoop - emitted) / (site.loopLitres * specificHeat)) * seconds
  const toTank = doing === 'hot_water' ? own : 0
  return { rooms: emitted, tank: toTank + (state.tankHeater ? tankHeaterPower : 0) }
}
