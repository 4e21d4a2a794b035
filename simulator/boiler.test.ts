import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BoilerInput,
  type BoilerState,
  coldBoiler,
  combi24,
  efficiencyAt,
  pressureOf,
  stepBoiler,
} from './boiler.ts'
import { houses } from './house.ts'
import { radiatorsFor } from './radiators.ts'

const radiators = radiatorsFor(houses.eighties, 1.6, 110)

const anyInput: fc.Arbitrary<BoilerInput> = fc.record({
  callForHeat: fc.boolean(),
  setpoint: fc.integer({ min: 20, max: 80 }),
  hotWaterEnabled: fc.boolean(),
  hotWaterSetpoint: fc.integer({ min: 35, max: 60 }),
  drawnLitresPerMinute: fc.constantFrom(0, 0, 0, 3, 6, 10),
  coldWater: fc.integer({ min: 9, max: 20 }),
  blocked: fc.constantFrom(false, false, false, false, true),
  room: fc.integer({ min: 12, max: 24 }),
})

const anyLife = fc.array(fc.record({ input: anyInput, steps: fc.integer({ min: 1, max: 120 }) }), {
  minLength: 1,
  maxLength: 25,
})
const anyStep = fc.constantFrom(1, 5, 10, 30)

interface Moment {
  input: BoilerInput
  before: BoilerState
  after: BoilerState
  emitted: number
  seconds: number
}

function live(
  life: { input: BoilerInput; steps: number }[],
  seconds: number,
  look: (moment: Moment) => void,
): BoilerState {
  const state = coldBoiler(20, 1.4)
  for (const { input, steps } of life) {
    for (let step = 0; step < steps; step++) {
      const before = { ...state }
      const emitted = stepBoiler(combi24, radiators, state, input, seconds)
      look({ input, before, after: state, emitted, seconds })
    }
  }
  return state
}

const always = (claim: (moment: Moment) => void) =>
  fc.assert(fc.property(anyLife, anyStep, (life, seconds) => void live(life, seconds, claim)))

const steadily = (input: Partial<BoilerInput>): BoilerInput => ({
  callForHeat: true,
  setpoint: 55,
  hotWaterEnabled: true,
  hotWaterSetpoint: 48,
  drawnLitresPerMinute: 0,
  coldWater: 12,
  blocked: false,
  room: 19,
  ...input,
})

describe('a boiler', () => {
  test('burns only for heating or hot water, and never for both', () => {
    const seen = { water: 0, neither: 0 }
    always(({ after }) => {
      if (after.water) {
        seen.water += 1
        expect(after.heat).toBe(false)
      } else if (!after.heat) {
        seen.neither += 1
        expect(after.flame).toBe(false)
      }
    })
    expect(Math.min(seen.water, seen.neither)).toBeGreaterThan(0)
  })

  test('with a flame is between its lowest and its full power, without one has none', () => {
    const flames = new Set<boolean>()
    always(({ after }) => {
      flames.add(after.flame)
      if (after.flame) {
        expect(after.power).toBeGreaterThanOrEqual(0.2 * combi24.power)
        expect(after.power).toBeLessThanOrEqual(combi24.power)
      } else expect(after.power).toBe(0)
    })
    expect(flames).toEqual(new Set([false, true]))
  })

  test('sends water out no colder than it comes back, and none of it boils', () => {
    always(({ after }) => {
      expect(after.flow).toBeGreaterThanOrEqual(after.returned)
      expect(after.flow).toBeLessThan(100)
    })
  })

  test('stopped by a fault gives no heat at all', () => {
    let blocked = 0
    always(({ input, after }) => {
      if (!input.blocked) return
      blocked += 1
      expect([after.heat, after.water, after.flame]).toEqual([false, false, false])
    })
    expect(blocked).toBeGreaterThan(0)
  })

  test('counts upwards only, and wastes what its efficiency says', () => {
    always(({ before, after }) => {
      expect(after.gasJoules).toBeGreaterThanOrEqual(before.gasJoules)
      expect(after.starts).toBeGreaterThanOrEqual(before.starts)
    })
    fc.assert(
      fc.property(anyLife, anyStep, (life, seconds) => {
        const state = live(life, seconds, () => {})
        const given = state.radiatorJoules + state.tapJoules
        expect(given).toBeLessThanOrEqual(state.gasJoules * efficiencyAt(0) + 1e-6)
        expect(given).toBeGreaterThanOrEqual(state.gasJoules * efficiencyAt(95) - 1e-6)
      }),
    )
  })

  test('puts all its heating heat into the radiator water and from there into the rooms', () => {
    fc.assert(
      fc.property(anyLife, anyStep, (life, seconds) => {
        const state = live(life, seconds, () => {})
        const stored = (state.mean - 20) * radiators.water
        expect(Math.abs(state.radiatorJoules - state.emittedJoules - stored)).toBeLessThan(
          1 + 1e-6 * state.radiatorJoules,
        )
      }),
    )
  })

  test('grows warmer in the minutes after it lights for heating', () => {
    const lit: number[] = []
    const flows: number[] = []
    live([{ input: steadily({}), steps: 3000 }], 5, ({ before, after }) => {
      if (after.flame && !before.flame) lit.push(flows.length)
      flows.push(after.flow)
    })
    expect(lit.length).toBeGreaterThan(2)
    for (const at of lit.slice(0, -1)) expect(flows[at + 24] ?? 0).toBeGreaterThan(flows[at] ?? 0)
  })

  test('cycles around its set point, with a rest of minutes between two starts', () => {
    const starts: number[] = []
    const warm: number[] = []
    let clock = 0
    live([{ input: steadily({ setpoint: 45 }), steps: 6 * 720 }], 5, ({ before, after, seconds }) => {
      clock += seconds
      if (after.flame && !before.flame) starts.push(clock)
      if (clock > 3600) warm.push(after.flow)
    })
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(starts.length).toBeGreaterThan(3)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(180)
    expect(Math.max(...warm)).toBeLessThan(45 + 7)
    expect(Math.min(...warm)).toBeGreaterThan(45 - 12)
  })

  test('holds a set point that it can reach by modulating', () => {
    const state = live([{ input: steadily({ setpoint: 70, room: 16 }), steps: 2000 }], 5, () => {})
    expect(state.flame).toBe(true)
    expect(Math.abs(state.flow - 70)).toBeLessThan(2)
    expect(state.power).toBeGreaterThan(5000)
    expect(state.power).toBeLessThan(20_000)
  })

  test('heats tap water to its set-point, also when heating waits for it', () => {
    const draw = steadily({ drawnLitresPerMinute: 6 })
    const state = live([{ input: draw, steps: 24 }], 5, () => {})
    expect(state.water).toBe(true)
    expect(state.heat).toBe(false)
    expect(Math.abs(state.tap - 48)).toBeLessThan(1.5)
  })

  test('condenses with cool return water and loses two points without', () => {
    expect(efficiencyAt(30)).toBeCloseTo(0.97)
    expect(efficiencyAt(54)).toBeGreaterThan(efficiencyAt(56) + 0.02)
  })

  test('shows more pressure when its water is warm', () => {
    const state = coldBoiler(20, 1.5)
    expect(pressureOf(state)).toBeCloseTo(1.5)
    expect(pressureOf({ ...state, mean: 60 })).toBeCloseTo(1.66)
  })
})
