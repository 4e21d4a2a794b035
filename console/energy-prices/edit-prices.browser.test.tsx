import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EnergyPrice } from '../../contract/energy-prices/routes.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { editPrices } from './edit-prices.tsx'

const electricity: EnergyPrice = {
  fuel: 'electricity',
  valid_from: '2026-01-01',
  price_eur_per_kwh: 0.244,
  gross_kwh_per_m3: null,
  volume_correction: null,
}
const failure = { type: 'about:blank', title: 'Problem', status: 500, key: 'internal_error' }

let screen: ReturnType<typeof openScreen>
let stored: EnergyPrice[]
const open = (reply: (request: SentRequest) => object = answer) => {
  screen = openScreen(() => null, { reply })
  editPrices()
}
afterEach(() => screen.close())

function answer({ method, body, path }: SentRequest): object {
  if (method === 'POST') stored = [...stored, body as EnergyPrice]
  if (method === 'DELETE') stored = stored.filter(({ valid_from }) => !path.endsWith(valid_from))
  return method === 'DELETE'
    ? new Response(null, { status: 204 })
    : method === 'POST'
      ? stored
      : { items: stored }
}

const row = page.getByText(/Ρεύμα από 1 Ιαν 2026: 0,244/)
const field = (name: string) => page.getByLabelText(name)
const fill = async () => {
  await page.getByRole('textbox', { name: 'Ισχύει από' }).fill('01/10/2026')
  await field('Τιμή, €/kWh').fill('0,089')
  await page.getByRole('button', { name: 'Προσθήκη τιμής' }).click()
}

test('a price is added beside those that there are', async () => {
  stored = [electricity]
  open()
  await expect.element(row).toBeVisible()
  await fill()
  await expect
    .poll(() => screen.latest('/company/energy-prices', 'POST')?.body)
    .toEqual({
      ...{ fuel: 'gas', valid_from: '2026-10-01', price_eur_per_kwh: 0.089 },
      ...{ gross_kwh_per_m3: 11.2, volume_correction: 1 },
    })
  expect(stored).toHaveLength(2)
})

test('nothing can be added before the prices are known, nor where they did not load', async () => {
  stored = [electricity]
  const { promise, resolve } = Promise.withResolvers<object>()
  open(() => promise)
  await expect.element(page.getByRole('dialog', { name: 'Τιμές ενέργειας' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Προσθήκη τιμής' })
  await expect.element(add).not.toBeInTheDocument()
  resolve(Response.json(failure, { status: 500 }))
  await expect.element(page.getByText('Οι τιμές δεν φορτώθηκαν')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})

test('a day that has a price says so at its field', async () => {
  stored = []
  const exists = { path: 'valid_from', key: 'price_exists' }
  const refusal = { ...failure, status: 409, key: 'price_exists', errors: [exists] }
  open((request) => (request.method === 'POST' ? Response.json(refusal, { status: 409 }) : answer(request)))
  await expect.element(page.getByText(/Καμία τιμή ακόμη/)).toBeVisible()
  await fill()
  await expect.element(page.getByText(/Υπάρχει ήδη τιμή από αυτή την ημέρα/).first()).toBeVisible()
  await expect.element(field('Τιμή, €/kWh')).toHaveValue('0,089')
})

test('a price is deleted alone, and comes back', async () => {
  stored = [electricity]
  open()
  await page.getByRole('button', { name: /Διαγραφή: Ρεύμα/ }).click()
  await expect
    .poll(() => screen.latest('/company/energy-prices/electricity/2026-01-01', 'DELETE'))
    .toBeTruthy()
  await expect.element(page.getByText(/Καμία τιμή ακόμη/)).toBeVisible()
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.element(row).toBeVisible()
  expect(stored).toEqual([electricity])
})
