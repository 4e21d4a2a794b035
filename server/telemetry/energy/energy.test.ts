import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { hourEdges, localDayEdges, wholeLocalDays } from '../../days/local-days.ts'
import {
  energy,
  hourMs,
  hours,
  meter,
  minuteMs,
  minutes,
  type Report,
  start,
  sum,
  timezone,
} from './energy.testing.ts'

describe('a counter', () => {
  test('counts towards the hour of the later report', () => {
    const reports = [
      { t: start - 30 * minuteMs, energy_a: 1000 },
      { t: start + 10 * minuteMs, energy_a: 1500 },
      { t: start + 70 * minuteMs, energy_a: 1600 },
    ]
    const { amounts, seconds, sources } = energy(meter, 'kwh_a', reports, hours(3))
    expect([...amounts]).toEqual([0.5, expect.closeTo(0.1, 12), Number.NaN])
    expect([...seconds]).toEqual([180, 180, 0])
    expect(sources).toEqual(['counter'])
  })

  test('that fell to what a restart saved counts on, and the minute before is not covered', () => {
    const climb = (minute: number) => 9900 + 5 * (minute % 30)
    const reports = minutes(60, (minute) => ({ energy_a: climb(minute) }))
    const { amounts, seconds } = energy(meter, 'kwh_a', reports, hours(1))
    expect(amounts[0]).toBeCloseTo(0.29, 9)
    expect(seconds[0]).toBe(59 * 60)
  })

  test('that flickers adds nothing, and all of it is covered', () => {
    const reports = minutes(60, (minute) => ({ energy_a: minute % 2 === 0 ? 4000 : 3995 }))
    const { amounts, seconds } = energy(meter, 'kwh_a', reports, hours(1))
    expect([amounts[0], seconds[0]]).toEqual([0, 3600])
  })

  test('that was silent has a gap in the hour in which it reports again, if it grew', () => {
    const reports = [
      { t: start + 10 * minuteMs, energy_a: 1000 },
      { t: start + 200 * minuteMs, energy_a: 1900 },
      { t: start + 290 * minuteMs, energy_a: 1900 },
    ]
    const { amounts, silences } = energy(meter, 'kwh_a', reports, hours(5))
    expect([...amounts]).toEqual([0, Number.NaN, Number.NaN, 0.9, 0])
    expect(silences).toMatchObject([{ from: start + 10 * minuteMs, to: start + 200 * minuteMs }])
  })

  test('that falls was reset and counts from zero, never negative', () => {
    const reports = minutes(5, (minute) => ({ energy_a: [900, 1000, 30, 50, 50][minute] ?? 0 }))
    expect(energy(meter, 'kwh_a', reports, hours(1)).amounts[0]).toBeCloseTo(0.15, 12)
  })

  test('that falls by a rounding was not reset', () => {
    const reports = minutes(4, (minute) => ({
      energy_a: [980_872.5, 980_872.73, 980_872.72, 980_900][minute] ?? 0,
    }))
    expect(energy(meter, 'kwh_a', reports, hours(1)).amounts[0]).toBeCloseTo(0.0275, 4)
  })

  test('of an hour without reports is unknown, not zero', () => {
    const { amounts, seconds } = energy(meter, 'kwh_a', [], hours(2))
    expect([...amounts, ...seconds]).toEqual([Number.NaN, Number.NaN, 0, 0])
  })

  test('gives the same total by the hour, by the day and at once, whatever the order of its reports', () => {
    fc.assert(
      fc.property(
        // Steps of a hundred: no fall is so small that it may be a flicker.
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 4320 }),
            fc.nat(50).map((step) => step * 100),
          ),
          {
            minLength: 2,
            maxLength: 80,
          },
        ),
        fc.nat(),
        (steps, seed) => {
          const moments = [...new Map(steps)].sort(([a], [b]) => a - b)
          const reports = moments.map(([minute, energy_a]) => ({ t: start + minute * minuteMs, energy_a }))
          const shuffled = reports.toSorted((a, b) => ((a.t + seed) % 97) - ((b.t + seed) % 97))
          const whole = [start, start + 80 * hourMs]
          const total = energy(meter, 'kwh_a', reports, whole)
          const independent = reports.slice(1).reduce((kwh, { energy_a }, index) => {
            const before = reports[index]?.energy_a ?? 0
            const grown = energy_a < before * 0.1 ? energy_a : energy_a < before ? 0 : energy_a - before
            return kwh + grown / 1000
          }, 0)
          expect(sum(total.amounts)).toBeCloseTo(independent, 9)
          for (const edges of [hours(80), localDayEdges(start, start + 80 * hourMs, timezone)]) {
            const split = energy(meter, 'kwh_a', shuffled, edges)
            expect(sum(split.amounts)).toBeCloseTo(sum(total.amounts), 9)
            expect(sum(split.seconds)).toBeCloseTo(sum(total.seconds), 6)
            expect(split.amounts.every((kwh) => Number.isNaN(kwh) || kwh >= 0)).toBe(true)
          }
        },
      ),
    )
  })

  test('in watt-minutes takes the place of one in watt-hours on the days when only it reported', () => {
    const reports = minutes(61, (minute) => ({ energy_wmin_a: minute * 1000 }))
    expect(energy(meter, 'kwh_a', reports, hours(1)).amounts[0]).toBeCloseTo(59 / 60, 9)
  })
})

