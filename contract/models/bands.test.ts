import { expect, test } from 'vitest'
import { bandOf, findBanded, scaleOf } from './bands.ts'
import { iaq } from './iaq.ts'
import { findMetric } from './model.ts'

const banded = (metric: string) => {
  const found = findBanded(iaq, metric)
  if (!found) throw new Error(`${metric} has no bands`)
  return found
}

test.each([
  ['co2_r', 420, 'good'],
  ['co2_r', 950, 'fair'],
  ['co2_r', 1201, 'poor'],
  ['co2_r', 1751, 'very_poor'],
  ['mc_pm2_5', 15, 'good'],
  ['mc_pm2_5', 26, 'poor'],
  ['mc_pm10_0', 101, 'very_poor'],
  ['rh_r', 50, 'good'],
  ['rh_r', 35, 'fair'],
  ['rh_r', 75, 'poor'],
  ['rh_r', 12, 'very_poor'],
  ['t_r', 21, 'good'],
  ['t_r', 19, 'fair'],
  ['t_r', 27, 'poor'],
  ['t_r', 30, 'very_poor'],
] as const)('%s of %s is %s', (metric, value, band) => {
  expect(bandOf(banded(metric), value)).toBe(band)
})

test('a scale shows the bands in their order, the good one in the middle where both too little and too much are bad', () => {
  expect(scaleOf(banded('co2_r')).map(({ band }) => band)).toEqual(['good', 'fair', 'poor', 'very_poor'])
  expect(scaleOf(banded('rh_r'))).toMatchObject([
    { from: 10, to: 20, band: 'very_poor' },
    { from: 20, to: 30, band: 'poor' },
    { from: 30, to: 40, band: 'fair' },
    { from: 40, to: 60, band: 'good' },
    { from: 60, to: 70, band: 'fair' },
    { from: 70, to: 80, band: 'poor' },
    { from: 80, to: 90, band: 'very_poor' },
  ])
})

test('bands are of values that the sensor reports, each stretch within the next; light has none', () => {
  for (const { metric, within } of iaq.banded ?? []) {
    expect(findMetric(iaq, metric)?.kind).toBe('measure')
    const [good, fair, poor] = within
    for (const [inner, outer] of [
      [good, fair],
      [fair, poor],
    ] as const) {
      expect(outer[0]).toBeLessThanOrEqual(inner[0])
      expect(outer[1]).toBeGreaterThan(inner[1])
    }
  }
  expect(findBanded(iaq, 'lux')).toBeUndefined()
})
