import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Circuit } from './circuit.ts'
import type { CircuitState } from './circuit-state.ts'
import { countersOf, measuresOf } from './components.ts'
import { boxOf } from './kinds.ts'
import type { Load } from './loads.ts'
import { aCircuit, aMeter, anyMeter, noon, sunnySky } from './testing.ts'

const hour = 3_600_000

/** Four hours of any home, looked at every ten seconds. */
const always = (claim: (circuit: Circuit, before: CircuitState) => void, meters = anyMeter) =>
  fc.assert(
    fc.property(meters, fc.integer({ min: 0, max: 24 * 364 }), (meter, hours) => {
      const now = Date.UTC(2026, 0, 1) + hours * hour
      const circuit = aCircuit({ meter, now })
      for (let at = now + 10_000; at < now + 4 * hour; at += 10_000) {
        const before = structuredClone(circuit.state)
        circuit.advanceTo(at, 10)
        claim(circuit, before)
      }
    }),
    { numRuns: 12 },
  )

describe('the counters of any home', () => {
  test('count what flows each way, phase by phase, and never go back', () => {
    always((circuit, before) => {
      for (const [index, { power, taken, given }] of circuit.state.channels.entries()) {
        const last = before.channels[index]
        if (!last) throw new Error('a channel appeared')
        expect(taken - last.taken).toBeCloseTo((Math.max(0, power) * 10) / 3600, 6)
        expect(given - last.given).toBeCloseTo((Math.max(0, -power) * 10) / 3600, 6)
      }
    })
  })

  test('begin again at nothing when they are reset, one meter of a fleet at a time', () => {
    const size = 6
    const loads: Load[] = [{ kind: 'base', watts: 900, channels: [0, 1, 2] }]
    const resets = Array.from({ length: size }, (_, index) => {
      const circuit = aCircuit({ meter: aMeter('em3', { loads, rota: { fleet: 'test', size, index } }) })
      const moments: number[] = []
      for (let at = noon; at < noon + 60 * 24 * hour; at += hour) {
        const before = circuit.state.channels.map(({ taken }) => taken)
        circuit.advanceTo(at, 600)
        const back = circuit.state.channels.filter(({ taken }, channel) => taken < (before[channel] ?? 0))
        if (back.length > 0) {
          expect(back).toHaveLength(3)
          expect(Math.max(...circuit.state.channels.map(({ taken }) => taken))).toBeLessThan(6000)
          moments.push(at)
        }
      }
      return moments
    }).flat()
    expect(resets.length).toBeGreaterThanOrEqual(11)
    expect(new Set(resets).size).toBe(resets.length)
  })
})

describe('what the clamps of any home show', () => {
  test('is possible: voltage by the current, a power factor of at most one, about 50 Hz', () => {
    always((circuit) => {
      const { readings, state } = circuit
      const all = readings.reduce((sum, { power, apparent }) => sum + (Math.sign(power) * apparent) / 230, 0)
      for (const { voltage, current, pf, apparent, power } of readings) {
        const through = boxOf(circuit.meter.kind).phases ? (Math.sign(power) * apparent) / 230 : all
        expect(Math.abs(voltage + 0.4 * through - 230)).toBeLessThanOrEqual(4.0001)
        expect(voltage * current).toBeCloseTo(apparent, 6)
        expect(Math.abs(power)).toBeLessThanOrEqual(apparent + 1e-9)
        expect(pf).toBeGreaterThanOrEqual(0)
        expect(pf).toBeLessThanOrEqual(1)
      }
      expect(Math.abs(state.freq - 50)).toBeLessThanOrEqual(0.05)
    })
  })

  test('adds up: phases are their total within 0.1 % and a digit of rounding', () => {
    const ofThreePhases = anyMeter.filter(({ kind }) => boxOf(kind).layout === 'em')
    always((circuit) => {
      const measured = measuresOf(circuit)['em:0'] as Record<string, number>
      const counted = countersOf(circuit)['emdata:0'] as Record<string, number>
      const of = (from: Record<string, number>, name: string) =>
        ['a', 'b', 'c'].map((phase) => from[`${phase}_${name}`] ?? Number.NaN)
      const near = (parts: number[], total: number | undefined, digit: number) => {
        const size = parts.reduce((sum, part) => sum + Math.abs(part), 0)
        const sum = parts.reduce((one, part) => one + part, 0)
        expect(Math.abs(sum - (total ?? Number.NaN))).toBeLessThanOrEqual(0.001 * size + 1.5 * digit)
      }
      near(of(measured, 'act_power'), measured.total_act_power, 0.1)
      near(of(measured, 'current'), measured.total_current, 0.001)
      near(of(counted, 'total_act_energy'), counted.total_act, 0.01)
      near(of(counted, 'total_act_ret_energy'), counted.total_act_ret, 0.01)
    }, ofThreePhases)
  })
})

