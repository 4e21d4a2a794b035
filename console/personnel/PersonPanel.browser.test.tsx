import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonnelProfile } from '../../contract/personnel/routes.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { PersonPanel } from './PersonPanel.tsx'

let screen: ReturnType<typeof openScreen> | undefined
beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen?.close())

const id = '0190c1de-0000-7000-8000-000000000001'
const nikos: PersonnelProfile = {
  id,
  name: 'Νίκος Δημητρίου',
  email: 'nikos@example.gr',
  roles: ['technician_company', 'editor'],
  phone: '6900100241',
  licence_number: 'ΥΚ 7218/2020',
  color: 'blue',
  is_active: true,
  visits_today: 3,
  visits_week: 9,
  booked_minutes: 750,
  working_minutes: 2400,
  open_jobs: 5,
}
const admin = { roles: ['technician_company', 'admin'] } as const
type Items = readonly object[]

interface PanelWorld {
  person?: Partial<PersonnelProfile>
  visits?: Items
  jobs?: Items
  /** Whoever looks. */
  by?: { sub?: string; roles?: readonly string[] }
  /** A path that the server fails on. */
  broken?: () => string | undefined
}

const open = ({ person, visits = [], jobs = [], by = {}, broken }: PanelWorld = {}) => {
  screen = openScreen(() => <PersonPanel id={id} tab={undefined} />, {
    person: by as object,
    reply: ({ path }) => {
      if (path === broken?.()) return Response.json({ status: 400, key: 'bad_request' }, { status: 400 })
      if (path === `/personnel/${id}`) return { ...nikos, ...person }
      if (path === '/appointments') return { items: visits, total: visits.length }
      if (path === '/jobs') return { items: jobs, total: jobs.length }
      return { items: [], total: 0 }
    },
  })
  return screen
}
const factOf = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a person stands with how to reach them, and what the day and the week hold', async () => {
  open()
  await expect.element(page.getByRole('heading', { name: nikos.name })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '6900 100 241' }))
    .toHaveAttribute('href', 'tel:6900100241')
  await expect
    .element(page.getByRole('link', { name: nikos.email }))
    .toHaveAttribute('href', 'mailto:nikos@example.gr')
  const names = ['Ρόλος', 'Αρ. άδειας', 'Ραντεβού σήμερα', 'Ραντεβού εβδομάδας', 'Ώρες εβδομάδας']
  expect(names.map(factOf)).toEqual(['Γραμματεία', 'ΥΚ 7218/2020', '3', '9', '12,5 από 40 ώρες'])
  await expect.element(page.getByText('Αποχώρησε')).not.toBeInTheDocument()
})

test('a person who has left is marked', async () => {
  open({ person: { is_active: false } })
  await expect.element(page.getByText('Αποχώρησε')).toBeVisible()
})

test('the visits ahead and the open jobs are those of this person, and open by a press', async () => {
  const visit = aVisit({ start: '2026-11-30T08:00Z', id: 'visit-of-nikos' })
  const job = aJobDetail({ id: 'job-of-nikos', number: 41, title: 'Βλάβη F28' })
  const { latest, search } = open({ visits: [visit], jobs: [job] })
  await expect.element(button(/Μακρής Αντώνιος.*Δελφών 152, Θεσσαλονίκη/)).toBeVisible()
  expect(latest('/appointments')?.query.getAll('assignee_id')).toEqual([id])
  expect(latest('/appointments')?.query.getAll('appointment_status_id')).toEqual(['2', '3'])
  expect(Date.parse(latest('/appointments')?.query.get('date_from') ?? '')).toBeCloseTo(Date.now(), -5)
  expect(latest('/jobs')?.query.getAll('assignee_id')).toEqual([id])
  expect(latest('/jobs')?.query.getAll('state')).toEqual(['pending'])
  const linkTo = (name: string) =>
    decodeURIComponent(page.getByRole('link', { name }).element().getAttribute('href') ?? '')
  expect(linkTo('Όλα τα ραντεβού στο ημερολόγιο')).toBe(`/calendar?technicians=["${id}"]`)
  expect(linkTo('Όλες στη λίστα εργασιών')).toBe(`/jobs?assignee_id=["${id}"]&view=list`)
  await button(/^#41.*Βλάβη F28.*Παπαδοπούλου Αικατερίνη · Τσιμισκή 84/).click()
  await expect.poll(() => search()['panel']).toBe('job:job-of-nikos')
  await button(/Μακρής Αντώνιος/).click()
  await expect.poll(() => search()['panel']).toBe('appointment:visit-of-nikos')
})

test('a person without visits and open jobs has sentences that say so', async () => {
  open()
  await expect.element(page.getByText('Κανένα ραντεβού')).toBeVisible()
  await expect.element(page.getByText('Καμία ανοιχτή εργασία')).toBeVisible()
})

test('an administrator may edit anybody, and makes links to their calendars', async () => {
  open({ by: admin })
  await expect.element(button('Συνδρομή σε ημερολόγιο')).toBeVisible()
  await button('Επεξεργασία').click()
  await expect.element(page.getByRole('dialog', { name: nikos.name })).toBeVisible()
})

test('others have a link to their own calendar only, and edit no one', async () => {
  open({ by: { sub: id } })
  await expect.element(button('Συνδρομή σε ημερολόγιο')).toBeVisible()
  await expect.element(button('Επεξεργασία')).not.toBeInTheDocument()
  screen?.close()
  open({ by: { sub: 'somebody-else' } })
  await expect.element(page.getByRole('heading', { name: nikos.name })).toBeVisible()
  await expect.element(button('Συνδρομή σε ημερολόγιο')).not.toBeInTheDocument()
})

test('a person who cannot be read shows the failure, and a button reads again', async () => {
  let path: string | undefined = `/personnel/${id}`
  open({ broken: () => path })
  await expect.element(page.getByText('Τα στοιχεία δεν φορτώθηκαν')).toBeVisible()
  path = undefined
  await button('Δοκιμή ξανά').click()
  await expect.element(page.getByRole('heading', { name: nikos.name })).toBeVisible()
})

test('jobs that cannot be read leave the rest of the panel', async () => {
  let path: string | undefined = '/jobs'
  open({ visits: [aVisit({ start: '2026-11-30T08:00Z' })], broken: () => path })
  await expect.element(button('Δοκιμή ξανά')).toBeVisible()
  await expect.element(page.getByText('Μακρής Αντώνιος')).toBeVisible()
  await expect.element(page.getByText('Καμία ανοιχτή εργασία')).not.toBeInTheDocument()
  path = undefined
  await button('Δοκιμή ξανά').click()
  await expect.element(page.getByText('Καμία ανοιχτή εργασία')).toBeVisible()
})

test('more than 20 open jobs are shown by a press', async () => {
  const jobs = Array.from({ length: 25 }, (_, at) => aJobDetail({ id: `j${at}`, number: at }))
  const { latest } = open({ jobs })
  await button('Περισσότερα').click()
  await expect.poll(() => latest('/jobs')?.query.get('limit')).toBe('40')
})
