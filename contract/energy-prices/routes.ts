// What a kilowatt-hour costs by fuel and date, and how many of them a cubic metre of gas has.
import { z } from 'zod'
import { fieldsOf, numberBetween, schemasOf, storedOf } from '../fields.ts'
import { dayGiven } from '../moments.ts'
import { route } from '../route.ts'

export const fuels = ['gas', 'electricity'] as const
export type Fuel = (typeof fuels)[number]
const fuel = z.enum(fuels)

export const priceLimits = {
  price_eur_per_kwh: { min: 0.001, max: 10 },
  gross_kwh_per_m3: { min: 5, max: 15 },
  volume_correction: { min: 0.5, max: 1.5 },
} as const
const limited = (name: keyof typeof priceLimits) =>
  numberBetween(priceLimits[name].min, priceLimits[name].max)
const ofGas = (name: keyof typeof priceLimits) => ({
  schema: limited(name).nullable(),
  stored: z.number().nullable(),
  empty: null,
  file: null,
})

/** The gross calorific value and the correction are of gas only: kWh = m³ × both. */
export const energyPriceFields = fieldsOf({
  fuel: { schema: fuel, stored: fuel, empty: '', file: null },
  valid_from: { schema: dayGiven(), stored: z.iso.date(), empty: '', file: null },
  price_eur_per_kwh: {
    schema: limited('price_eur_per_kwh'),
    stored: z.number(),
    empty: null,
    file: null,
  },
  gross_kwh_per_m3: ofGas('gross_kwh_per_m3'),
  volume_correction: ofGas('volume_correction'),
})

const priceForm = z
  .object(schemasOf(energyPriceFields))
  .refine((row) => (row.fuel === 'gas') === (row.gross_kwh_per_m3 !== null), {
    error: 'value_range',
    params: priceLimits.gross_kwh_per_m3,
    path: ['gross_kwh_per_m3'],
  })
  .refine((row) => (row.fuel === 'gas') === (row.volume_correction !== null), {
    error: 'value_range',
    params: priceLimits.volume_correction,
    path: ['volume_correction'],
  })

const priceSchema = z.object(storedOf(energyPriceFields)).meta({ id: 'EnergyPrice' })
export type EnergyPrice = z.infer<typeof priceSchema>

const pricesReply = z.object({ items: z.array(priceSchema) }).meta({ id: 'EnergyPrices' })

const stale = ['getEnergyPrices', 'getSavings', 'getSavingsFit', 'getConsumption', 'listConsumers'] as const

export const energyPriceRoutes = {
  getEnergyPrices: route({
    method: 'GET',
    path: '/company/energy-prices',
    tag: 'savings',
    summary: 'What a kWh costs by fuel, from the newest day back, and how many kWh a m³ of gas has',
    roles: ['technician_company', 'distributor'],
    reply: pricesReply,
  }),
  addEnergyPrice: route({
    method: 'POST',
    path: '/company/energy-prices',
    tag: 'savings',
    summary:
      'Add what a kWh of a fuel costs from a day on; a day that has a price keeps it; for administrators',
    roles: ['technician_company', 'distributor'],
    body: priceForm,
    reply: priceSchema,
    status: 201,
    stale,
  }),
  deleteEnergyPrice: route({
    method: 'DELETE',
    path: '/company/energy-prices/{fuel}/{valid_from}',
    tag: 'savings',
    summary: 'Delete the price of a fuel from a day on; for administrators',
    roles: ['technician_company', 'distributor'],
    params: z.object({ fuel, valid_from: z.iso.date() }),
    reply: z.null(),
    status: 204,
    stale,
  }),
} as const
