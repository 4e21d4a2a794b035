import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { boxOf, closeScreen, monday, open, track, xOf } from './hands.testing.ts'

const homeId = '0190c1de-0000-7000-8000-000000000008'
const home = {
  id: homeId,
  tag_id: 'TH_1042',
  client_name: 'Μακρής',
  address: 'Δελφών 152',
  area: 'Θέρμη',
  latitude: 40.55,
  longitude: 23.02,
}
const daysOff = (first_day: string, last_day = first_day) => ({
  id: 'off-1',
  person_id: eleni.id,
  person_name: eleni.name,
  first_day,
  last_day,
  reason: 'Άδεια',
})
const ohi = { holiday: null, name: 'Τοπική αργία', day: '2026-11-26', usual_day: null }

afterEach(closeScreen)

/** A click on her lane, at an hour of the day. */
const press = (hour: number) => {
  const element = track(eleni)
  const [clientX, clientY] = [xOf(element, hour) + 2, boxOf(element).top + 20]
  const click = new MouseEvent('click', { bubbles: true, clientX, clientY })
  document.elementFromPoint(clientX, clientY)?.dispatchEvent(click)
}
const form = () => page.getByRole('dialog', { name: 'Νέο ραντεβού' })
const choose = (name: RegExp, value: string) => form().getByRole('combobox', { name }).selectOptions(value)
const chooseHome = async () => {
  await form()
    .getByRole('combobox', { name: /^Εγκατάσταση/ })
    .click()
  await page.getByRole('option', { name: /1042 · Μακρής/ }).click()
  await choose(/^Τύπος/, '1')
}

test('an installation of three days is booked at once, on the working days that the form shows', async () => {
  const visits: ReturnType<typeof aVisit>[] = []
  const booked = [monday, '2026-11-25', '2026-11-27'].map((day) =>
    aVisit({ start: `${day}T07:00Z`, assignee_id: eleni.id, client_name: 'Μακρής' }),
  )
  const screen = await open(visits, {
    homes: [home],
    work: { days_off: [daysOff('2026-11-24')], holidays: [ohi] },
    write: ({ method }) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : { items: booked, total: booked.length },
  })
  press(9)
  await chooseHome()
  await choose(/^Ημέρες/, '3')
  await expect
    .element(form().getByText('Ραντεβού: Δευ 23 Νοε, Τετ 25 Νοε, Παρ 27 Νοε', { exact: true }))
    .toBeVisible()
  await form().getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect
    .element(page.getByText('Κλείστηκαν 3 ραντεβού: Μακρής, 23 Νοε – 27 Νοε', { exact: true }))
    .toBeVisible()
  expect(screen.latest('/appointments/series', 'POST')?.body).toMatchObject({
    days: 3,
    installation_id: homeId,
    assignee_id: eleni.id,
    scheduled_start: `${monday}T07:00:00.000Z`,
  })
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect
    .poll(() => screen.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
    .toEqual([`/jobs/${booked[0]?.job_id}`])
})

test('the form warns of a day off, of time outside the hours, and of ways that are too long', async () => {
  const visits = [
    aVisit({ start: `${monday}T08:00Z`, assignee_id: eleni.id, latitude: 40.65, longitude: 22.93 }),
    aVisit({
      start: `${monday}T10:30Z`,
      assignee_id: eleni.id,
      client_name: 'Ιωαννίδης Πέτρος',
      latitude: 40.65,
      longitude: 22.93,
    }),
  ]
  await open(visits, { homes: [home], work: { days_off: [daysOff('2026-11-24')] } })
  press(11.25)
  await chooseHome()
  const warnings = form().getByRole('status')
  await expect.element(warnings.getByText(/^Από Μακρής Αντώνιος: .* με κενό 15 λ$/)).toBeVisible()
  await choose(/^Διάρκεια/, '120')
  await expect
    .element(warnings.getByText('Επικάλυψη: Νίκος Δημητρίου, 12:30–13:30, Ιωαννίδης Πέτρος'))
    .toBeVisible()
  await choose(/^Ώρα/, '16:30')
  await expect
    .element(warnings.getByText('Δευ 23 Νοε: εκτός ωραρίου (Ελένη Καραγιάννη, 08:00–17:00)'))
    .toBeVisible()
  await form()
    .getByRole('textbox', { name: /^Ημέρα/ })
    .fill('24/11/2026')
  await expect.element(warnings.getByText('Τρί 24 Νοε: Ελένη Καραγιάννη δεν εργάζεται (Άδεια)')).toBeVisible()
  await choose(/^Τεχνικός/, nikos.id)
  await expect.element(warnings.getByText(/δεν εργάζεται/)).not.toBeInTheDocument()
})

test('the form that knows no time yet warns of nothing', async () => {
  await open([], { homes: [home] })
  await page.getByRole('button', { name: 'Νέο ραντεβού' }).click()
  await expect.element(form().getByRole('combobox', { name: /^Ώρα/ })).toHaveValue('')
  await choose(/^Ημέρες/, '4')
  await expect.element(form().getByText(/^Ραντεβού:/)).not.toBeInTheDocument()
})

test('free times are searched for the technician with the helpers', async () => {
  const screen = await open([], { homes: [home] })
  press(9)
  const helpers = form().getByLabelText('Βοηθοί').first()
  await expect.element(helpers).toBeInTheDocument()
  ;(helpers.element() as HTMLElement).click()
  await form().getByRole('listbox').getByRole('option', { name: nikos.name }).click()
  await form().getByRole('button', { name: 'Εύρεση ελεύθερης ώρας' }).click()
  await expect.poll(() => screen.latest('/appointments/free')?.query.getAll('helper_ids')).toEqual([nikos.id])
  expect(screen.latest('/appointments/free')?.query.getAll('assignee_id')).toEqual([eleni.id])
})
