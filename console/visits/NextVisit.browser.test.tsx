import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { aVisit, nikos } from '../appointments/visit.testing.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { TodayScreen } from './TodayScreen.tsx'

let screen: ReturnType<typeof openScreen> | undefined
beforeEach(() => page.viewport(390, 844))
afterEach(() => {
  screen?.close()
  localStorage.clear()
})

const soon = () => new Date(Date.now() + 600_000).toISOString()
type VisitParts = Partial<Parameters<typeof aVisit>[0]>

/** Today's screen with one visit; `detail` is what only the visit on its own says. */
const open = (detail: Partial<AppointmentDetail>, parts: VisitParts = {}) => {
  const visit = aVisit({ start: soon(), ...parts })
  screen = openScreen(TodayScreen, {
    person: { sub: nikos.id },
    reply: ({ path }) => {
      if (path === '/appointments') return { items: [visit], total: 1 }
      if (path === `/appointments/${visit.id}`)
        return {
          ...visit,
          overlaps: [],
          signature: null,
          last_visit: null,
          home_notes: null,
          job_notes: null,
          ...detail,
        }
      return { items: [], total: 0 }
    },
  })
  return screen
}
const next = () => page.getByRole('region', { name: 'Επόμενο ραντεβού' })
const icon = (name: string) => next().getByLabelText(name, { exact: true })

test('what was noted of the home and of the job is read at the door, each with its name', async () => {
  open({ home_notes: 'Κουδούνι 3', job_notes: 'Στάζει η βάνα' })
  await expect.element(icon('Σημειώσεις της εγκατάστασης')).toBeVisible()
  const noteOf = (name: string) => icon(name).element().closest('p')?.textContent
  expect(noteOf('Σημειώσεις της εγκατάστασης')).toBe('Κουδούνι 3')
  expect(noteOf('Σημειώσεις της εργασίας')).toBe('Στάζει η βάνα')
})

test('a note of the job that the visit says itself is not repeated', async () => {
  open({ home_notes: 'Κουδούνι 3', job_notes: 'Στάζει η βάνα' }, { notes: 'Στάζει η βάνα' })
  await expect.element(icon('Σημειώσεις της εγκατάστασης')).toBeVisible()
  expect(next().getByText('Στάζει η βάνα').elements()).toHaveLength(1)
  screen?.close()
  open({ home_notes: 'Κουδούνι 3', job_notes: 'Βλάβη F28' }, { job_title: 'Βλάβη F28' })
  await expect.element(icon('Σημειώσεις της εγκατάστασης')).toBeVisible()
  expect(next().getByText('Βλάβη F28').elements()).toHaveLength(1)
})

test('the last visit names its day, who was there, and what was done: the note of each action, or its type', async () => {
  open({
    last_visit: {
      appointment_id: 'visit-before',
      at: '2026-03-05T08:00:00.000Z',
      by: 'Ελένη Καραγιάννη',
      note: 'Θέλει νέα βαλβίδα',
      actions: [
        { type_id: 3, notes: 'Αλλαγή βάνας' },
        { type_id: 1, notes: null },
      ],
    },
  })
  const last = next().getByText(/^Την προηγούμενη φορά/)
  await expect
    .element(last)
    .toHaveTextContent('Την προηγούμενη φορά, 5 Μαρ 2026 · Ελένη ΚαραγιάννηΑλλαγή βάνας, Συντήρηση')
})

test('a home that was never visited has no last visit', async () => {
  open({ home_notes: 'Κουδούνι 3' })
  await expect.element(next().getByText('Κουδούνι 3')).toBeVisible()
  await expect.element(next().getByText(/^Την προηγούμενη φορά/)).not.toBeInTheDocument()
})

test('the way is found to the home’s position, from the address as from the button', async () => {
  open({}, { latitude: 40.6301, longitude: 22.9444 })
  const way = 'https://www.google.com/maps/dir/?api=1&destination=40.6301%2C22.9444'
  const links = [
    next().getByRole('link', { name: 'Δελφών 152, Θεσσαλονίκη' }),
    next().getByRole('link', { name: 'Οδηγίες' }),
  ]
  for (const link of links) {
    await expect.element(link).toHaveAttribute('href', way)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('a home with neither position nor address has no way to it', async () => {
  open({ home_notes: 'Κουδούνι 3' }, { address: null, area: null })
  await expect.element(next().getByText('Κουδούνι 3')).toBeVisible()
  await expect.element(next().getByRole('link')).not.toBeInTheDocument()
})
