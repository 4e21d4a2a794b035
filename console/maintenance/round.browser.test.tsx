import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { aVisit, eleni, technicians } from '../appointments/visit.testing.ts'
import { workCalendar } from '../calendar/calendar.testing.tsx'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { makeJobs } from './make-jobs.tsx'

const aPlan = (name: string, latitude: number, assignee_id = eleni.id) =>
  ({
    ...{ id: name, client_name: name, latitude, longitude: 22.94, due_on: '2026-12-01' },
    ...{ address: 'Τσιμισκή 84', area: 'Θεσσαλονίκη', assignee_id },
  }) as unknown as MaintenancePlan
const plans = [aPlan('Μακρής', 40.63), aPlan('Ιωαννίδης', 41.2)]

const booked = aVisit({
  start: '2026-11-24T09:00Z',
  client_name: 'Παππάς',
  assignee_id: eleni.id,
  assignee_name: eleni.name,
})

const reply = ({ path }: SentRequest): object => {
  if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
  if (path === '/appointments') return { items: [booked], total: 1 }
  if (path === '/company/work-calendar')
    return {
      ...workCalendar,
      days_off: [
        {
          ...{ id: 'off-1', person_id: eleni.id, person_name: eleni.name, reason: 'Άδεια' },
          ...{ first_day: '2026-11-24', last_day: '2026-11-24' },
        },
      ],
    }
  return { made: [], not_made: [] }
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('a round warns about its times: a day off, other visits, ways that are too long', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => <h1>Συντηρήσεις</h1>, { reply })
  makeJobs(plans, 'book', () => {})
  const form = page.getByRole('dialog')
  const warnings = () =>
    page
      .getByRole('dialog')
      .getByRole('status')
      .elements()
      .flatMap((status) => [...status.children].map(({ textContent }) => textContent ?? ''))
  await form.getByRole('textbox', { name: /^Ημέρα/ }).fill('24/11/2026')
  await form.getByRole('textbox', { name: /^Πρώτο ραντεβού/ }).fill('10:00')
  await expect.poll(warnings).toHaveLength(3)
  expect(warnings().slice(0, 1)).toEqual(['Τρί 24 Νοε: Ελένη Καραγιάννη δεν εργάζεται (Άδεια)'])
  expect(warnings()).toContain('Επικάλυψη: Ελένη Καραγιάννη, 11:00–12:00, Παππάς')
  expect(warnings().some((text) => /^Από Μακρής: 63 km .* με κενό 30 λ$/.test(text))).toBe(true)
  await form.getByRole('textbox', { name: /^Πρώτο ραντεβού/ }).fill('όχι')
  await expect.poll(warnings).toEqual([])
})

test('a technician of the plans who left is not given the round', async () => {
  screen = openScreen(() => <h1>Συντηρήσεις</h1>, { reply })
  makeJobs([aPlan('Μακρής', 40.63, '00000000-0000-4000-8000-0000000000a9')], 'book', () => {})
  const technician = page.getByRole('dialog').getByRole('combobox', { name: /^Τεχνικός/ })
  await expect.element(technician.getByRole('option', { name: eleni.name })).toBeInTheDocument()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Ημέρα/ })
    .fill('24/11/2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Δημιουργία', exact: true }).click()
  await expect.element(technician).toBeInvalid()
})
