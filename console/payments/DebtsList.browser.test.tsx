import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { PaymentsScreen } from './PaymentsScreen.tsx'

const ages = { days_0_30: 150, days_31_60: 0, days_61_90: 0, days_over_90: 80 }
const debt = {
  installation_id: '00000000-0000-4000-8000-0000000000a1',
  tag_id: 'TH_1042',
  client_id: '00000000-0000-4000-8000-0000000000c1',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  client_phone: null,
  address: 'Τσιμισκή 84',
  area: 'Θεσσαλονίκη',
  owed: 230,
  owed_since: '2026-08-20T09:00:00.000Z',
  jobs: 2,
  ...ages,
}

const reply = ({ path }: SentRequest): object =>
  path === '/payments/debts' ? { items: [debt], total: 1, owed: 230, ...ages } : { items: [], total: 0 }

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('debts are what is owed for finished jobs, and the screen says so', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(PaymentsScreen, { search: { view: 'debts' }, reply })
  await expect.element(page.getByRole('columnheader', { name: /Οφείλει(?!τ)/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Υπόλοιπο' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/δεν περιλαμβάνονται εκτιμήσεις/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Παπαδοπούλου/ })).toHaveTextContent(/230,00\s€/)
})
