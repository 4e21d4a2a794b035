import { describe, expect, test } from 'vitest'
import { type Day, fitBaseline } from './baseline.rules.ts'
import { judge } from './savings.rules.ts'

/** Repeatable numbers of the normal distribution. */
function gaussFrom(seed: number) {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return (state + 0.5) / 4_294_967_296
  }
  return () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

interface Season {
  /** Days since a New Year's Day. */
  first: number
  days: number
}

interface Noise {
  /** The correlation of a day's error with the next day's. */
  hangs: number
  kwh: number
  /** Of the day's energy. */
  share?: number
}

const need = (outdoor: number) => 12 + 5 * Math.max(0, 16.5 - outdoor)

/** Days of Thessaloniki's climate, less what is saved. */
function daysOf({ first, days }: Season, noise: Noise, saved: number, gauss: () => number): Day[] {
  const next = (last: number, correlation: number) =>
    correlation * last + Math.sqrt(1 - correlation ** 2) * gauss()
  let [weather, error] = [gauss(), gauss()]
  return Array.from({ length: days }, (_, day) => {
    weather = next(weather, 0.7)
    error = next(error, noise.hangs)
    const outdoor = 15.64 + 10.63 * Math.cos((2 * Math.PI * (first + day - 203)) / 365) + 2.5 * weather
    const deviation = noise.kwh + (noise.share ?? 0) * need(outdoor)
    const kwh = Math.max(0, need(outdoor) * (1 - saved) + deviation * error)
    return { kwh, outdoor, setPoint: 20, coverage: 1 }
  })
}

const saved = 0.2
const runs = 250
const savedOf = (days: readonly Day[]) => days.reduce((sum, { outdoor }) => sum + saved * need(outdoor), 0)

/** The share of the intervals of the fitted line that contain the true saving. */
function heldBy(before: Season, after: Season, noise: Noise): number {
  const gauss = gaussFrom(7)
  const hits: boolean[] = []
  for (let run = 0; run < runs; run++) {
    const baseline = daysOf(before, noise, 0, gauss)
    const reporting = daysOf(after, noise, saved, gauss)
    if (judge(baseline, reporting).refusal) continue
    const predicted = fitBaseline(baseline)?.predict(reporting.map(({ outdoor }) => outdoor))
    if (!predicted) continue
    const found = predicted.kwh - reporting.reduce((sum, { kwh: used }) => sum + used, 0)
    hits.push(Math.abs(found - savedOf(reporting)) <= predicted.half)
  }
  expect(hits.length).toBeGreaterThan(0.9 * runs)
  return hits.filter(Boolean).length / hits.length
}

const january = { first: 365, days: 30 }
const seasons = [
  {
    name: 'January, then February and March',
    before: { first: 365, days: 40 },
    after: { first: 405, days: 45 },
  },
  { name: 'a winter, then the next', before: { first: 305, days: 90 }, after: { first: 670, days: 60 } },
  { name: 'November and December, then January', before: { first: 305, days: 60 }, after: january },
  { name: 'a whole year, then January', before: { first: 0, days: 365 }, after: january },
]
const noises = [
  { hangs: 0, kwh: 6 },
  { hangs: 0.5, kwh: 6 },
]

describe('nine of ten intervals hold what was saved, also in other weather than the baseline’s', () => {
  test.each(seasons.flatMap((season) => noises.map((noise) => ({ ...season, ...noise }))))(
    '$name, errors of $kwh kWh, correlated by $hangs',
    ({ before, after, hangs, kwh }) => {
      const held = heldBy(before, after, { hangs, kwh })
      expect(held).toBeGreaterThanOrEqual(0.88)
      expect(held).toBeLessThanOrEqual(0.97)
    },
  )

  test('when colder days scatter more', () => {
    const [, , autumn, year] = seasons
    for (const season of [autumn, year]) {
      if (!season) throw new Error('no season')
      const held = heldBy(season.before, season.after, { hangs: 0, kwh: 0, share: 0.15 })
      expect(held).toBeGreaterThanOrEqual(0.88)
      expect(held).toBeLessThanOrEqual(0.97)
    }
  })
})

test('cold days alone do not show where heating ends, so the interval of warm ones is wide', () => {
  const gauss = gaussFrom(3)
  const noise = { hangs: 0, kwh: 6 }
  const baseline = daysOf({ first: 365, days: 40 }, noise, 0, gauss)
  const inMay = daysOf({ first: 490, days: 30 }, noise, saved, gauss)
  const [low, high] = judge(baseline, inMay).saved?.interval_kwh ?? [Number.NaN, Number.NaN]
  const used = savedOf(inMay) / saved
  expect(high - low).toBeGreaterThan(used)
  expect(low).toBeLessThan(savedOf(inMay))
  expect(high).toBeGreaterThan(savedOf(inMay))
})
