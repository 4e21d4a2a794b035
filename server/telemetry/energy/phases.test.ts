import { expect, test } from 'vitest'
import { energy, hours, meter, minutes, type Report } from './energy.testing.ts'
import { consumptionOf } from './hours.ts'

const edges = hours(1)

function consumed(make: (minute: number) => Omit<Report, 't'>) {
  const reports = minutes(60, make)
  const phases = ['kwh_a', 'kwh_b'].map((metric) => [metric, energy(meter, metric, reports, edges)] as const)
  return consumptionOf(meter, { edges, energies: new Map(phases), climate: new Map() })
}

/** 9.900 → 10.045 kWh, a restart, 9.900 → 10.045 kWh. */
const restarted = (minute: number) => 9900 + 5 * (minute % 30)

test('the sum of phases says in its coverage that one restarted, also beside a channel that measures nothing', () => {
  const { amounts, seconds } = consumed((minute) => ({ energy_a: restarted(minute), energy_b: 0 }))
  expect(amounts[0]).toBeCloseTo(0.29, 9)
  expect(seconds[0]).toBe(59 * 60)
})

test('a phase that never reported takes nothing from the coverage of the sum', () => {
  const { amounts, seconds } = consumed((minute) => ({ energy_a: 9900 + minute }))
  expect(amounts[0]).toBeCloseTo(0.059, 9)
  expect(seconds[0]).toBe(3600)
})
