// What draws or gives power in a home, each with the rhythm of its day.
import { rhythmAt } from '../draws.ts'
import { nextBetween, nextUniform, pick, type Random } from '../random.ts'

export type LoadKind = 'base' | 'appliances' | 'heat_pump' | 'water_heater' | 'solar'

/** `watts` at full power, spread evenly over its channels. */
export interface Load {
  kind: LoadKind
  watts: number
  channels: number[]
  /** Behind the relay of the meter. */
  switched?: boolean
}

export interface LoadState {
  watts: number
  secondsLeft: number
  /** Heat that the water in the tank lacks. */
  owedWattHours: number
  /** How much of it may be lacking before the heater begins. */
  patience: number
}

export interface Moment {
  localHour: number
  outdoor: number
  sun: number
  closed: boolean
}

export const freshLoad = (): LoadState => ({
  watts: 0,
  secondsLeft: 0,
  owedWattHours: 0,
  patience: 700,
})

export const powerFactors: Record<LoadKind, number> = {
  base: 0.86,
  appliances: 0.97,
  heat_pump: 0.93,
  water_heater: 1,
  solar: 0.995,
}

const household = [
  { watts: 2000, minutes: 3, at: [6, 23] },
  { watts: 1500, minutes: 8, at: [7, 22] },
  { watts: 2200, minutes: 45, at: [11, 21] },
  { watts: 1900, minutes: 25, at: [9, 20] },
  { watts: 140, minutes: 110, at: [17, 24] },
  { watts: 800, minutes: 15, at: [9, 19] },
] as const
const pulsesPerHour = 1.1
const mostWattHoursOfPulse = 500
const longestSun = 9

const wattHoursPerDay = 5200
const coldestTank = 6000
const patience = { least: 300, most: 2500 }

const fullHeatAt = -3
const noHeatAt = 17
const leastShare = 0.3

const flicker = 0.008

type Step = (load: Load, state: LoadState, random: Random, moment: Moment, seconds: number) => void

const steps: Record<LoadKind, Step> = {
  base(load, state, random, { localHour }, seconds) {
    state.secondsLeft -= seconds
    if (state.secondsLeft > 0) return
    const awake = localHour > 6.5 && localHour < 23.5 ? 1 : 0.55
    state.watts = load.watts * awake * nextBetween(random, 0.8, 1.2)
    state.secondsLeft = nextBetween(random, 20, 240)
  },
  appliances(_load, state, random, { localHour }, seconds) {
    state.secondsLeft -= seconds
    if (state.secondsLeft > 0) return
    state.watts = 0
    if (nextUniform(random) > (pulsesPerHour * seconds) / 3600) return
    const one = pick(random, household)
    if (localHour < one.at[0] || localHour > one.at[1]) return
    state.watts = one.watts * nextBetween(random, 0.85, 1.1)
    state.secondsLeft = one.minutes * 60 * nextBetween(random, 0.6, 1.4)
  },
  heat_pump(load, state, random, { outdoor }, seconds) {
    state.secondsLeft -= seconds
    if (state.secondsLeft > 0) return
    const share = Math.min(1, Math.max(0, (noHeatAt - outdoor) / (noHeatAt - fullHeatAt)))
    const duty = Math.min(1, share / leastShare)
    const runs = nextUniform(random) < duty
    state.watts = runs ? load.watts * Math.max(leastShare, share) * nextBetween(random, 0.92, 1.04) : 6
    state.secondsLeft = nextBetween(random, 240, 1500)
  },
  water_heater(load, state, random, { localHour, closed }, seconds) {
    const lost = (wattHoursPerDay * rhythmAt(localHour) * seconds) / 3600
    state.owedWattHours = Math.min(coldestTank, state.owedWattHours + lost)
    const wants = state.owedWattHours > (state.watts > 0 ? (state.watts * seconds) / 3600 : state.patience)
    if (state.watts > 0 && !wants) state.patience = nextBetween(random, patience.least, patience.most)
    state.watts = closed && wants ? load.watts : 0
    state.owedWattHours = Math.max(0, state.owedWattHours - (state.watts * seconds) / 3600)
  },
  solar(load, state, random, { sun }) {
    state.watts = -load.watts * Math.min(1, sun / 900) * nextBetween(random, 0.94, 1)
  },
}

/** More than it can take, or give, in a day. */
export function mostWattHoursADay({ kind, watts }: Load): number {
  if (kind === 'appliances') return 24 * pulsesPerHour * mostWattHoursOfPulse
  if (kind === 'water_heater') return wattHoursPerDay + coldestTank
  return watts * (kind === 'solar' ? longestSun : 24)
}

/** Lives through `seconds`; the power of the load during them is then in its state. */
export function stepLoad(
  load: Load,
  state: LoadState,
  random: Random,
  moment: Moment,
  seconds: number,
): number {
  steps[load.kind](load, state, random, moment, seconds)
  if (load.switched && !moment.closed) return 0
  return state.watts * nextBetween(random, 1 - flicker, 1 + flicker)
}
