import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { PendingScreen } from './PendingScreen.tsx'
import { TodayScreen } from './TodayScreen.tsx'

let screen: ReturnType<typeof openScreen> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
  localStorage.clear()
})

const minuteMs = 60_000
/** One moment for all visits of a test: their gaps are whole minutes, as those of real ones. */
let begin: number
beforeEach(() => {
  begin = Date.now()
})
/** Minutes from the begin of the test. */
const inMinutes = (minutes: number): string => new Date(begin + minutes * minuteMs).toISOString()

const open = (component: Parameters<typeof openScreen>[0], visits: Appointment[], total = visits.length) => {
  screen = openScreen(component, {
    person: { sub: nikos.id },
    reply: ({ path, query }) => {
      if (path === '/appointments/pending') {
        const own = query.getAll('assignee_id')
        const found = own.length > 0 ? visits.filter(({ assignee_id: id }) => own.includes(id ?? '')) : visits
        return {
          items: found.slice(0, Number(query.get('limit'))),
          total: own.length > 0 ? found.length : total,
        }
      }
      if (path === '/appointments') return { items: visits, total }
      const visit = visits.find(({ id }) => path === `/appointments/${id}`)
      if (visit) return { ...visit, overlaps: [], last_visit: null, signature: null }
      return { items: [], total: 0 }
    },
  })
  return screen
}
const part = (name: string) => page.getByRole('heading', { name, exact: true })

test('today shows the own visit that is next, then the later ones with what is wrong with them', async () => {
  await page.viewport(390, 844)
  const far = { latitude: 40.9, longitude: 24.4 }
  const near = { latitude: 40.63, longitude: 22.94 }
  const one = { assignee_id: nikos.id, assignee_name: nikos.name }
  open(TodayScreen, [
    aVisit({ start: inMinutes(30), client_name: 'Παππάς', assignee_id: eleni.id, assignee_name: eleni.name }),
    aVisit({ ...one, ...near, start: inMinutes(60), client_name: 'Μακρής', client_phone: '6971206448' }),
    aVisit({ ...one, ...far, start: inMinutes(125), client_name: 'Ιωαννίδης' }),
    aVisit({ ...one, ...far, start: inMinutes(150), client_name: 'Νικολαΐδου' }),
  ])
  const next = page.getByRole('region', { name: 'Επόμενο ραντεβού' })
  await expect.element(next).toHaveTextContent('Μακρής')
  await expect
    .element(next.getByRole('link', { name: /6971206448/ }))
    .toHaveAttribute('href', 'tel:6971206448')
  await expect.element(page.getByText(/^Από Μακρής: 1\d\d km σε ευθεία.*με κενό 5 λ$/)).toBeVisible()
  await expect.element(page.getByText(/^Επικάλυψη με Νικολαΐδου/)).toBeVisible()
  await expect.element(page.getByText('Παππάς')).not.toBeInTheDocument()
  await page.getByText('Όλων', { exact: true }).click()
  await expect.element(next).toHaveTextContent('Παππάς')
})

test('a visit of an earlier day that was never ended stays in sight, and does not stand before today’s', async () => {
  const one = { assignee_id: nikos.id, assignee_name: nikos.name }
  const { latest } = open(TodayScreen, [
    aVisit({ ...one, start: inMinutes(-3 * 1440), appointment_status: 'ongoing', client_name: 'Ξεχασμένος' }),
    aVisit({ ...one, start: inMinutes(60), client_name: 'Μακρής' }),
  ])
  const unended = page.getByRole('region', { name: 'Δεν έκλεισαν' }).or(part('Δεν έκλεισαν'))
  await expect.element(unended.first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Ξεχασμένος/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Επόμενο ραντεβού' })).toHaveTextContent('Μακρής')
  const query = latest('/appointments')?.query
  expect([query?.get('or_ongoing'), Number(query?.get('limit'))]).toEqual(['true', 10_000])
})

test('a visit under way comes before one that was to begin earlier', async () => {
  const one = { assignee_id: nikos.id, assignee_name: nikos.name }
  open(TodayScreen, [
    aVisit({ ...one, start: inMinutes(1), client_name: 'Παππάς' }),
    aVisit({ ...one, start: inMinutes(2), appointment_status: 'ongoing', client_name: 'Μακρής' }),
  ])
  await expect.element(page.getByRole('region', { name: 'Επόμενο ραντεβού' })).toHaveTextContent('Μακρής')
  await expect.element(part('Στη συνέχεια')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Παππάς/ })).toBeVisible()
})

test('today without visits says so', async () => {
  open(TodayScreen, [])
  await expect.element(page.getByText('Κανένα ραντεβού σήμερα').first()).toBeVisible()
})

test('pending visits beyond the first page are shown too, however many', async () => {
  const visits = Array.from({ length: 205 }, (_, at) =>
    aVisit({ start: inMinutes(1440 + at * 60), assignee_id: eleni.id, client_name: `Πελάτης ${at}` }),
  )
  const { latest } = open(PendingScreen, visits)
  await expect.element(part('Επόμενα')).toBeVisible()
  for (const left of [155, 105, 55, 5]) await page.getByText(`Δείτε ακόμη ${left}`, { exact: true }).click()
  await expect.element(page.getByText('Πελάτης 204', { exact: true })).toBeInTheDocument()
  expect(latest('/appointments/pending')?.query.get('limit')).toBe('250')
  await expect.element(page.getByText(/^Δείτε ακόμη/)).not.toBeInTheDocument()
})

test('today on a map: each place has its times, a press shows its visits, and those without a place are named', async () => {
  await page.viewport(390, 844)
  const one = { assignee_id: nikos.id, assignee_name: nikos.name }
  const home = { latitude: 40.63, longitude: 22.94 }
  const other = { latitude: 40.58, longitude: 22.97 }
  const { search } = open(TodayScreen, [
    aVisit({ ...one, ...home, start: inMinutes(1), client_name: 'Μακρής' }),
    aVisit({ ...one, ...home, start: inMinutes(2), client_name: 'Παππάς' }),
    aVisit({ ...one, ...other, start: inMinutes(3), client_name: 'Ιωαννίδης' }),
    aVisit({
      ...one,
      ...other,
      start: inMinutes(4),
      client_name: 'Ακυρωμένος',
      appointment_status: 'cancelled',
    }),
    aVisit({ ...one, start: inMinutes(5), client_name: 'Νικολαΐδου' }),
  ])
  await page.getByText('Χάρτης', { exact: true }).click()
  await expect.poll(() => search()['view']).toBe('map')
  const stop = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d, ${name}`) })
  await expect.element(stop('Μακρής')).toHaveTextContent(/ \+1$/)
  await expect.element(stop('Μακρής')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(stop('Ιωαννίδης')).toHaveTextContent(/^\d\d:\d\d$/)
  const rows = (name: string) => page.getByRole('heading', { name }).element().closest('section')?.textContent
  expect(rows('Στο σημείο')).toMatch(/Μακρής.*Παππάς/)
  expect(rows('Χωρίς θέση στον χάρτη')).toMatch(/Νικολαΐδου/)
  await stop('Ιωαννίδης').click()
  await expect.poll(() => rows('Στο σημείο')).toMatch(/^Στο σημείο.*Ιωαννίδης/)
  expect(rows('Στο σημείο')).not.toMatch(/Μακρής|Ακυρωμένος/)
})
