import { expect, test } from 'vitest'
import type { EnergyPrice } from '../../contract/energy-prices/routes.ts'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { cubicMetresOf, moneyOf, moneyOfAll } from './money.rules.ts'

const gas = (valid_from: string, price_eur_per_kwh: number): EnergyPrice => ({
  fuel: 'gas',
  valid_from,
  price_eur_per_kwh,
  gross_kwh_per_m3: 11.2,
  volume_correction: 0.98,
})
const prices = [gas('2026-11-02', 0.12), gas('2026-01-01', 0.06)]
const saved = {
  days_counted: 2,
  days: 2,
  predicted_kwh: 1000,
  actual_kwh: 900,
  saved_kwh: 100,
  interval_kwh: [60, 140] as [number, number],
  saved_percent: 10,
  interval_percent: [6, 14] as [number, number],
}

test('savings have the mean price of their days', () => {
  const money = moneyOf(saved, prices, 'gas', ['2026-11-01', '2026-11-02'])
  expect(money?.price_eur_per_kwh).toBeCloseTo(0.09, 12)
  expect(money?.eur).toBeCloseTo(9, 9)
  expect(money?.interval_eur.map((eur) => Number(eur.toFixed(6)))).toEqual([5.4, 12.6])
})

test('savings of a day without a price have no euro', () => {
  expect(moneyOf(saved, prices, 'gas', ['2025-12-31', '2026-11-02'])).toBeNull()
  expect(moneyOf(saved, prices, 'electricity', ['2026-11-02'])).toBeNull()
})

test('a cubic metre of gas has the gross calorific value times the correction of its day', () => {
  const drier = { ...gas('2026-11-02', 0.12), gross_kwh_per_m3: 10, volume_correction: 1 }
  const changed = [drier, gas('2026-01-01', 0.06)]
  const metres = (...days: string[]) => cubicMetresOf(saved, changed, days)
  expect(metres('2026-11-02')).toBeCloseTo(10, 9)
  expect(metres('2026-11-01')).toBeCloseTo(100 / 10.976, 9)
  expect(metres('2026-11-01', '2026-11-02')).toBeCloseTo((10 + 100 / 10.976) / 2, 9)
})

test('savings of a day without a calorific value have no cubic metres', () => {
  expect(cubicMetresOf(saved, prices, ['2025-12-31', '2026-11-02'])).toBeNull()
  expect(cubicMetresOf(null, prices, ['2026-11-02'])).toBeNull()
})

const priced = (fuel: 'gas' | 'electricity', eur: number, half: number, price: number): DeviceSavings =>
  ({
    fuel,
    saved: { ...saved, predicted_kwh: 1000 },
    money: { eur, interval_eur: [eur - half, eur + half], price_eur_per_kwh: price },
  }) as DeviceSavings

test('euro are added over both fuels, with the errors of independent devices', () => {
  const unpriced = { fuel: 'gas', saved, money: null } as DeviceSavings
  const sum = moneyOfAll([priced('gas', 10, 3, 0.1), priced('electricity', 40, 4, 0.25), unpriced])
  expect(sum).toMatchObject({ eur: 50, interval_eur: [45, 55], devices: 2 })
  expect(sum?.percent).toBeCloseTo((100 * 50) / (1000 * 0.1 + 1000 * 0.25), 9)
  expect(moneyOfAll([unpriced])).toBeNull()
})
