import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { PaymentsScreen } from './PaymentsScreen.tsx'

const client_id = '00000000-0000-4000-8000-0000000000c1'
const installation_id = '00000000-0000-4000-8000-0000000000a1'
const job_id = '00000000-0000-4000-8000-000000000001'

const payment = {
  id: '00000000-0000-4000-8000-0000000000b1',
  installation_id,
  job_id,
  job_number: 12,
  tag_id: 'TH_1042',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: 'Νίκος',
  assignee_id: null,
  assignee_name: null,
  appointment_id: null,
  client_id,
  payer_name: 'Παπαδοπούλου Αικατερίνη',
  kind: 'payment',
  confirmation: '2026/17',
  payment_type_id: 1,
  payment_type: 'cash',
  amount: 50,
  paid_at: '2026-11-20T09:00:00.000Z',
  notes: null,
  tax_document: null,
  refund_of: null,
  lowers_cost: false,
  replaces: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
}

/** Of the same payment, so that 30 euro remain. */
const refund = {
  ...payment,
  id: 'r1',
  kind: 'refund',
  amount: 20,
  refund_of: payment.id,
  confirmation: '2026/18',
}

const reply = ({ method, path, query }: SentRequest): object => {
  if (method === 'POST') return { ...payment, kind: 'refund', confirmation: '2026/19' }
  if (query.get('kind') === 'refund') return { items: [refund], total: 1 }
  if (path === '/payments/summary') return { count: 1, received: 50, refunded: 0, net: 50, types: [] }
  if (path === `/jobs/${job_id}`) return aJobDetail({ cost: 90, paid: 30, due: 60 })
  if (path === `/clients/${client_id}`) return { name: payment.client_name }
  if (path === `/installations/${installation_id}`)
    return { tag_id: 'TH_1042', client_name: payment.client_name }
  return { items: [payment], total: 1 }
}

let screen: ReturnType<typeof openScreen>
beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(PaymentsScreen, { reply })
})
afterEach(() => screen.close())

test.each([
  ['Μόνο πληρωμές αυτού του πελάτη', 'client_id', client_id],
  ['Μόνο πληρωμές αυτής της εγκατάστασης', 'installation_id', installation_id],
  ['Μόνο πληρωμές αυτής της εργασίας', 'job_id', job_id],
])('%s: the list, its sums and its address follow', async (label, key, id) => {
  await page.getByRole('button', { name: /^Ενέργειες.*2026\/17/ }).click()
  await page.getByRole('menuitem', { name: label }).click()
  // The latest of the list counts what there is without a filter.
  const isListed = ({ path, query }: SentRequest) => path === '/payments' && query.get(key) === id
  await expect.poll(() => screen.requests.some(isListed)).toBe(true)
  await expect.poll(() => screen.latest('/payments/summary')?.query.get(key)).toBe(id)
  expect(screen.search()[key]).toEqual([id])
})

test('a payment is refunded in part, up to what was not refunded yet', async () => {
  await page.getByRole('button', { name: /^Ενέργειες.*2026\/17/ }).click()
  await page.getByRole('menuitem', { name: 'Επιστροφή χρημάτων' }).click()
  const form = page.getByRole('dialog')
  await expect.element(form.getByText('Έως 30,00 €')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: /^Ποσό/ })).toHaveValue('30')
  await form.getByRole('textbox', { name: /^Ποσό/ }).fill('12,50')
  await form.getByRole('button', { name: 'Καταχώριση επιστροφής' }).click()
  await expect
    .poll(() => screen.latest(`/payments/${payment.id}/refund`, 'POST')?.body)
    .toMatchObject({ amount: 12.5, payment_type_id: 1 })
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent('2026/19')
})
