import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FuelCost } from '../../contract/consumption/cost.ts'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { CostCard } from './CostCard.tsx'

const gas: FuelCost = {
  ...{ fuel: 'gas', kwh: 1130, is_estimate: true, eur: 90.4, m3: 100 },
  priced_from: '2026-10-01',
}
const electricity: FuelCost = {
  ...{ fuel: 'electricity', kwh: 200, is_estimate: false, eur: 50, m3: null },
  priced_from: '2026-10-01',
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

function open(cost: Omit<ConsumptionReply['cost'], 'bars'>, isAdmin = true) {
  screen = openScreen(() => <CostCard cost={{ ...cost, bars: [] }} />, {
    person: { roles: isAdmin ? ['technician_company', 'admin'] : ['technician_company', 'editor'] },
    reply: () => ({ items: [] }),
  })
}
const card = page.getByRole('region', { name: 'Κόστος' })
const enter = page.getByRole('button', { name: 'Προσθήκη τιμής' })

test('the cost is of all fuels, each with its own, and gas with its m³, its gross value, and that it is estimated', async () => {
  open({ eur: 140.4, fuels: [gas, electricity] })
  await expect.element(card).toHaveTextContent(/140,40\s€/)
  await expect
    .element(page.getByText(/Αέριο: 90,40\s€ · 100,0 m³ \(εκτίμηση\) με ανωτέρα θερμογόνο 11,30 kWh\/m³/))
    .toBeVisible()
  await expect.element(page.getByText(/^Ρεύμα: 50,00\s€$/)).toBeVisible()
  await expect.element(enter).not.toBeInTheDocument()
})

test('a fuel without a price is named, the sum is a dash, and the form of prices opens from it', async () => {
  open({ eur: null, fuels: [{ ...gas, eur: null, m3: null, priced_from: null }, electricity] })
  await expect.element(page.getByText('Αέριο: λείπει τιμή', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Ρεύμα: 50,00\s€$/)).toBeVisible()
  await expect.element(card).toHaveTextContent('—')
  await expect.element(card).not.toHaveTextContent(/\b0,00/)
  await enter.click()
  await expect.element(page.getByRole('dialog', { name: 'Τιμές ενέργειας' })).toBeVisible()
})

test('a price that begins within the range says until when it is missing; only an administrator adds it', async () => {
  open({ eur: null, fuels: [{ ...gas, eur: null, m3: null }] }, false)
  await expect.element(page.getByText('Αέριο: λείπει τιμή πριν από 1 Οκτ 2026')).toBeVisible()
  await expect.element(page.getByText(/Τις τιμές τις προσθέτει διαχειριστής/)).toBeVisible()
  await expect.element(enter).not.toBeInTheDocument()
})

test('a fuel of which nothing is known has a dash, and no price is missing', async () => {
  open({ eur: 50, fuels: [{ ...gas, kwh: null, eur: null, m3: null, priced_from: null }, electricity] })
  await expect.element(page.getByText('Αέριο: —')).toBeVisible()
  await expect.element(enter).not.toBeInTheDocument()
})
