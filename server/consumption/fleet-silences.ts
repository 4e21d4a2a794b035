import type { ConsumerKind, FleetSilence } from '../../contract/consumption/routes.ts'
import type { LateGrowth } from './late-growth.rules.ts'
import { addedCosts, type Cost } from './tariff.rules.ts'

type PricedSilence = Omit<FleetSilence, 'eur' | 'm3'> & { cost: Cost }

/** Silences of devices of one kind that touch the same bars are one. */
export class FleetSilences {
  readonly #all = new Map<string, PricedSilence>()

  add(kind: ConsumerKind, silences: readonly (LateGrowth & { cost: Cost })[], edges: readonly number[]) {
    for (const silence of silences) {
      const from = edges.findLast((edge) => edge <= silence.from) ?? silence.from
      const to = edges.find((edge) => edge >= silence.to) ?? silence.to
      const key = `${kind} ${from} ${to}`
      const known = this.#all.get(key)
      if (known) {
        known.kwh += silence.kwh
        known.kwh_before += silence.kwhBefore
        known.devices += 1
        known.cost = addedCosts([known.cost, silence.cost])
      } else {
        const { kwh, kwhBefore: kwh_before, cost } = silence
        this.#all.set(key, { kind, from, to, kwh, kwh_before, devices: 1, cost })
      }
    }
  }

  list(): PricedSilence[] {
    return [...this.#all.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)
  }

  totalOf(kind: ConsumerKind): number {
    return this.list().reduce((sum, silence) => (silence.kind === kind ? sum + silence.kwh : sum), 0)
  }
}
