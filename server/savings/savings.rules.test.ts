import { describe, expect, test } from 'vitest'
import { type Day, fitBaseline } from './baseline.rules.ts'
import { addSaved, compareIntensity, judge } from './savings.rules.ts'

/** Repeatable numbers between 0 and 1. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

interface Winter {
  days: number
  seed?: number
  noise?: number
  saved?: number
  setPoint?: number
  b1?: number
  outdoor?: (day: number) => number
}

/** 12 kWh of hot water a day and 5 kWh a degree below 16.5 °C, less what is saved. */
function winter({ days, seed = 1, noise = 0.05, saved = 0, setPoint = 20, b1 = 5, outdoor }: Winter): Day[] {
  const random = randomFrom(seed)
  return Array.from({ length: days }, (_, day) => {
    const temperature = outdoor?.(day) ?? 8 + 6 * Math.sin(day / 9) + 4 * (random() - 0.5)
    const kwh = (12 + b1 * Math.max(0, 16.5 - temperature)) * (1 - saved)
    return { kwh: kwh * (1 + noise * 2 * (random() - 0.5)), outdoor: temperature, setPoint, coverage: 1 }
  })
}

describe('the baseline', () => {
  test('of days without noise is found exactly, base temperature and all', () => {
    const fit = fitBaseline(winter({ days: 90, noise: 0, outdoor: (day) => 2 + (day % 19) }))?.fit
    expect(fit).toMatchObject({ base: 16.5, r2: expect.closeTo(1, 9) })
    expect(fit?.b0).toBeCloseTo(12, 6)
    expect(fit?.b1).toBeCloseTo(5, 6)
  })

  test('has the usual base temperature if all its days are too cold to determine it', () => {
    const fit = fitBaseline(winter({ days: 90, outdoor: (day) => 2 + (day % 9) }))?.fit
    expect(fit).toMatchObject({ base: 18 })
  })

  test('is never one in which cold saves energy', () => {
    expect(fitBaseline(winter({ days: 60, b1: -0.5, noise: 0 }))).toBeNull()
  })
})

describe('savings', () => {
  test.each([0, 0.1, 0.2, 0.35])('of %f are found, and the interval holds them', (saved) => {
    const verdict = judge(winter({ days: 120 }), winter({ days: 60, seed: 5, saved }))
    const [low, high] = verdict.saved?.interval_percent ?? [Number.NaN, Number.NaN]
    expect(verdict.refusal).toBeNull()
    expect(low).toBeLessThan(100 * saved)
    expect(high).toBeGreaterThan(100 * saved)
    expect(high - low).toBeLessThan(8)
  })

  test('lie in the 90 % interval at least nine times of ten', () => {
    let held = 0
    const runs = 200
    for (let run = 0; run < runs; run++) {
      const before = winter({ days: 90, seed: 100 + run, noise: 0.3 })
      const after = winter({ days: 30, seed: 900 + run, noise: 0.3, saved: 0.2 })
      const [low, high] = judge(before, after).saved?.interval_percent ?? [Number.NaN, Number.NaN]
      if (low <= 20 && high >= 20) held++
    }
    expect(held / runs).toBeGreaterThanOrEqual(0.9)
  })

  test('are uncertain for longer when there were fewer days', () => {
    const width = (days: number) => {
      const [low, high] = judge(winter({ days: 120, noise: 0.2 }), winter({ days, seed: 3 })).saved
        ?.interval_percent ?? [0, 0]
      return high - low
    }
    expect(width(10)).toBeGreaterThan(1.5 * width(60))
  })

  test('list a changed set-point apart', () => {
    const verdict = judge(winter({ days: 90 }), winter({ days: 30, seed: 2, setPoint: 19, outdoor: () => 5 }))
    expect(verdict.setPointChange).toBeCloseTo(-1, 9)
    expect(verdict.setPointKwh).toBeCloseTo(-30 * (verdict.fit?.b1 ?? 0), 6)
  })

  test('of several devices add up, their errors by squares', () => {
    const one = judge(winter({ days: 90 }), winter({ days: 30, seed: 2, saved: 0.1 })).saved
    if (!one) throw new Error('no savings')
    const both = addSaved([one, one])
    const width = ([low, high]: [number, number]) => high - low
    expect(both?.saved_kwh).toBeCloseTo(2 * one.saved_kwh, 9)
    expect(width(both?.interval_kwh ?? [0, 0])).toBeCloseTo(Math.SQRT2 * width(one.interval_kwh), 9)
    expect(addSaved([])).toBeNull()
    expect([both?.days_counted, both?.days]).toEqual([60, 60])
  })

  test('have the number of their days: those with known readings, of all in the period', () => {
    const gap = (day: Day, index: number) => (index === 7 ? { ...day, coverage: 0.8 } : day)
    const after = winter({ days: 30, seed: 2 })
    const { saved } = judge(winter({ days: 90 }), after.map(gap), { days: 40 })
    expect(saved).toMatchObject({ days_counted: 29, days: 40 })
    const known = after.filter((_, index) => index !== 7).reduce((kwh, day) => kwh + day.kwh, 0)
    expect(saved?.actual_kwh).toBeCloseTo(known, 9)
  })
})

