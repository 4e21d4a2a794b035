import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { nikos, technicians } from '../appointments/visit.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { JobsScreen } from './JobsScreen.tsx'
import { aJob } from './job.testing.ts'

const jobs = [
  aJob({
    id: 'j1',
    number: 12,
    title: 'Σβήνει τη νύχτα',
    estimated_cost: 80,
    due: 80,
    assignee_id: nikos.id,
    assignee_name: nikos.name,
    next_appointment: {
      id: 'a1',
      scheduled_start: '2027-01-11T08:00:00.000Z',
      scheduled_end: '2027-01-11T09:00:00.000Z',
      assignee_name: nikos.name,
      appointment_status_id: 2,
    },
  }),
  aJob({ id: 'j2', number: 11, title: 'Χαμηλή πίεση', state: 'done', cost: 90, paid: 40, due: 50 }),
  aJob({ id: 'j3', number: 10, title: 'Ετήσιος έλεγχος', state: 'complete', cost: 60, paid: 60 }),
]

const reply = ({ path }: SentRequest): object => {
  if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
  if (path === '/jobs/summary') return { states: [] }
  return path === '/jobs' ? { items: jobs, total: jobs.length } : { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(JobsScreen, { search: { view: 'list' }, reply })
  await vi.waitUntil(() => row('Σβήνει τη νύχτα').query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const row = (title: string) => page.getByRole('row').filter({ hasText: title })
const requested = () => Object.fromEntries(screen.latest('/jobs')?.query ?? [])

test('a row says what, for whom, by whom, when next, how it stands and its sums', async () => {
  const first = row('Σβήνει τη νύχτα')
  for (const text of ['#12', 'Παπαδοπούλου Αικατερίνη', 'Τσιμισκή 84, Θεσσαλονίκη', nikos.name, 'Εκκρεμεί'])
    await expect.element(first).toHaveTextContent(text)
  await expect.element(first.getByText(/11 Ιαν/)).toBeVisible()
  await first.getByText('Σβήνει τη νύχτα').click()
  await expect.poll(() => screen.search()['panel']).toBe('job:j1')
})

test('an estimate is marked as one, a cost is not', async () => {
  await expect.element(row('Σβήνει τη νύχτα')).toHaveTextContent(/εκτ\. 80,00\s€/)
  await expect.element(row('Χαμηλή πίεση')).toHaveTextContent(/90,00\s€/)
  await expect.element(row('Χαμηλή πίεση')).not.toHaveTextContent('εκτ.')
})

test('a debt is red once the work has ended, not while an estimate is due, and a paid job has none', async () => {
  const owed = () => [...document.querySelectorAll('[data-owed]')].map(({ textContent }) => textContent)
  expect(owed()).toEqual([expect.stringMatching(/^50,00\s€$/)])
  await expect.element(row('Ετήσιος έλεγχος').getByRole('cell').last()).toBeVisible()
  await expect.element(row('Ετήσιος έλεγχος')).toHaveTextContent(/60,00\s€—/)
})

test('a press on a head sorts, and a second one turns the order', async () => {
  const due = page.getByRole('columnheader', { name: 'Οφείλεται' })
  await due.getByRole('button').click()
  await expect.poll(requested).toMatchObject({ sort: 'due' })
  const { order } = requested()
  await due.getByRole('button').click()
  await expect.poll(() => requested()['order'] ?? 'asc').not.toBe(order ?? 'asc')
  expect(requested()).toMatchObject({ sort: 'due' })
})

test('a search is requested in the list, and stands in the address', async () => {
  await page.getByRole('searchbox', { name: 'Αναζήτηση' }).fill('Τσιμισκή')
  await expect.poll(requested).toMatchObject({ search: 'Τσιμισκή' })
  await expect.poll(screen.search).toMatchObject({ view: 'list', search: 'Τσιμισκή' })
})
