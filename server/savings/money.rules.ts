// Savings in euro, at the price of each day.
import type { EnergyPrice, Fuel } from '../../contract/energy-prices/routes.ts'
import type { DeviceSavings, Saved, SavingsReply } from '../../contract/savings/routes.ts'
import { meanOf, sumOf } from './baseline.rules.ts'

type Money = NonNullable<DeviceSavings['money']>

/** The row that holds on a day, `2026-11-23`; prices are the newest first. */
const priceOn = (prices: readonly EnergyPrice[], fuel: Fuel, day: string): EnergyPrice | undefined =>
  prices.find((price) => price.fuel === fuel && price.valid_from <= day)

/** At the mean price of these days; null if one of them has no price. */
export function moneyOf(
  saved: Saved | null,
  prices: readonly EnergyPrice[],
  fuel: Fuel,
  days: readonly string[],
): Money | null {
  const found = days.map((day) => priceOn(prices, fuel, day)?.price_eur_per_kwh)
  const known = found.filter((price) => price !== undefined)
  if (!saved || known.length === 0 || known.length < found.length) return null
  const price = meanOf(known)
  const [low, high] = saved.interval_kwh
  return { eur: saved.saved_kwh * price, interval_eur: [low * price, high * price], price_eur_per_kwh: price }
}

const halfOf = ([low, high]: [number, number]) => (high - low) / 2

/** Of devices whose errors are independent; undefined where none has a price. */
function addMoney(parts: readonly Pick<Money, 'eur' | 'interval_eur'>[]) {
  if (parts.length === 0) return undefined
  const eur = sumOf(parts.map((part) => part.eur))
  const half = Math.hypot(...parts.map(({ interval_eur }) => halfOf(interval_eur)))
  return { eur, interval_eur: [eur - half, eur + half] as [number, number] }
}

export function moneyOfFuel(items: readonly DeviceSavings[]): Money | null {
  const priced = items.flatMap(({ saved, money }) => (saved && money ? [{ saved, money }] : []))
  const sum = addMoney(priced.map(({ money }) => money))
  const kwh = sumOf(priced.map(({ saved }) => saved.predicted_kwh))
  if (!sum || priced.length < items.filter(({ saved }) => saved).length || kwh <= 0) return null
  const paid = sumOf(priced.map(({ saved, money }) => saved.predicted_kwh * money.price_eur_per_kwh))
  return { ...sum, price_eur_per_kwh: paid / kwh }
}

export function moneyOfAll(items: readonly DeviceSavings[]): SavingsReply['money'] {
  const priced = items.flatMap(({ saved, money }) => (saved && money ? [{ saved, money }] : []))
  const sum = addMoney(priced.map(({ money }) => money))
  if (!sum) return null
  const expected = sumOf(priced.map(({ saved, money }) => saved.predicted_kwh * money.price_eur_per_kwh))
  return { ...sum, percent: expected > 0 ? (100 * sum.eur) / expected : null, devices: priced.length }
}

/** Saved gas by the calorific value and correction of its days, as the mean over these days; null if one of them has none. */
export function cubicMetresOf(
  saved: Saved | null,
  prices: readonly EnergyPrice[],
  days: readonly string[],
): number | null {
  const perKwh = days.flatMap((day) => {
    const { gross_kwh_per_m3: gross, volume_correction: correction } = priceOn(prices, 'gas', day) ?? {}
    return gross && correction ? 1 / (gross * correction) : []
  })
  if (!saved || perKwh.length === 0 || perKwh.length < days.length) return null
  return saved.saved_kwh * meanOf(perKwh)
}

/** Null if it is unknown of a device that has a number. */
export function addCubicMetres(items: readonly DeviceSavings[]): number | null {
  const metres = items.flatMap(({ saved, saved_m3 }) => (saved ? [saved_m3] : []))
  const known = metres.filter((one) => one !== null)
  return known.length === 0 || known.length < metres.length ? null : sumOf(known)
}
