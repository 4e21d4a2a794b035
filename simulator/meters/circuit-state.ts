import type { Random } from '../random.ts'
import type { LoadState } from './loads.ts'
import type { Meter } from './meter.ts'

interface Channel {
  power: number
  reactive: number
  /** Wh taken from the grid and given to it. */
  taken: number
  given: number
}

export interface CircuitState {
  time: number
  random: Random
  loads: LoadState[]
  channels: Channel[]
  /** Distance of the grid from its nominal voltage, per phase. */
  drift: number[]
  freq: number
  relay: boolean
  relaySource: string
}

/** What the clamps of one channel show. */
export interface Reading extends Channel {
  voltage: number
  current: number
  apparent: number
  pf: number
}

/** What a meter can tell of. */
export interface ShownCircuit {
  readonly meter: Meter
  readonly state: CircuitState
  readonly readings: Reading[]
}
