import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JobState, ListedJob } from '../../contract/jobs/schema.ts'
import { jobStates } from '../../contract/jobs/types.ts'
import { nikos, technicians } from '../appointments/visit.testing.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { JobsScreen } from './JobsScreen.tsx'
import { aJob } from './job.testing.ts'

const jobs: ListedJob[] = [
  aJob({ id: 'j1', number: 12, title: 'Σβήνει τη νύχτα', state: 'pending', estimated_cost: 80 }),
  aJob({ id: 'j2', number: 11, title: 'Χαμηλή πίεση', state: 'done', cost: 90, paid: 40, due: 50 }),
  aJob({
    id: 'j3',
    number: 10,
    title: 'Ετήσιος έλεγχος',
    state: 'complete',
    cost: 60,
    paid: 60,
    payment_type_id: 2,
  }),
]

let screen: ReturnType<typeof openScreen>

const reply = ({ path, query }: SentRequest): object => {
  if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
  if (path === '/jobs/summary') {
    const counts = { unscheduled: 0, unpaid: 0, overdue: 0, from_fault: 0, mine: 0 }
    const sum = ({ state, cost, due }: ListedJob) => ({ ...counts, state, count: 1, cost: cost ?? 80, due })
    const [pending, done, complete] = jobs.map(sum)
    const none = { ...counts, state: 'cancelled', count: 0, cost: 0, due: 0 }
    return {
      states: [
        { ...pending, unscheduled: 1, unpaid: 1, from_fault: 1 },
        { ...done, unpaid: 1, overdue: 1, from_fault: 2 },
        complete,
        none,
      ],
    }
  }
  const states = query.getAll('state')
  const items = path === '/jobs' ? jobs.filter(({ state }) => states.includes(state)) : []
  return { items, total: items.length }
}

const open = async (search: Record<string, unknown> = {}, width = 1440) => {
  await page.viewport(width, 900)
  screen = openScreen(JobsScreen, { search, reply })
  await expect.element(card(/Σβήνει τη νύχτα/)).toBeVisible()
}
afterEach(() => screen.close())

const column = (name: string) => page.getByRole('region', { name })
const card = (name: RegExp) => page.getByRole('button', { name }).first()
const quick = () => page.getByRole('group', { name: 'Γρήγορα φίλτρα' })

/** What every column and the sums were last requested with, beside the state of the column. */
const requested = (): Record<string, string[]>[] => {
  const ofState = (state: JobState) =>
    screen.requests.findLast(({ path, query }) => path === '/jobs' && query.get('state') === state)
  // The count of all jobs has no query.
  const sums = screen.requests.findLast(({ path, query }) => path === '/jobs/summary' && query.size > 0)
  const all = [...jobStates.map(ofState), sums]
  const own = ['state', 'limit', 'sort', 'order']
  return all.map((request) => {
    const names = [...new Set(request?.query.keys())].filter((name) => !own.includes(name))
    return Object.fromEntries(names.map((name) => [name, request?.query.getAll(name) ?? []]))
  })
}
const everywhere = (query: Record<string, string[]>) => Array(jobStates.length + 1).fill(query)

