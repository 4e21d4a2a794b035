import type { ConsumerKind, FleetSilence } from '../../contract/consumption/routes.ts'
import type { Silence } from '../telemetry/energy/energy.rules.ts'

/** Silences of devices of one kind that touch the same bars are one. */
export class FleetSilences {
  readonly #all = new Map<string, FleetSilence>()

  add(kind: ConsumerKind, silences: readonly Silence[], edges: readonly number[]) {
    for (const silence of silences) {
      // One that began before the range is drawn from its beginning.
      const from = Math.max(edges[0] ?? 0, edges.findLast((edge) => edge <= silence.from) ?? 0)
      const to = edges.find((edge) => edge >= silence.to) ?? silence.to
      const key = `${kind} ${from} ${to}`
      const known = this.#all.get(key)
      if (known) {
        known.kwh += silence.kwh
        known.devices += 1
      } else this.#all.set(key, { kind, from, to, kwh: silence.kwh, devices: 1 })
    }
  }

  list(): FleetSilence[] {
    return [...this.#all.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)
  }

  totalOf(kind: ConsumerKind): number {
    return this.list().reduce((sum, silence) => (silence.kind === kind ? sum + silence.kwh : sum), 0)
  }
}
