import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalHost } from '../kit/layers/ModalHost.tsx'
import { closeAllModals } from '../kit/layers/modals.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { type Picked, pickAddress } from './AddressPicker.tsx'

const patra = { latitude: 38.2462, longitude: 21.7351 }
/** No server is there to ask what stands at a place. */
const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
let root: Root

beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  root = createRoot(place)
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ModalHost />
      </QueryClientProvider>
    </ThemeProvider>,
  )
})

afterEach(() => {
  closeAllModals()
  root.unmount()
  document.getElementById('root')?.remove()
})

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pin = () => page.getByRole('button', { name: 'Θέση εγκατάστασης. Μετακινείται με τα βέλη' })
const pinLeft = () => pin().element().getBoundingClientRect().left

test('begins in Athens, or where the installation already is', async () => {
  void pickAddress()
  await expect.element(field('Πλάτος')).toHaveValue('37,97554')
  await button('Άκυρο').click()
  void pickAddress(patra)
  await expect.element(field('Πλάτος')).toHaveValue('38,2462')
  await expect.element(field('Μήκος')).toHaveValue('21,7351')
})

test('a click on the map is the place that is used', async () => {
  const picking = pickAddress(patra)
  await expect.element(pin()).toBeVisible()
  await page.getByRole('region').click({ position: { x: 500, y: 60 } })
  await expect.element(field('Μήκος')).not.toHaveValue('21,7351')
  await button('Χρήση θέσης').click()
  const picked = (await picking) as Picked
  expect(picked.longitude).toBeGreaterThan(patra.longitude)
  expect(picked.latitude).toBeGreaterThan(patra.latitude)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('coordinates that are typed are used as they are typed', async () => {
  const picking = pickAddress()
  await field('Πλάτος').fill('38,24620')
  await field('Μήκος').fill('21.7351')
  await button('Χρήση θέσης').click()
  expect(await picking).toEqual(patra)
})

test('coordinates that are nowhere are refused beside their field, and move nothing', async () => {
  void pickAddress(patra)
  await expect.element(pin()).toBeVisible()
  const before = pinLeft()
  await field('Πλάτος').fill('95')
  await expect.element(page.getByText('Το πλάτος είναι αριθμός από −90 έως 90, όχι 0.')).toBeVisible()
  await field('Μήκος').fill('0')
  await button('Χρήση θέσης').click()
  await expect.element(page.getByText('Το μήκος είναι αριθμός από −180 έως 180, όχι 0.')).toBeVisible()
  await expect.element(field('Πλάτος')).toHaveFocus()
  expect(pinLeft()).toBe(before)
})

test('closing without choosing gives nothing', async () => {
  const picking = pickAddress(patra)
  await button('Άκυρο').click()
  expect(await picking).toBeUndefined()
})
