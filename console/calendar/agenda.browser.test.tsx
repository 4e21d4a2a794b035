import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { edited, openCalendar } from './calendar.testing.tsx'
import { card, monday } from './hands.testing.ts'

let screen: ReturnType<typeof openCalendar> | undefined
beforeEach(() => page.viewport(1280, 900))
afterEach(() => screen?.close())

const wednesday = '2026-11-25'
const open = (visits: Appointment[], given: Partial<Parameters<typeof openCalendar>[0]> = {}) => {
  screen = openCalendar({
    search: { view: 'agenda', date: monday },
    visits,
    write: edited(visits),
    ...given,
  })
  return screen
}
const day = (name: string | RegExp) => page.getByRole('region', { name })
const visit = (name: RegExp) => page.getByRole('button', { name })
const menu = () => page.getByRole('button', { name: 'Ενέργειες: Μακρής Αντώνιος' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('the agenda lists two weeks by day, and leaves out the days without a visit', async () => {
  const { latest } = open([
    aVisit({ start: `${monday}T08:00Z` }),
    aVisit({ start: `${wednesday}T08:00Z`, client_name: 'Παππάς' }),
    aVisit({ start: `${wednesday}T11:00Z`, client_name: 'Ιωαννίδης', appointment_status: 'completed' }),
  ])
  await expect.element(day('Δευτέρα 23 Νοεμβρίου 2026')).toHaveTextContent('10:00–11:00')
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Δευτέρα 23 Νοεμβρίου 2026', 'Τετάρτη 25 Νοεμβρίου 2026'])
  const rows = day('Τετάρτη 25 Νοεμβρίου 2026').getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/10:00–11:00.*Παππάς.*Εκκρεμεί/)
  await expect.element(rows.last()).toHaveTextContent(/13:00–14:00.*Ιωαννίδης.*Ολοκληρώθηκε/)
  const query = latest('/appointments')?.query
  expect([query?.get('date_from'), query?.get('date_to')]).toEqual([
    '2026-11-22T22:00:00.000Z',
    '2026-12-06T22:00:00.000Z',
  ])
})

test('a visit says what, where, who with which helpers, and what is wrong with it, also to a screen reader', async () => {
  open([
    aVisit({ start: `${monday}T08:00Z`, helpers: [eleni], is_confirmed: false, job_title: 'Βλάβη F28' }),
    aVisit({ start: `${monday}T08:30Z`, assignee_id: eleni.id, assignee_name: eleni.name }),
    aVisit({ start: `${monday}T12:00Z`, assignee_id: null, assignee_name: null }),
  ])
  const first = visit(/^Βλάβη F28/)
  await expect
    .element(first)
    .toHaveAccessibleName(
      'Βλάβη F28, Μακρής Αντώνιος, Δελφών 152, Θεσσαλονίκη, 10:00–11:00, Εκκρεμεί, Ανεπιβεβαίωτο, Επικάλυψη, ' +
        'Νίκος Δημητρίου, Ελένη Καραγιάννη',
    )
  await expect.element(first).toHaveTextContent('Μακρής ΑντώνιοςΔελφών 152, Θεσσαλονίκη')
  await expect.element(first).toHaveTextContent('Νίκος Δημητρίου, Ελένη Καραγιάννη')
  await expect.element(first).toHaveTextContent(/Ανεπιβεβαίωτο.*Επικάλυψη$/)
  await expect.element(visit(/10:30–11:30, .*Επικάλυψη, Ελένη Καραγιάννη$/)).toBeVisible()
  await expect.element(visit(/14:00–15:00, Εκκρεμεί, χωρίς τεχνικό$/)).toBeVisible()
})

test('a visit says that the way to it is too long, and that its people do not work then', async () => {
  const athens = { latitude: 37.98, longitude: 23.73 }
  const piraeus = { latitude: 37.94, longitude: 23.65 }
  open([
    aVisit({ start: `${monday}T14:00Z`, ...athens, client_name: 'Παππάς' }),
    aVisit({ start: `${monday}T15:00Z`, ...piraeus, helpers: [eleni] }),
    aVisit({ start: `${wednesday}T08:00Z`, client_name: 'Ιωαννίδης' }),
  ])
  const late = visit(/^Συντήρηση, Μακρής/)
  const hours = 'Δευ 23 Νοε: εκτός ωραρίου (Νίκος Δημητρίου, 08:00–17:00)'
  const helperHours = hours.replace(nikos.name, eleni.name)
  await expect.element(late).toHaveTextContent(/km σε ευθεία, περίπου .* δρόμος, χωρίς κενό/)
  await expect.element(late).toHaveTextContent(`${hours}, ${helperHours}`)
  await expect.element(visit(/^Συντήρηση, .*km σε ευθεία.*εκτός ωραρίου/)).toBeVisible()
  await expect.element(visit(/^Συντήρηση, Παππάς/)).not.toHaveTextContent(/ευθεία|ωραρίου/)
  await expect.element(visit(/^Συντήρηση, Ιωαννίδης/)).not.toHaveTextContent(/ευθεία|ωραρίου/)
})

test('a visit of the night before is on the first day, and a holiday is named without any visit', async () => {
  open([aVisit({ start: '2026-11-22T20:00Z', duration: 240 })], {
    work: { holidays: [{ holiday: null, name: 'Πολιούχος', day: wednesday, usual_day: null }] },
  })
  await expect.element(day('Δευτέρα 23 Νοεμβρίου 2026')).toHaveTextContent('22:00–23 Νοε 02:00')
  await expect.element(day(/^Τετάρτη 25 Νοεμβρίου 2026 ?Πολιούχος$/)).toBeVisible()
})

test('without visits the agenda says so', async () => {
  open([])
  await expect.element(page.getByText('Κανένα ραντεβού αυτές τις δύο εβδομάδες')).toBeVisible()
})

test('a press on a visit opens it, a press on its menu does not', async () => {
  const { search } = open([aVisit({ start: `${monday}T08:00Z`, id: 'visit-of-menu' })])
  await menu().click()
  await expect.element(item('Προβολή')).toBeVisible()
  expect(search()['panel']).toBeUndefined()
  await item('Προβολή').click()
  await expect.poll(() => search()['panel']).toBe('appointment:visit-of-menu')
})

test('the menu changes the duration, and the technician to the one who was the helper', async () => {
  const { latest } = open([aVisit({ start: `${monday}T08:00Z`, id: 'visit-of-menu', helpers: [eleni] })])
  const sent = () => latest('/appointments/visit-of-menu', 'PATCH')?.body
  await menu().click()
  await item('Αλλαγή διάρκειας').click()
  await expect.element(item('1 ώ')).toBeDisabled()
  await item('2 ώ 30 λ').click()
  await expect.element(visit(/10:00–12:30/)).toBeVisible()
  expect(sent()).toEqual({ expected_updated_at: null, duration: 150 })
  await expect.poll(() => document.activeElement).toBe(menu().element())
  await menu().click()
  await item('Ανάθεση σε').click()
  await item(eleni.name).click()
  await expect.element(visit(/10:00–12:30, .*Εκκρεμεί.*, Ελένη Καραγιάννη$/)).toBeVisible()
  expect(sent()).toMatchObject({ assignee_id: eleni.id, helper_ids: [] })
})

test('the agenda has no hours to move to: the menu offers none, and what is in the hand waits for the day', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z`, id: 'visit-of-menu' })]
  const { latest } = open(visits, { search: { view: 'day', date: monday } })
  await expect.element(visit(/^Συντήρηση/)).toBeVisible()
  card(/^Συντήρηση/).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await item('Μετακίνηση…').click()
  const hand = page.getByText('Μακρής Αντώνιος, 1 ώ.')
  const view = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })
  await view('Ατζέντα').click()
  await expect.element(page.getByText('Ανοίξτε την ημέρα ή την εβδομάδα για να διαλέξετε ώρα.')).toBeVisible()
  await menu().click()
  await expect.element(item('Αλλαγή διάρκειας')).toBeVisible()
  await expect.element(item('Μετακίνηση…')).not.toBeInTheDocument()
  await item('Προβολή').click()
  await view('Ημέρα').click()
  await expect.element(hand).toBeVisible()
  await page.getByRole('button', { name: `${nikos.name}, 09:00`, exact: true }).click()
  await expect.element(hand).not.toBeInTheDocument()
  await expect
    .poll(() => latest('/appointments/visit-of-menu', 'PATCH')?.body)
    .toEqual({ expected_updated_at: null, scheduled_start: `${monday}T07:00:00.000Z` })
})

test('a visit that is over cannot be changed, and the menu says so', async () => {
  open([aVisit({ start: `${monday}T08:00Z`, appointment_status: 'completed' })])
  await menu().click()
  await expect.element(page.getByText('Έχει κλείσει: δεν αλλάζει')).toBeVisible()
  await expect.element(item('Αλλαγή διάρκειας')).not.toBeInTheDocument()
  await expect.element(item('Προβολή')).toBeVisible()
})

test('a phone opens the agenda of today, a wide window the lanes', async () => {
  const today = dateOf(Date.now())
  const visits = [aVisit({ start: `${today}T10:00Z` })]
  await page.viewport(390, 844)
  open(visits, { search: {} })
  await expect.element(day(/Σήμερα$/)).toHaveTextContent('Μακρής Αντώνιος')
  await expect.element(page.getByRole('group', { name: nikos.name })).not.toBeInTheDocument()
  screen?.close()
  await page.viewport(1280, 900)
  open(visits, { search: {} })
  await expect.element(page.getByRole('group', { name: nikos.name })).toBeVisible()
  await expect.element(day(/Σήμερα$/)).not.toBeInTheDocument()
})
