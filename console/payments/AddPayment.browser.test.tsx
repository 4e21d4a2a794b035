import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../session/query-client.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { addPayment } from './payment-actions.tsx'

const id = (last: number) => `0190c1de-0000-7000-8000-00000000000${last}`
const home = { id: id(1), tag_id: 'voreas_41', client_name: 'Ιωάννου Ελένη' }
const person = id(9)

const aJob = (at: number, given: object) => ({
  id: id(at),
  number: at,
  title: `Εργασία ${at}`,
  type_name: 'service',
  state: 'done',
  client_id: id(8),
  client_name: home.client_name,
  cost: 100,
  estimated_cost: null,
  due: 100,
  done_at: '2026-11-02T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  ...given,
})
const finished = [aJob(2, { due: 100 }), aJob(3, { due: 50.5, cost: 50.5 })]
/** The estimate is the oldest. */
const jobs = [
  aJob(4, { due: 500, cost: null, estimated_cost: 500, state: 'pending', done_at: null }),
  ...finished,
]

let screen: ReturnType<typeof openScreen>
let refusal: object | undefined

/** Unpaid jobs are answered once it is resolved. */
let answered = Promise.withResolvers<void>()
let unpaid = jobs

const reply = async ({ method, path }: SentRequest): Promise<object> => {
  if (path === '/jobs') {
    await answered.promise
    return { items: unpaid, total: unpaid.length }
  }
  if (path === '/personnelCombo') return { items: [{ id: person, name: 'Νίκος Δημητρίου' }], total: 1 }
  if (path === '/payments' && method === 'POST')
    return refusal
      ? Response.json(refusal, { status: 400, headers: { 'content-type': 'application/problem+json' } })
      : { id: id(7), confirmation: '2026/17', job_id: id(2) }
  return { items: [], total: 0 }
}

const begin = async (job_ids?: string[]) => {
  await page.viewport(1024, 900)
  screen = openScreen(() => <h1>Πληρωμές</h1>, { reply, person: { sub: person } })
  addPayment({ home, ...(job_ids && { job_ids }) })
}
const open = async (job_ids?: string[]) => {
  answered.resolve()
  await begin(job_ids)
  await expect.element(page.getByRole('checkbox', { name: /Εργασία 2/ })).toBeVisible()
}
afterEach(() => {
  refusal = undefined
  unpaid = jobs
  answered = Promise.withResolvers()
  screen.close()
})

const amount = () => page.getByRole('textbox', { name: /^Ποσό/ })
const job = (at: number) => page.getByRole('checkbox', { name: new RegExp(`Εργασία ${at}`) })
const save = () => page.getByRole('button', { name: 'Καταχώριση' }).click()
const chooseType = (name: string) => page.getByLabelText(/^Τρόπος πληρωμής/).selectOptions(name)
const sent = () => screen.latest('/payments', 'POST')?.body

test('finished jobs are chosen, oldest first, with the whole sum; the people are filled in', async () => {
  await open()
  await expect.element(amount()).toHaveValue('150,50')
  for (const at of [2, 3]) await expect.element(job(at)).toBeChecked()
  await expect.element(job(4)).not.toBeChecked()
  const offered = () =>
    page
      .getByRole('checkbox')
      .elements()
      .map((box) => /Εργασία \d/.exec((box as HTMLInputElement).labels?.[0]?.textContent ?? '')?.[0])
  expect(offered()).toEqual(['Εργασία 2', 'Εργασία 3', 'Εργασία 4'])
  // A deposit comes after what is owed.
  await job(4).click()
  await expect.element(amount()).toHaveValue('650,50')
  await chooseType('Κάρτα')
  await save()
  await expect.poll(sent).toMatchObject({
    installation_id: home.id,
    job_ids: [id(2), id(3), id(4)],
    amount: 650.5,
    payment_type_id: 2,
    client_id: id(8),
    assignee_id: person,
  })
  expect(sent()).not.toHaveProperty('paid_at')
  await expect.element(page.getByText('Καταχωρίστηκε η πληρωμή 2026/17')).toBeVisible()
})

test('a sum that was typed before the jobs were there stays', async () => {
  await begin()
  await amount().fill('70')
  answered.resolve()
  await expect.element(job(2)).toBeChecked()
  await expect.element(amount()).toHaveValue('70')
  await chooseType('Κάρτα')
  await save()
  await expect.poll(sent).toMatchObject({ amount: 70, client_id: id(8) })
})

test('what was typed and chosen stays when the jobs are read again; a job that is paid meanwhile goes', async () => {
  await open()
  await amount().fill('120')
  unpaid = jobs.slice(0, 1).concat(jobs.slice(2))
  await queryClient.invalidateQueries({ queryKey: ['listJobs'] })
  await expect.element(job(2)).not.toBeInTheDocument()
  await expect.element(job(3)).toBeChecked()
  await expect.element(job(4)).not.toBeChecked()
  await expect.element(amount()).toHaveValue('120')
})

test('a smaller sum fills the oldest job first and shows the part of each', async () => {
  await open()
  await amount().fill('120')
  await job(4).click()
  await expect.element(job(2)).toHaveAccessibleName(/100,00\s€$/)
  await expect.element(job(3)).toHaveAccessibleName(/20,00\s€$/)
  await expect.element(job(4)).toHaveAccessibleName(/—$/)
  // A sum that was typed stays when the choice changes.
  await job(2).click()
  await expect.element(amount()).toHaveValue('120')
  await expect.element(job(3)).toHaveAccessibleName(/50,50\s€$/)
})

test('only the job it was opened for is chosen, and the choice decides the sum', async () => {
  await open([id(3)])
  await expect.element(amount()).toHaveValue('50,50')
  await job(2).click()
  await expect.element(amount()).toHaveValue('150,50')
})

test('cash of 500 euro or more warns; cards and smaller sums do not', async () => {
  await open()
  await job(4).click()
  const warning = page.getByText(/Μετρητά από 500,00\s€/)
  await chooseType('Μετρητά')
  await expect.element(warning).toBeVisible()
  await amount().fill('499,99')
  await expect.element(warning).not.toBeInTheDocument()
  await amount().fill('500')
  await expect.element(warning).toBeVisible()
  await chooseType('IRIS')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a refusal of the server stands beside its field, with the limit', async () => {
  refusal = {
    type: 'x',
    title: 'Bad Request',
    status: 400,
    key: 'payment_above_due',
    errors: [{ path: 'amount', key: 'payment_above_due', values: { max: 650.5 } }],
  }
  await open()
  await amount().fill('700')
  await chooseType('Κάρτα')
  await save()
  await expect
    .element(amount())
    .toHaveAccessibleDescription(/Το ποσό ξεπερνά την οφειλή, που είναι 650,50\s€/)
  await expect.element(amount()).toHaveFocus()
})

test('without job, type or a day that has come nothing is sent', async () => {
  await open([id(3)])
  await job(3).click()
  await page.getByRole('textbox', { name: /^Ημερομηνία/ }).fill('31/12/2026')
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Επιλέξτε/)
  await expect.element(page.getByText('Η πληρωμή δεν μπορεί να είναι στο μέλλον').first()).toBeVisible()
  expect(sent()).toBeUndefined()
})
