import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, eleni } from '../appointments/visit.testing.ts'
import { aJob } from './calendar.testing.tsx'
import { boxOf, closeScreen, drag, lane, monday, open, track, xOf } from './hands.testing.ts'

afterEach(closeScreen)

const jobOfTray = () => document.querySelector('[data-job]') as HTMLElement
/** To an hour of the day in a lane. */
const dropJob = async (person: { name: string }, hour: number) => {
  const [from, to] = [boxOf(jobOfTray()), boxOf(track(person))]
  await drag(
    jobOfTray(),
    [from.left + 20, from.top + 20],
    [from.left + 30, from.top],
    [xOf(track(person), hour), to.top + 30],
  )
}

test('the jobs that wait longest come first, and a search finds any of them', async () => {
  const screen = await open([], { jobs: [aJob()] })
  await expect.element(page.getByText('Ετήσια συντήρηση')).toBeVisible()
  expect(Object.fromEntries(screen.latest('/jobs')?.query ?? [])).toMatchObject({
    unscheduled: 'true',
    sort: 'created_at',
    order: 'asc',
  })
  await page.getByRole('searchbox', { name: 'Αναζήτηση εργασίας' }).fill('Τσιμισκή')
  await expect.poll(() => screen.latest('/jobs')?.query.get('search')).toBe('Τσιμισκή')
  await expect
    .element(page.getByRole('link', { name: 'Όλες οι εργασίες χωρίς ώρα' }))
    .toHaveAttribute('href', expect.stringMatching(/jobs\?.*unscheduled/))
})

test('a job that is dropped on a day off is booked, and the day off is named', async () => {
  const { requests } = await open([], {
    jobs: [aJob()],
    work: {
      days_off: [
        {
          id: 'off-1',
          person_id: eleni.id,
          person_name: eleni.name,
          first_day: monday,
          last_day: monday,
          reason: 'Άδεια',
        },
      ],
    },
    write: () => aVisit({ start: `${monday}T09:00Z`, assignee_id: eleni.id }),
  })
  await expect.element(page.getByText('Ετήσια συντήρηση')).toBeVisible()
  await dropJob(eleni, 11)
  await expect
    .element(page.getByText(/Κλείστηκε ραντεβού.* · Δευ 23 Νοε: Ελένη Καραγιάννη δεν εργάζεται \(Άδεια\)$/))
    .toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a job dropped on the lane without a technician stays, and the reason is shown', async () => {
  const unassigned = { name: 'Χωρίς τεχνικό' }
  const { requests } = await open(
    [aVisit({ start: `${monday}T08:00Z`, assignee_id: null, assignee_name: null })],
    { jobs: [aJob()] },
  )
  await expect.element(lane(unassigned)).toBeVisible()
  await expect.element(page.getByText('Ετήσια συντήρηση')).toBeVisible()
  await dropJob(unassigned, 13)
  await expect.element(page.getByText('Τίποτα δεν άλλαξε: αφήστε το στη γραμμή ενός τεχνικού.')).toBeVisible()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})
