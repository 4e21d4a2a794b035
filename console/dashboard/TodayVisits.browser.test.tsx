import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { TodayVisits } from './TodayVisits.tsx'

let screen: ReturnType<typeof openScreen> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const open = (visits: Appointment[]) => {
  screen = openScreen(TodayVisits, { reply: () => ({ items: visits, total: visits.length }) })
}

test('the dashboard lists the visits of today, those that are over last, and leads to all', async () => {
  const visits = Array.from({ length: 8 }, (_, at) =>
    aVisit({
      start: `2026-11-23T${String(6 + at).padStart(2, '0')}:00Z`,
      client_name: `Πελάτης ${at}`,
      appointment_status: at < 2 ? 'completed' : 'pending',
    }),
  )
  open(visits)
  const rows = page.getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('Πελάτης 2')
  expect(rows.all()).toHaveLength(6)
  await expect
    .element(page.getByRole('link', { name: /8/ }))
    .toHaveAttribute('href', expect.stringMatching(/appointments\/today/))
  await page.getByRole('link', { name: 'Πελάτης 3' }).click()
  await expect.poll(() => screen?.search()['panel']).toBe(`appointment:${visits[3]?.id}`)
})

test('a day without visits leads to the calendar', async () => {
  open([])
  await expect.element(page.getByText('Κανένα ραντεβού σήμερα')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Άνοιγμα ημερολογίου' }))
    .toHaveAttribute('href', expect.stringMatching(/calendar/))
})

test('visits that cannot be loaded are tried again', async () => {
  let isAway = true
  screen = openScreen(TodayVisits, {
    reply: () =>
      isAway
        ? Response.json({ type: 'x', title: 'x', status: 503, key: 'unavailable' }, { status: 503 })
        : { items: [aVisit({ start: '2026-11-23T08:00Z', client_name: 'Μακρής' })], total: 1 },
  })
  const again = page.getByRole('button', { name: 'Δοκιμή ξανά' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(page.getByRole('link', { name: 'Μακρής' })).toBeVisible()
})
