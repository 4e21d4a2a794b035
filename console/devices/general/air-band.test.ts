import { expect, test } from 'vitest'
import { airBandOf } from './air-band.ts'

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
] as const)('%s of %s is %s', (quantity, value, band) => {
  expect(airBandOf(quantity, value)).toBe(band)
})