test('a phase with a roof in the sun gives while the others take', () => {
  const meter = aMeter('pro3em', {
    loads: [
      { kind: 'base', watts: 400, channels: [0, 1, 2] },
      { kind: 'solar', watts: 3000, channels: [1] },
    ],
  })
  const circuit = aCircuit({ meter, sky: sunnySky(800) })
  const before = structuredClone(circuit.state.channels)
  circuit.advanceTo(noon + hour, 10)
  const gain = (way: 'taken' | 'given') =>
    circuit.state.channels.map((channel, index) => channel[way] - (before[index]?.[way] ?? 0))
  const [takenA = 0, takenB, takenC = 0] = gain('taken')
  const [givenA, givenB = 0, givenC] = gain('given')
  expect([takenB, givenA, givenC]).toEqual([0, 0, 0])
  expect(givenB).toBeGreaterThan(1500)
  expect(Math.min(takenA, takenC)).toBeGreaterThan(50)
})

test('a heater behind the relay draws nothing while the relay is open, and makes up for it afterwards', () => {
  const circuit = aCircuit({ meter: aMeter('em') })
  const powers = (hours: number) => {
    const seen: number[] = []
    const end = circuit.state.time + hours * hour
    while (circuit.state.time < end) {
      circuit.advanceTo(circuit.state.time + 60_000, 10)
      seen.push(circuit.readings[1]?.power ?? Number.NaN)
    }
    return seen
  }
  expect(Math.max(...powers(24))).toBeGreaterThan(3900)
  circuit.switchRelay(false, 'mqtt')
  expect(circuit.readings[1]?.power).toBe(0)
  expect(Math.max(...powers(24))).toBe(0)
  circuit.switchRelay(true, 'mqtt')
  expect(circuit.readings[1]?.power).toBeGreaterThan(3900)
})

test('an unconnected terminal picks up a tenth of a volt and counts nothing', () => {
  const loads: Load[] = [{ kind: 'base', watts: 400, channels: [0, 1] }]
  const circuit = aCircuit({ meter: aMeter('pro3em', { loads, unwired: [2] }) })
  circuit.advanceTo(noon + hour, 10)
  expect(measuresOf(circuit)['em:0']).toMatchObject({ c_voltage: 0.1, c_act_power: 0, c_current: 0, c_pf: 0 })
  expect(countersOf(circuit)['emdata:0']).toMatchObject({ c_total_act_energy: 0, c_total_act_ret_energy: 0 })
})

test('a heater takes in a day what the water of a day needs, and rests most of the time', () => {
  const circuit = aCircuit({ meter: aMeter('em') })
  circuit.advanceTo(noon + 24 * hour, 10)
  const before = circuit.state.channels[1]?.taken ?? Number.NaN
  let heating = 0
  for (let minute = 1; minute <= 5 * 24 * 60; minute++) {
    circuit.advanceTo(noon + 24 * hour + minute * 60_000, 10)
    if ((circuit.state.channels[1]?.power ?? 0) > 0) heating += 1
  }
  const perDay = ((circuit.state.channels[1]?.taken ?? Number.NaN) - before) / 5
  expect(perDay).toBeGreaterThan(4500)
  expect(perDay).toBeLessThan(6000)
  expect(heating / (5 * 24 * 60)).toBeLessThan(0.07)
})

test('a circuit that was written down goes on as if nothing had happened', () => {
  const meter = aMeter('pro3em')
  const sky = sunnySky(800)
  const one = aCircuit({ meter, sky })
  one.advanceTo(noon + hour, 10)
  const other = new Circuit(meter, JSON.parse(JSON.stringify(one.state)) as CircuitState, sky)
  for (const circuit of [one, other]) circuit.advanceTo(noon + 3 * hour, 10)
  expect(other.state).toEqual(one.state)
})
