import { expect, test } from 'vitest'
import { wifiBandOf } from './wifi-band.ts'

test.each([
  [-12, 'excellent'],
  [-29, 'excellent'],
  [-30, 'excellent'],
  [-31, 'very_good'],
  [-67, 'very_good'],
  [-68, 'good'],
  [-70, 'good'],
  [-71, 'weak'],
  [-80, 'weak'],
  [-81, 'very_weak'],
  [-90, 'very_weak'],
  [-91, 'extremely_weak'],
])('%i dBm is %s', (dbm, band) => {
  expect(wifiBandOf(dbm)?.band).toBe(band)
})

test.each([0, 3, undefined])('there is no Wi-Fi band for %s', (dbm) => {
  expect(wifiBandOf(dbm)).toBeUndefined()
})