test('each job stands in the column of its state, under what the column adds up to', async () => {
  await open()
  await expect
    .element(column('Εκκρεμεί').getByRole('button', { name: /^Σβήνει τη νύχτα, #12/ }))
    .toBeVisible()
  await expect.element(column('Έγινε').getByRole('button', { name: /^Χαμηλή πίεση, #11/ })).toBeVisible()
  await expect.element(column('Έγινε')).toHaveTextContent(/50,00/)
  await expect.element(column('Εξοφλημένη').getByRole('button', { name: /^Ετήσιος έλεγχος/ })).toBeVisible()
  await expect.element(column('Ακυρώθηκε').getByText('Καμία')).toBeVisible()
  expect(screen.requests.find(({ query }) => query.get('state') === 'done')?.query.get('order')).toBe('asc')
})

test('heads say how many wait, and a settled card how it was paid', async () => {
  await open()
  await expect.element(column('Εκκρεμεί')).toHaveTextContent(/· 1 χωρίς ραντεβού/)
  await expect.element(column('Έγινε')).toHaveTextContent(/· 1 πάνω από 30 ημέρες/)
  await expect.element(column('Εξοφλημένη').getByText(/ · κάρτα$/)).toBeVisible()
})

test('quick filters say how many jobs a press leaves; one whose filter has a value does not', async () => {
  await open()
  await expect.element(quick().getByRole('button', { name: 'Χωρίς ραντεβού 1' })).toBeVisible()
  // Estimates of pending jobs are not owed.
  await expect.element(quick().getByRole('button', { name: 'Ανεξόφλητες 1' })).toBeVisible()
  await expect.element(quick().getByRole('button', { name: 'Από βλάβη 3' })).toBeVisible()
  await expect.element(quick().getByRole('button', { name: 'Δικές μου 0' })).toBeVisible()
  screen.close()
  await open({ source: ['call'], state: ['pending', 'done'] })
  await expect.element(quick().getByRole('button', { name: 'Ανεξόφλητες 2' })).toBeVisible()
  await expect.element(quick().getByRole('button', { name: 'Από βλάβη', exact: true })).toBeVisible()
})

test('a card opens the panel of its job', async () => {
  await open()
  await card(/^Χαμηλή πίεση/).click()
  await expect.poll(() => screen.search()['panel']).toBe('job:j2')
})

test('unpaid are those that are done: a pending job with an estimate is not among them', async () => {
  await open()
  await quick().getByRole('button', { name: 'Ανεξόφλητες' }).click()
  await expect.element(column('Εκκρεμεί')).not.toBeInTheDocument()
  await expect.element(column('Έγινε').getByRole('button', { name: /^Χαμηλή πίεση/ })).toBeVisible()
  const isSum = ({ path, query }: SentRequest) => path === '/jobs/summary' && query.size > 0
  const sums = () => screen.requests.findLast(isSum)?.query.toString()
  await expect.poll(sums).toBe('state=done&unpaid=true')
  expect(screen.search()).toEqual({ open: ['unpaid'] })
})

test('the quick filters change the address and what every column and the sums request', async () => {
  await open()
  await quick().getByRole('button', { name: 'Χωρίς ραντεβού' }).click()
  await expect.poll(requested).toEqual(everywhere({ unscheduled: ['true'] }))
  expect(screen.search()).toEqual({ open: ['unscheduled'] })
  await quick()
    .getByRole('button', { name: /^Ημέρα δημιουργίας/ })
    .click()
  await page.getByRole('button', { name: 'Σήμερα' }).click()
  const today = dateOf(Date.now())
  await expect
    .poll(requested)
    .toEqual(everywhere({ unscheduled: ['true'], date_from: [today], date_to: [today] }))
  expect(screen.search()).toEqual({ open: ['unscheduled'], period: ['today'] })
})

test('a search narrows every column and the sums', async () => {
  await open()
  await page.getByRole('searchbox', { name: 'Αναζήτηση' }).fill('Τσιμισκή')
  await expect.poll(requested).toEqual(everywhere({ search: ['Τσιμισκή'] }))
  await expect.poll(screen.search).toEqual({ search: 'Τσιμισκή' })
})

test('jobs from faults are one press away', async () => {
  await open()
  await quick().getByRole('button', { name: 'Από βλάβη' }).click()
  await expect.poll(requested).toEqual(everywhere({ source: ['fault'] }))
  expect(screen.search()).toEqual({ source: ['fault'] })
})

test('the filters of technician and type do so too', async () => {
  await open()
  await page.getByRole('button', { name: 'Φίλτρα', exact: true }).click()
  await page.getByRole('checkbox', { name: nikos.name }).click()
  await page.getByRole('checkbox', { name: 'Συντήρηση', exact: true }).click()
  await expect.poll(requested).toEqual(everywhere({ assignee_id: [nikos.id], type_id: ['1'] }))
  expect(screen.search()).toEqual({ assignee_id: [nikos.id], type_id: ['1'] })
})

test('filters of the address are requested, and a filter of states leaves only its columns', async () => {
  await open({ state: ['pending'], assignee_id: ['none'], period: '2026-11-01..2026-11-15', type_id: ['99'] })
  await expect.element(column('Έγινε')).not.toBeInTheDocument()
  const [first] = requested()
  expect(first).toEqual({ assignee_id: ['none'], date_from: ['2026-11-01'], date_to: ['2026-11-15'] })
})

test('the menu of a job shows only those of its installation or its client', async () => {
  await open()
  const choose = async (name: string) => {
    await page
      .getByRole('button', { name: /^Ενέργειες.*Σβήνει/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Μόνο εργασίες αυτής της εγκατάστασης')
  expect(screen.search()).toEqual({ installation_id: [jobs[0]?.installation_id] })
  await choose('Μόνο εργασίες αυτού του πελάτη')
  expect(screen.search()).toMatchObject({ client_id: [jobs[0]?.client_id] })
})

test('a phone shows one state, which stands in the address', async () => {
  await open({}, 390)
  await expect.element(card(/^Χαμηλή πίεση/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Έγινε/ }).click()
  await expect.element(card(/^Χαμηλή πίεση/)).toBeVisible()
  expect(screen.search()).toEqual({ column: 'done' })
})
