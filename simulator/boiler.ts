// A gas combi boiler: burner with a lowest power, ignition, anti-cycling, pump overrun, diverter to hot water.
// All burner heat goes either into the radiator water or into the tap water; flow and return are its readings.
import { emittedBy, type Radiators } from './radiators.ts'

export interface BoilerTraits {
  power: number
  lowestShare: number
  pumpFlow: number
}

export const combi24: BoilerTraits = { power: 24_000, lowestShare: 0.2, pumpFlow: 0.22 }

export interface BoilerState {
  flow: number
  returned: number
  mean: number
  tap: number
  heat: boolean
  water: boolean
  flame: boolean
  power: number
  ignitionLeft: number
  sinceStop: number
  sinceStart: number
  pumpLeft: number
  coldPressure: number
  starts: number
  gasJoules: number
  radiatorJoules: number
  tapJoules: number
  emittedJoules: number
}

export interface BoilerInput {
  callForHeat: boolean
  setpoint: number
  hotWaterEnabled: boolean
  hotWaterSetpoint: number
  drawnLitresPerMinute: number
  coldWater: number
  blocked: boolean
  room: number
}

const specificHeat = 4186
const ignitionSeconds = 12
const restSeconds = 200
const overrunSeconds = 240
const controlSeconds = 600
const sensorSeconds = 25
const band = 5

export function coldBoiler(temperature: number, pressure: number): BoilerState {
  return {
    flow: temperature,
    returned: temperature,
    mean: temperature,
    tap: temperature,
    heat: false,
    water: false,
    flame: false,
    power: 0,
    ignitionLeft: ignitionSeconds,
    sinceStop: restSeconds,
    sinceStart: 0,
    pumpLeft: 0,
    coldPressure: pressure,
    starts: 0,
    gasJoules: 0,
    radiatorJoules: 0,
    tapJoules: 0,
    emittedJoules: 0,
  }
}

export function efficiencyAt(returned: number): number {
  return 0.97 - 0.0022 * Math.max(0, returned - 30) - (returned > 55 ? 0.02 : 0)
}

/** The return at which a boiler's input is stated. */
const ratedReturn = 60

/** What it burns, percent of what it may: the colder the water comes back, the less for the same heat. */
export function burnerLevelOf(state: BoilerState, power: number): number {
  const burns = state.power / efficiencyAt(state.returned)
  return Math.min(100, (100 * burns * efficiencyAt(ratedReturn)) / power)
}

export function pressureOf(state: BoilerState): number {
  return Math.max(0, state.coldPressure + 0.004 * (state.mean - 20))
}

function approach(value: number, target: number, seconds: number, constant: number): number {
  return target + (value - target) * Math.exp(-seconds / constant)
}

function stopBurner(state: BoilerState): void {
  if (state.flame) state.sinceStop = 0
  state.flame = false
  state.power = 0
  state.ignitionLeft = ignitionSeconds
}

function ignite(state: BoilerState, seconds: number): void {
  if (state.flame) return
  state.ignitionLeft -= seconds
  if (state.ignitionLeft > 0) return
  state.flame = true
  state.sinceStart = 0
  state.starts += 1
}

function heatingPower(
  traits: BoilerTraits,
  radiators: Radiators,
  state: BoilerState,
  setpoint: number,
  emitted: number,
): number {
  const gain = radiators.water / controlSeconds
  const wanted =
    (emitted + gain * (setpoint - state.mean)) / (1 + gain / (2 * traits.pumpFlow * specificHeat))
  return Math.min(traits.power, Math.max(traits.lowestShare * traits.power, wanted))
}

function runForTap(traits: BoilerTraits, state: BoilerState, input: BoilerInput, seconds: number): void {
  ignite(state, seconds)
  const litresPerSecond = input.drawnLitresPerMinute / 60
  const wanted = litresPerSecond * specificHeat * Math.max(0, input.hotWaterSetpoint - input.coldWater)
  state.power = state.flame ? Math.min(traits.power, Math.max(traits.lowestShare * traits.power, wanted)) : 0
  const reached = input.coldWater + state.power / (litresPerSecond * specificHeat)
  state.tap = approach(state.tap, Math.min(reached, input.hotWaterSetpoint + 1), seconds, 15)
  const drop = state.power / (traits.pumpFlow * specificHeat)
  const body = input.hotWaterSetpoint + 10
  state.flow = approach(state.flow, state.flame ? body + drop / 2 : state.flow, seconds, sensorSeconds)
  state.returned = approach(
    state.returned,
    state.flame ? body - drop / 2 : state.returned,
    seconds,
    sensorSeconds,
  )
  state.tapJoules += state.power * seconds
  state.pumpLeft = overrunSeconds / 4
}

function runForRadiators(
  traits: BoilerTraits,
  radiators: Radiators,
  state: BoilerState,
  input: BoilerInput,
  emitted: number,
  seconds: number,
): void {
  if (state.flame && state.flow >= input.setpoint + band) stopBurner(state)
  else if (state.flame || (state.flow <= input.setpoint - band && state.sinceStop >= restSeconds)) {
    ignite(state, seconds)
  }
  if (state.flame) {
    const wanted = heatingPower(traits, radiators, state, input.setpoint, emitted)
    const lowest = traits.lowestShare * traits.power
    state.power = Math.max(lowest, approach(state.power, wanted, seconds, 20))
  }
  const half = state.power / (2 * traits.pumpFlow * specificHeat)
  state.flow = approach(state.flow, state.mean + half, seconds, sensorSeconds)
  state.returned = approach(
    state.returned,
    state.mean - emitted / (2 * traits.pumpFlow * specificHeat),
    seconds,
    sensorSeconds,
  )
  state.radiatorJoules += state.power * seconds
  state.pumpLeft = overrunSeconds
}

function rest(state: BoilerState, input: BoilerInput, seconds: number): void {
  stopBurner(state)
  if (state.pumpLeft > 0) {
    state.pumpLeft -= seconds
    state.flow = approach(state.flow, state.mean, seconds, 60)
    state.returned = approach(state.returned, state.mean - 0.3, seconds, 60)
  } else {
    state.flow = approach(state.flow, input.room + 2, seconds, 2400)
    state.returned = approach(state.returned, input.room + 1, seconds, 2000)
  }
}

/** One explicit step; returns the heat given to the rooms, W. */
export function stepBoiler(
  traits: BoilerTraits,
  radiators: Radiators,
  state: BoilerState,
  input: BoilerInput,
  seconds: number,
): number {
  const emitted = emittedBy(radiators, state.mean, input.room)
  state.sinceStop += seconds
  state.sinceStart += seconds
  const water = !input.blocked && input.hotWaterEnabled && input.drawnLitresPerMinute > 0
  const heat = !input.blocked && !water && input.callForHeat
  if (water !== state.water && state.flame) stopBurner(state)
  state.water = water
  state.heat = heat

  if (water) runForTap(traits, state, input, seconds)
  else if (heat) runForRadiators(traits, radiators, state, input, emitted, seconds)
  else rest(state, input, seconds)
  if (!water) state.tap = approach(state.tap, Math.max(input.room, state.flow - 6), seconds, 1800)
  if (state.returned > state.flow) state.returned = state.flow

  state.mean += (((heat ? state.power : 0) - emitted) / radiators.water) * seconds
  state.gasJoules += (state.power / efficiencyAt(state.returned)) * seconds
  state.emittedJoules += emitted * seconds
  return emitted
}
