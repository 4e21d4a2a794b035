import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JobDetail, Payment } from '../../contract/jobs/schema.ts'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { refundPayment } from './payment-actions.tsx'

const payment: Payment = {
  id: '00000000-0000-4000-8000-0000000000b1',
  installation_id: '00000000-0000-4000-8000-0000000000a1',
  job_id: '00000000-0000-4000-8000-000000000001',
  job_number: 12,
  tag_id: 'TH_1042',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: 'Νίκος',
  assignee_id: null,
  assignee_name: null,
  appointment_id: null,
  client_id: '00000000-0000-4000-8000-0000000000c1',
  payer_name: 'Παπαδοπούλου Αικατερίνη',
  kind: 'payment',
  confirmation: '2026/17',
  payment_type_id: 2,
  payment_type: 'card',
  amount: 100,
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

let screen: ReturnType<typeof openScreen>
let job: JobDetail
let refusal: object | undefined

const reply = ({ method, path }: SentRequest): object => {
  if (method === 'POST')
    return refusal
      ? Response.json(refusal, { status: 409, headers: { 'content-type': 'application/problem+json' } })
      : { ...payment, kind: 'refund', confirmation: '2026/19' }
  return path.startsWith('/jobs/') ? job : { items: [], total: 0 }
}

const open = async (of: Partial<JobDetail>, paid: Partial<Payment> = {}) => {
  await page.viewport(1024, 900)
  job = aJobDetail(of)
  screen = openScreen(() => <h1>Πληρωμές</h1>, { reply })
  void refundPayment({ ...payment, ...paid })
  await expect.element(amount()).toBeVisible()
}
afterEach(() => {
  refusal = undefined
  screen.close()
})

const amount = () => page.getByRole('textbox', { name: /^Ποσό/ })
const notOwed = () => page.getByRole('radio', { name: 'Δεν τα οφείλει' })
const owed = () => page.getByRole('radio', { name: 'Τα οφείλει ξανά' })
const outcome = () => page.getByRole('status').filter({ hasText: '#12' })
const save = () => page.getByRole('button', { name: 'Καταχώριση επιστροφής' }).click()
const sent = () => screen.latest(`/payments/${payment.id}/refund`, 'POST')?.body

const settled = { state: 'complete', cost: 100, paid: 100, due: 0 } as const

test('a refund of a settled job lowers its cost by default, and says that the job stays settled', async () => {
  await open(settled)
  await expect.element(notOwed()).toBeChecked()
  await amount().fill('30')
  await expect.element(outcome()).toHaveTextContent(/κόστος της εργασίας #12 γίνεται 70,00\s€/)
  await expect.element(outcome()).toHaveTextContent(/παραμένει εξοφλημένη/)
  await save()
  await expect.poll(sent).toMatchObject({ amount: 30, payment_type_id: 2, lowers_cost: true })
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent('2026/19')
})

test('may be owed again, which takes the job back to the debts', async () => {
  await open(settled)
  await owed().click()
  await amount().fill('30')
  await expect.element(outcome()).toHaveTextContent(/Θα οφείλονται ξανά 30,00\s€/)
  await expect.element(outcome()).toHaveTextContent(/«Έγινε, οφείλεται»/)
  await save()
  await expect.poll(sent).toMatchObject({ amount: 30, lowers_cost: false })
})

test.each([
  [{ state: 'pending', estimated_cost: 300, paid: 100, due: 200 }, /απομένουν 300,00\s€ προς πληρωμή/],
  [{ state: 'done', cost: 300, paid: 100, due: 200 }, /Θα οφείλονται 300,00\s€/],
  [{ state: 'complete', cost: 20, paid: 120, due: -100 }, /Δεν θα οφείλεται τίποτα/],
] as const)('of a job that is not settled is owed again by default: %j', async (of, text) => {
  await open(of)
  await expect.element(owed()).toBeChecked()
  await expect.element(outcome()).toHaveTextContent(text)
})

test('a refund of a pending job may lower its cost; the amount due stays the same', async () => {
  await open({ state: 'pending', estimated_cost: 300, paid: 100, due: 200 })
  await notOwed().click()
  await expect.element(outcome()).toHaveTextContent(/γίνεται 200,00\s€.*όπως πριν: 200,00\s€/)
})

test('a refund of a cancelled job offers no choice, and shows the remaining credit', async () => {
  await open({ state: 'cancelled', cost: 100, paid: 100, due: -100 })
  await expect.element(outcome()).toHaveTextContent(/Η πίστωσή της γίνεται 0,00\s€/)
  await expect.element(notOwed()).not.toBeInTheDocument()
  await save()
  await expect.poll(sent).toMatchObject({ amount: 100 })
  expect(sent()).not.toHaveProperty('lowers_cost')
})

test('a sum that cannot be refunded promises nothing', async () => {
  await open(settled)
  await amount().fill('100,01')
  await expect.element(outcome()).not.toBeInTheDocument()
})

test('a refund of 500 euro or more in cash warns', async () => {
  await open({ ...settled, cost: 600, paid: 600 }, { amount: 600 })
  const warning = page.getByText(/Μετρητά από 500,00\s€/)
  const type = page.getByLabelText(/^Τρόπος πληρωμής/)
  await expect.element(warning).not.toBeInTheDocument()
  await type.selectOptions('Μετρητά')
  await expect.element(warning).toBeVisible()
  await amount().fill('499,99')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a refusal stands beside the choice', async () => {
  const errors = [{ path: 'lowers_cost', key: 'refund_above_cost' }]
  refusal = { type: 'x', title: 'Conflict', status: 409, key: 'refund_above_cost', errors }
  await open(settled)
  await save()
  await expect.element(page.getByText(/Επιλέξτε ότι ο πελάτης τα οφείλει ξανά/).first()).toBeVisible()
})