describe('a power', () => {
  test('holds until the next report and is split exactly at the hour', () => {
    const reports = [
      { t: start + 59.5 * minuteMs, power: 6 },
      { t: start + 61 * minuteMs, power: 0 },
    ]
    const { amounts, seconds } = energy(hcMb, 'kwh', reports, hours(2))
    expect(amounts[0]).toBeCloseTo(6 / 120, 12)
    expect(amounts[1]).toBeCloseTo(6 / 60, 12)
    expect([...seconds]).toEqual([30, 240])
  })

  test('holds no longer than three reporting periods', () => {
    const { amounts, seconds } = energy(hcMb, 'kwh', [{ t: start, power: 6 }], hours(2))
    expect(amounts[0]).toBeCloseTo(6 / 20, 12)
    expect([...amounts].slice(1)).toEqual([Number.NaN])
    expect([...seconds]).toEqual([180, 0])
  })

  test('is not counted again on a day that has a counter', () => {
    const reports = minutes(60, (minute) => ({ power: 6, kwh_counter: 100 + Math.floor(minute / 10) / 10 }))
    const { amounts, sources } = energy(hcMb, 'kwh', reports, hours(1))
    expect(amounts[0]).toBeCloseTo(0.5, 9)
    expect(sources).toEqual(['counter'])
  })

  test('counts where the counter stands at zero, and says that it is the source', () => {
    const reports = minutes(120, () => ({ power: 3, kwh_counter: 0 }))
    const { amounts, sources, seconds } = energy(hcMb, 'kwh', reports, hours(2))
    expect([...amounts]).toEqual([expect.closeTo(3, 9), expect.closeTo(3, 9)])
    expect([...seconds]).toEqual([3600, 3600])
    expect(sources).toEqual(['power'])
  })

  test.each([
    ['appears', undefined],
    ['leaves zero', 0],
  ])('keeps the hours of the day before a counter %s', (_how, before) => {
    const reports = minutes(240, (minute) => ({
      power: 3,
      kwh_counter: minute < 120 ? before : 700 + minute / 20,
    }))
    const { amounts, sources } = energy(hcMb, 'kwh', reports, hours(4))
    expect([...amounts].slice(0, 2)).toEqual([expect.closeTo(3, 9), expect.closeTo(3, 9)])
    expect(amounts[3]).toBeCloseTo(3, 9)
    expect(sources).toEqual(['counter', 'power'])
  })

  test('of the hours before a counter comes back is not counted beside what that grew by meanwhile', () => {
    const reports = [
      { t: start - 5 * hourMs, kwh_counter: 10 },
      ...minutes(180, (minute) => ({ power: 3, kwh_counter: minute < 120 ? undefined : 40 + minute / 20 })),
    ]
    const { amounts, sources } = energy(hcMb, 'kwh', reports, [start, start + 24 * hourMs])
    expect(amounts[0]).toBeCloseTo(40 + 6 - 10 + 59 / 20, 9)
    expect(sources).toEqual(['counter'])
  })

  test('of a silent day of the counter is not counted a second time when the counter comes back', () => {
    const dayMs = 24 * hourMs
    const reports = [
      { t: start + hourMs, kwh_counter: 10 },
      { t: start + dayMs + hourMs, power: 4 },
      { t: start + 2 * dayMs + hourMs, kwh_counter: 40 },
      { t: start + 2 * dayMs + 2 * hourMs, kwh_counter: 41 },
    ]
    const { amounts, sources } = energy(hcMb, 'kwh', reports, [start, start + 3 * dayMs])
    expect(amounts[0]).toBeCloseTo(4 / 20 + 1, 9)
    expect(sources).toEqual(['counter', 'power'])
  })
})

