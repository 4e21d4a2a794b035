import { describe, expect, test } from 'vitest'
import { changeAtSameDegreeDays, changePercent, degreeDaysOf, likeForLike } from './comparison.rules.ts'
import type { DeviceTotal } from './device-totals.ts'

const week = 7 * 86_400
const device = (device_id: string, kwh: number, seconds = week): DeviceTotal => ({
  device_id,
  installation_id: null,
  kind: 'gas',
  kwh,
  ...{ eur: Number.NaN, m3: Number.NaN },
  seconds,
  expected: week,
  isEstimate: true,
})

describe('two periods', () => {
  test('compare only devices that are known for nine tenths of both', () => {
    const now = [device('a', 100), device('b', 50), device('new', 400), device('often away', 9, 0.5 * week)]
    const before = [device('a', 80), device('b', 70, 0.89 * week), device('often away', 30)]
    expect(likeForLike(now, before, { now: week, before: week })).toEqual({
      devices: 1,
      now: 100,
      before: 80,
    })
  })

  test('are not compared where nothing is known of both', () => {
    const { devices, now } = likeForLike([device('a', 1)], [], { now: week, before: week })
    expect([devices, now]).toEqual([0, Number.NaN])
  })

  test('of the same heating at other weather have the same kWh per degree-day', () => {
    const [now, before] = [
      { kwh: 300, degreeDays: 60 },
      { kwh: 250, degreeDays: 50 },
    ]
    expect(changePercent(now.kwh, before.kwh)).toBe(20)
    const [kwh, degreeDays] = [
      { now: now.kwh, before: before.kwh },
      { now: now.degreeDays, before: before.degreeDays },
    ]
    expect(changeAtSameDegreeDays(kwh, degreeDays, 7)).toBeCloseTo(0, 9)
  })

  test.each([
    [{ now: 34, before: 40 }, 'too mild'],
    [{ now: 60, before: 47 }, 'one much colder'],
    [{ now: 47, before: 60 }, 'the other much colder'],
  ])('of %o kelvin days in a week are not compared at the same ones: %s', (degreeDays) => {
    expect(changeAtSameDegreeDays({ now: 300, before: 200 }, degreeDays, 7)).toBeNaN()
  })
})

describe('degree-days', () => {
  const day = 86_400_000
  const edges = Array.from({ length: 12 }, (_, index) => index * day)

  test('are counted below 18 °C, a part of a day by its share', () => {
    const halfDay = [0, day, 1.5 * day]
    expect(degreeDaysOf(Float64Array.of(8, 14), halfDay)).toBe(10 + 2)
    expect(degreeDaysOf(Float64Array.of(25, 18), halfDay)).toBe(0)
  })

  test('of a day without a temperature are those of the others, unless too many lack it', () => {
    const means = new Float64Array(11).fill(8)
    means[4] = Number.NaN
    expect(degreeDaysOf(means, edges)).toBeCloseTo(110, 9)
    means[5] = Number.NaN
    expect(degreeDaysOf(means, edges)).toBeNaN()
  })
})
