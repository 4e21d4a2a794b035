// What the screen says while a part of it does not load or loads again.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../session/query-client.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { SavingsScreen } from './SavingsScreen.tsx'
import { aSaving, fit, period, saved } from './savings.testing.ts'

const items = ['TH-ONE', 'TH-TWO'].map((id, at) =>
  aSaving(id, {
    client_name: `Πελάτης ${id}`,
    fit: { ...fit, b0: 6.2 + at },
    saved: { ...saved, saved_kwh: 200 - at },
  }),
)
const none = { saved: null, money: null, saved_m3: null }
const savings = {
  ...{ ...period, items, devices: 2, devices_known: 2, money: null },
  fuels: [{ fuel: 'gas', devices: 2, devices_known: 2, ...none }],
}
const failure = { type: 'about:blank', title: 'Internal Server Error', status: 500, key: 'internal_error' }
const never = new Promise<object>(() => {})

let failing: string | undefined
let waiting: string | undefined
let screen: ReturnType<typeof openScreen>
const open = () => {
  screen = openScreen(() => <SavingsScreen />, {
    reply({ path }) {
      if (path === failing) return Response.json(failure, { status: 500 })
      if (path === waiting) return never
      if (path === '/devices/savings') return savings
      const [, id] = /^\/devices\/([^/]+)\/savings$/.exec(path) ?? []
      const saving = items.find(({ device_id }) => device_id === id)
      if (!saving) return { items: [], total: 0 }
      return { ...period, saving, before: [], after: [], after_fit: null, band_kwh: null }
    },
  })
}
afterEach(() => {
  screen.close()
  failing = undefined
  waiting = undefined
})

const lineOf = (b0: string) => page.getByText(`Πριν ${b0} + 5,9 × (15,5 − T)`)

test.each(['/devices/savings', '/devices/TH-ONE/savings'])(
  'a failed refresh of %s says so and leaves what there was',
  async (path) => {
    open()
    await expect.element(lineOf('6,2')).toBeVisible()
    failing = path
    await queryClient.invalidateQueries()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Σφάλμα διακομιστή')
    await expect.element(lineOf('6,2')).toBeVisible()
    failing = undefined
    await alert.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  },
)

test('changes that did not load are not taken for none', async () => {
  failing = '/devices/TH-ONE/commands'
  open()
  await expect.element(page.getByText('Οι αλλαγές ρυθμίσεων δεν φορτώθηκαν')).toBeVisible()
  failing = undefined
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect.element(page.getByText('Οι αλλαγές ρυθμίσεων δεν φορτώθηκαν')).not.toBeInTheDocument()
})

test('the figures of one home are gone as soon as another is chosen', async () => {
  waiting = '/devices/TH-TWO/savings'
  open()
  await expect.element(lineOf('6,2')).toBeVisible()
  await page.getByRole('button', { name: /Πελάτης TH-TWO/ }).click()
  await expect.element(page.getByRole('link', { name: 'TH-TWO' })).toBeVisible()
  await expect.element(lineOf('6,2')).not.toBeInTheDocument()
})
