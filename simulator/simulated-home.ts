// What a device of ours lives in, whatever it measures: a moment, the troubles that come and go, and what it would
// say at that moment. Device and catch-up know nothing more of boilers, heat pumps and air.

import type { Rota } from './troubles.ts'
import { type Trouble, type TroubleKind, Troubles } from './troubles.ts'

export type Group = 'ot.thalpos' | 'ot.boiler' | 'ot.rf' | 'mb' | 'iaq' | 'device'
type MeterGroup = 'voltage' | 'power' | 'energy' | 'relay' | 'current' | 'power_factor' | 'frequency'
export type Fields = Record<string, number>
export type Report = Partial<Record<Group, Fields>>
export type HistoryRecord = { ts: number } & Partial<Record<Group | MeterGroup, Fields>>

export type Answer =
  | { ok: true; applied: number | boolean; changed: Group }
  | { ok: false; error: 'range'; limit: number }
  | { ok: false; error: 'type' | 'unknown' }

/** What every home is built with. */
interface Built {
  device_id: string
  firmware: string
  rota?: Rota
  /** Known ahead, whatever the rota has. */
  troubles?: readonly Trouble[]
}

/** What every home remembers. */
export interface Memory {
  time: number
  repairedUntil: Partial<Record<TroubleKind, number>>
  answered: Record<string, string>
}

export abstract class SimulatedHome<Site extends Built = Built, State extends Memory = Memory> {
  readonly site: Site
  readonly state: State
  /** Half a minute: a tap is seldom open for longer. */
  readonly longestStep: number = 30
  readonly #troubles: Troubles

  constructor(site: Site, state: State) {
    this.site = site
    this.state = state
    this.#troubles = new Troubles(site.rota, site.troubles)
  }

  troubleOf(kind: TroubleKind): Trouble | undefined {
    const { time, repairedUntil } = this.state
    const isNow = (one: Trouble) => one.kind === kind && time >= one.start && time < one.end
    const trouble = this.#troubles.at(time).find(isNow)
    return time < (repairedUntil[kind] ?? 0) ? undefined : trouble
  }

  /** Somebody saw to it: this trouble does not come back in its present turn. */
  repair(kind: TroubleKind): void {
    const trouble = this.troubleOf(kind)
    if (trouble) this.state.repairedUntil[kind] = trouble.end
  }

  advanceTo(time: number, longestStep: number): void {
    while (this.state.time < time) {
      this.step(Math.min(longestStep, (time - this.state.time) / 1000))
    }
  }

  abstract step(seconds: number): void

  abstract report(): Report

  /** A buffered reading; `previous` is the moment of the one before. */
  abstract historyRecord(previous: number): HistoryRecord

  abstract obey(action: string, value: unknown): Answer
}