describe('a boiler', () => {
  test('burns its share of the rated power while the flame is lit', () => {
    const reports = minutes(60, (minute) => ({ flame: minute < 30 ? 1 : 0, blr_mod_lvl: 50 }))
    expect(energy(hcOt, 'kwh', reports, hours(1)).amounts[0]).toBeCloseTo(6, 9)
    expect(energy(hcOt, 'kwh', reports, hours(1), 30).amounts[0]).toBeCloseTo(7.5, 9)
  })

  test('is the same when flame and modulation come in different reports', () => {
    const reports = minutes(60, (minute) => ({ flame: minute < 30 ? 1 : 0 }))
    const levels = minutes(61, () => ({ blr_mod_lvl: 50 })).map((report) => ({
      ...report,
      t: report.t - 1000,
    }))
    expect(energy(hcOt, 'kwh', [...reports, ...levels] as Report[], hours(1)).amounts[0]).toBeCloseTo(6, 9)
  })

  test('that reports no modulation counts with its full power while the flame is lit', () => {
    const { amounts, sources } = energy(
      hcOt,
      'kwh',
      minutes(60, () => ({ flame: 1 })),
      hours(1),
    )
    expect(amounts[0]).toBeCloseTo(24, 9)
    expect(sources).toEqual(['flame'])
  })
})

describe('a boiler that reports a modulation of 0', () => {
  const dayMs = 24 * hourMs
  const oneDay = [start, start + dayMs]
  const lit = (levelOf: (minute: number) => number) =>
    minutes(24 * 60, (minute) => ({ flame: minute < 90 ? 1 : 0, blr_mod_lvl: levelOf(minute) }))

  test('all day long counts with its full power while the flame is lit', () => {
    const { amounts, sources } = energy(
      hcOt,
      'kwh',
      lit(() => 0),
      oneDay,
    )
    expect(amounts[0]).toBeCloseTo(36, 9)
    expect(sources).toEqual(['flame'])
  })

  test('only for a while burns nothing then', () => {
    const reports = lit((minute) => (minute < 60 ? 50 : 0))
    const { amounts, sources } = energy(hcOt, 'kwh', reports, oneDay)
    expect(amounts[0]).toBeCloseTo(12, 9)
    expect(sources).toEqual(['modulation'])
  })

  test('and whose flame was never lit burnt nothing, which is known', () => {
    const reports = minutes(24 * 60, () => ({ flame: 0, blr_mod_lvl: 0 }))
    const { amounts, seconds } = energy(hcOt, 'kwh', reports, oneDay)
    expect([...amounts]).toEqual([0])
    expect(seconds[0]).toBeCloseTo(24 * 3600, 0)
  })
})

describe('a day on which the clocks change', () => {
  test.each([
    ['2026-03-29', '2026-03-28T22:00:00Z', 23],
    ['2026-10-25', '2026-10-24T21:00:00Z', 25],
    ['2026-07-01', '2026-06-30T21:00:00Z', 24],
  ])('%s in Athens begins at %s and has %i hours', (_date, begins, length) => {
    const begin = Date.parse(begins)
    const noon = begin + 12 * hourMs
    const days = wholeLocalDays(noon, noon + 1, timezone)
    expect(days).toEqual([begin, begin + length * hourMs])
    expect(hourEdges(begin, begin + length * hourMs, timezone)).toHaveLength(length + 1)
    const reports = Array.from({ length: 72 * 60 }, (_, minute) => ({
      t: begin - 24 * hourMs + minute * minuteMs,
      power: 1 + (minute % 7),
    }))
    const [from, to] = [begin - 5 * hourMs, begin + 40 * hourMs]
    const edges = localDayEdges(from, to, timezone)
    const { amounts, seconds } = energy(hcMb, 'kwh', reports, edges)
    const independent = reports
      .filter(({ t }) => t >= begin && t < begin + length * hourMs)
      .reduce((kwh, { power }) => kwh + power / 60, 0)
    expect(edges).toEqual([from, begin, begin + length * hourMs, to])
    expect(amounts[1]).toBeCloseTo(independent, 6)
    expect(seconds[1]).toBeCloseTo(length * 3600, 6)
  })
})
