import { describe, expect, test } from 'vitest'
import { Weather } from './weather.ts'

const hour = 3_600_000

function monthlyMean(weather: Weather, month: number): number {
  let sum = 0
  let count = 0
  for (let year = 2015; year < 2027; year++) {
    for (let at = Date.UTC(year, month); at < Date.UTC(year, month + 1); at += 3 * hour) {
      sum += weather.outdoorAt(at)
      count += 1
    }
  }
  return sum / count
}

describe('weather', () => {
  test.each([
    ['athens', 38, 0, 10.3],
    ['athens', 38, 6, 27.9],
    ['athens', 38, 10, 15.5],
    ['thessaloniki', 40.6, 0, 5.0],
    ['thessaloniki', 40.6, 6, 26.5],
    ['thessaloniki', 40.6, 10, 11.0],
  ] as const)('of %s has the known mean of its months', (town, latitude, month, mean) => {
    expect(Math.abs(monthlyMean(new Weather(town, latitude), month) - mean)).toBeLessThan(1.5)
  })

  test('is the same for every caller, in any order', () => {
    const moments = Array.from({ length: 50 }, (_, index) => Date.UTC(2026, 0, 1) + index * 7.3 * hour)
    const one = moments.map((at) => new Weather('serres', 41).outdoorAt(at))
    const shared = new Weather('serres', 41)
    const backwards = [...moments].reverse().map((at) => shared.outdoorAt(at))
    expect(backwards.reverse()).toEqual(one)
  })

  test('never jumps, not even at midnight', () => {
    const weather = new Weather('kozani', 40.3)
    let before = weather.outdoorAt(Date.UTC(2026, 0, 1))
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2026, 2, 1); at += hour / 12) {
      const now = weather.outdoorAt(at)
      expect(Math.abs(now - before)).toBeLessThan(0.4)
      before = now
    }
  })

  test('has sun by day only, and more of it in June', () => {
    const weather = new Weather('athens', 38)
    const noonMean = (month: number) => {
      const noons = Array.from({ length: 28 }, (_, day) => weather.sunAt(Date.UTC(2026, month, day + 1, 10)))
      return noons.reduce((sum, sun) => sum + sun, 0) / noons.length
    }
    expect(weather.sunAt(Date.UTC(2026, 5, 10, 23))).toBe(0)
    expect(noonMean(5)).toBeGreaterThan(1.4 * noonMean(11))
    expect(noonMean(11)).toBeGreaterThan(100)
  })
})
