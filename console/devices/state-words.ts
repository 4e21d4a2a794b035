// Labels of the two states of a value, if yes and no do not fit.
import type { StateWords } from '../kit/chart/chart-line.ts'
import { m } from '../paraglide/messages.js'

const relay = { on: m.relay_on, off: m.relay_off }

const states: Record<string, { on: () => string; off: () => string } | undefined> = {
  external_relay_a: relay,
  flame: { on: m.flame_on, off: m.flame_off },
  heat: { on: m.heat_on, off: m.heat_off },
  relay_a: relay,
  water: { on: m.water_on, off: m.water_off },
}

export const stateWords = (metric: string): StateWords => {
  const { on = m.value_yes, off = m.value_no } = states[metric] ?? {}
  return { on: on(), off: off() }
}