describe('nothing is reported', () => {
  const after = winter({ days: 30, seed: 2, saved: 0.2 })

  test('without a baseline', () => {
    expect(judge([], after)).toMatchObject({ refusal: 'no_baseline', saved: null })
    expect(judge([], after, { hasAdapted: false })).toMatchObject({ refusal: 'not_adapted', saved: null })
  })

  test('with fewer than 30 heating days', () => {
    const warm = winter({ days: 90, outdoor: (day) => (day < 29 ? 5 + (day % 7) : 22) })
    expect(judge(warm, after)).toMatchObject({ refusal: 'too_few_days', heatingDays: 29, saved: null })
  })

  test.each(['baseline', 'reporting'])('when more than a tenth of the %s is a gap', (part) => {
    const gap = (days: Day[]) =>
      days.map((day, index) => (index % 8 === 0 ? { ...day, kwh: Number.NaN, coverage: 0 } : day))
    const before = winter({ days: 90 })
    const verdict = part === 'baseline' ? judge(gap(before), after) : judge(before, gap(after))
    expect(verdict).toMatchObject({ refusal: 'coverage', saved: null })
  })

  test('when energy does not follow the weather', () => {
    const random = randomFrom(9)
    const odd = winter({ days: 90 }).map((day) => ({ ...day, kwh: 10 + 80 * random() }))
    expect(judge(odd, after)).toMatchObject({ refusal: 'poor_fit', saved: null })
  })

  test('when the scatter is too large, though the weather explains most of it', () => {
    const scattered = winter({ days: 120, noise: 0 }).map((day) => ({
      ...day,
      kwh: Math.max(0, day.kwh - 25),
    }))
    const wide = scattered.map((day, index) => ({ ...day, kwh: day.kwh + (index % 2 === 0 ? 12 : -12) }))
    const fit = fitBaseline(wide)?.fit
    expect(fit?.r2).toBeGreaterThan(0.5)
    expect(fit?.cvRmse).toBeGreaterThan(0.35)
    expect(judge(wide, after)).toMatchObject({ refusal: 'poor_fit', saved: null })
  })

  test('when the weather explains less than half, though the scatter is small', () => {
    const steady = winter({ days: 120, b1: 0.5, noise: 0.3 }).map((day) => ({ ...day, kwh: day.kwh + 30 }))
    const fit = fitBaseline(steady)?.fit
    expect(fit?.r2).toBeLessThan(0.5)
    expect(fit?.cvRmse).toBeLessThan(0.35)
    expect(judge(steady, after)).toMatchObject({ refusal: 'poor_fit', saved: null })
  })

  test('when nothing was heated', () => {
    const off = winter({ days: 90 }).map((day) => ({ ...day, kwh: 0 }))
    expect(judge(off, after)).toMatchObject({ refusal: 'poor_fit', fit: null })
  })
})

test('energy per degree-day is compared with the period before, and null in summer', () => {
  const cold: Day[] = [{ kwh: 50, outdoor: 8, setPoint: 20, coverage: 1 }]
  const colder: Day[] = [{ kwh: 80, outdoor: -2, setPoint: 20, coverage: 1 }]
  const summer: Day[] = [{ kwh: 5, outdoor: 30, setPoint: 20, coverage: 1 }]
  expect(compareIntensity(colder, cold)).toMatchObject({
    kwh_per_hdd: 4,
    previous_kwh_per_hdd: 5,
    change_percent: -20,
  })
  expect(compareIntensity(summer, cold)).toMatchObject({ kwh_per_hdd: null, change_percent: null })
})

test('what cools in summer is judged by its days with heating alone', () => {
  const noise = (index: number) => ((index * 37) % 11) - 5
  const year = (factor: number): Day[] =>
    Array.from({ length: 360 }, (_, index) => {
      const outdoor = 17 - 13 * Math.cos((2 * Math.PI * index) / 360)
      const [heating, cooling] = [Math.max(0, 16 - outdoor), Math.max(0, outdoor - 23)]
      return {
        kwh: (8 + 4 * heating + noise(index) / 5) * factor + 9 * cooling,
        outdoor,
        setPoint: 21,
        coverage: 1,
      }
    })
  const pump = judge(year(1), year(0.8), { mayCool: true })
  expect(pump).toMatchObject({ refusal: null, baselineDays: 360 })
  expect(pump.saved?.saved_percent).toBeCloseTo(20, 0)
  expect(pump.saved?.days_counted).toBeLessThan(250)
  const summer = year(0.8).filter(({ outdoor }) => outdoor > 20)
  expect(judge(year(1), summer, { mayCool: true })).toMatchObject({
    refusal: 'no_days',
    coverage: 1,
    saved: null,
  })
  expect(judge(year(1), year(0.8)).fit?.cvRmse ?? 1).toBeGreaterThan(0.3)
})
