import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { addPayment, payFromCredit } from './payment-actions.tsx'

const id = (last: number) => `0190c1de-0000-7000-8000-00000000000${last}`
const cancelled = { id: id(1), number: 7 }

const aJob = (at: number, due: number) => ({
  id: id(at),
  number: at,
  title: `Εργασία ${at}`,
  type_name: 'service',
  state: 'done',
  tag_id: 'voreas_41',
  address: 'Ερμού 3',
  cost: due,
  estimated_cost: null,
  due,
  created_at: '2026-11-01T10:00:00.000Z',
  done_at: '2026-11-02T10:00:00.000Z',
  client_id: id(6),
  client_name: 'Ιωάννου Ελένη',
})

let screen: ReturnType<typeof openScreen>
let jobs = [aJob(2, 50), aJob(3, 300)]
let refusal: object | undefined

const credited = { ...aJob(1, -120), ...cancelled, state: 'cancelled' }

const reply = ({ method, path, query }: SentRequest): object => {
  if (path.endsWith('/credit') && method === 'POST')
    return refusal
      ? Response.json(refusal, { status: 409, headers: { 'content-type': 'application/problem+json' } })
      : { id: id(9), confirmation: '2026/18', job_id: id(2) }
  if (path.endsWith('/credit')) return { credit: 120, jobs }
  if (path === '/jobs') return { items: query.get('credit') ? [credited] : jobs, total: 1 }
  return { items: [], total: 0 }
}

const open = async () => {
  await page.viewport(1024, 900)
  screen = openScreen(() => <h1>Πληρωμές</h1>, { reply })
}
afterEach(() => {
  refusal = undefined
  jobs = [aJob(2, 50), aJob(3, 300)]
  screen.close()
})

const amount = () => page.getByRole('textbox', { name: /^Ποσό/ })
const target = () => page.getByLabelText(/^Εργασία που θα πληρωθεί/)
const save = () => page.getByRole('button', { name: 'Πληρωμή από την πίστωση' })
const sent = () => screen.latest(`/jobs/${cancelled.id}/credit`, 'POST')?.body

test('the oldest unpaid job is chosen, with as much as it owes and the credit holds', async () => {
  await open()
  payFromCredit(cancelled)
  await expect.element(page.getByText(/πίστωση 120,00\s€/)).toBeVisible()
  await expect.element(amount()).toHaveValue('50')
  await target().selectOptions(id(3))
  await expect.element(amount()).toHaveValue('120')
  await amount().fill('99,5')
  await save().click()
  await expect.poll(sent).toMatchObject({ job_id: id(3), amount: 99.5 })
  await expect.element(page.getByText(/με τη βεβαίωση 2026\/18/)).toBeVisible()
})

test('without an unpaid job of the payer there is nothing to save', async () => {
  jobs = []
  await open()
  payFromCredit(cancelled)
  await expect.element(page.getByText(/δεν έχει άλλη απλήρωτη εργασία/)).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

test('a refusal stands beside its field, with the limit', async () => {
  refusal = {
    type: 'x',
    title: 'Conflict',
    status: 409,
    key: 'credit_above',
    errors: [{ path: 'amount', key: 'credit_above', values: { max: 40 } }],
  }
  await open()
  payFromCredit(cancelled)
  await save().click()
  await expect.element(amount()).toHaveAccessibleDescription(/ξεπερνά την πίστωση, που είναι 40,00\s€/)
})

test('the form of a payment says what is in credit and opens its use', async () => {
  await open()
  addPayment({ home: { id: id(8), tag_id: 'voreas_41', client_name: 'Ιωάννου Ελένη' } })
  await expect.element(page.getByText(/Πίστωση 120,00\s€ από την ακυρωμένη εργασία #7/)).toBeVisible()
  await page.getByRole('button', { name: 'Χρήση πίστωσης' }).click()
  await expect.element(target()).toBeVisible()
})
