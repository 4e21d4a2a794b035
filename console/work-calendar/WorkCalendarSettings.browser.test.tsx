import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../contract/roles.ts'
import { type HolidayChange, holidaysOf, movedLabourDay } from '../../contract/work-calendar/holidays.ts'
import {
  type DaysOff,
  usualWeek,
  type WorkCalendar,
  type WorkWeek,
} from '../../contract/work-calendar/routes.ts'
import { eleni, nikos, technicians } from '../appointments/visit.testing.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { WorkCalendarSettings } from './WorkCalendarSettings.tsx'

let screen: ReturnType<typeof openScreen> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const saturday: WorkWeek = usualWeek.map((shifts, day) =>
  day === 5 ? [{ from: '09:00', to: '13:30' }] : shifts,
)
const off = {
  id: 'off-1',
  person_id: eleni.id,
  first_day: '2027-08-09',
  last_day: '2027-08-20',
  reason: 'Άδεια',
}
const labourDay = { year: 2027, holiday: 'labour_day', name: null, day: '2027-05-04' }
const history = [
  { before: { week: usualWeek }, after: { week: saturday } },
  {
    before: { person_week: { person_name: nikos.name, week: saturday } },
    after: { person_week: { person_name: nikos.name, week: null } },
  },
  { before: { days_off: null }, after: { days_off: { ...off, person_name: eleni.name } } },
  { before: { holidays: [] }, after: { holidays: [labourDay] } },
].map((change, id) => ({
  id,
  record: 'work_calendar',
  action: 'changed',
  at: '2026-11-20T08:00:00.000Z',
  by: 'Μαρία Παπανικολάου',
  device_id: null,
  ...change,
}))

const left = { id: '00000000-0000-4000-8000-0000000000a9', name: 'Πέτρος Παλαιός' }

/** The calendar of a company, changed as the server does; one person has left it. */
const open = async (roles: Role[] = ['technician_company', 'admin'], isRefused = false) => {
  let changes: HolidayChange[] = []
  let daysOff: DaysOff[] = []
  const weeks = new Map<string, WorkWeek | null>()
  const calendar = (query: URLSearchParams): WorkCalendar => ({
    week: weeks.get('company') ?? usualWeek,
    people: [...technicians, left].map(({ id, name }) => ({
      person_id: id,
      person_name: name,
      week: weeks.get(id) ?? null,
    })),
    days_off: daysOff,
    holidays: holidaysOf(Number(query.get('date_from')?.slice(0, 4) ?? 2027), changes),
  })
  const refusal = {
    type: 'x',
    title: 'Conflict',
    status: 409,
    key: 'holiday_double',
    errors: [{ path: 'day', key: 'holiday_double' }],
  }
  screen = openScreen(WorkCalendarSettings, {
    person: { roles, sub: nikos.id },
    reply: ({ method, path, query, body }) => {
      if (path.endsWith('/personnelCombo')) return { items: technicians, total: technicians.length }
      if (path.endsWith('/history')) return { items: history, total: history.length }
      if (method === 'GET') return calendar(query)
      if (isRefused) return Response.json(refusal, { status: 409 })
      const given = body as { changes: HolidayChange[]; week: WorkWeek } & Omit<DaysOff, 'id' | 'person_name'>
      if (path.endsWith('/holidays')) changes = given.changes
      else if (path.endsWith('/days-off')) daysOff = [{ ...given, id: 'off-1', person_name: eleni.name }]
      else if (method === 'DELETE') {
        daysOff = []
        return new Response(null, { status: 204 })
      } else weeks.set(path.split('/people/')[1] ?? 'company', given.week)
      return path.endsWith('/days-off') ? (daysOff[0] as DaysOff) : calendar(query)
    },
  })
  await expect.element(page.getByRole('tab', { name: 'Ωράριο' })).toBeVisible()
  return screen
}
const tab = (name: string) => page.getByRole('tab', { name }).click()
const holiday = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const save = () => page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()

test('an administrator moves 1 May of 2027, which falls in Holy Week, with one press, and puts it back', async () => {
  const { latest } = await open()
  await tab('Αργίες')
  await page.getByRole('combobox', { name: 'Έτος' }).selectOptions('2027')
  await expect.element(page.getByText(/Συνήθως μεταφέρεται: Τρί 4 Μαΐ 2027/)).toBeVisible()
  await page.getByRole('button', { name: 'Μεταφορά', exact: true }).click()
  await expect.element(holiday('Πρωτομαγιά')).toHaveTextContent('Τρί 4 Μαΐ 2027 · αντί για Σάβ 1 Μαΐ 2027')
  expect(latest('/company/work-calendar/holidays', 'PATCH')?.body).toEqual({
    year: 2027,
    changes: [{ holiday: 'labour_day', name: null, day: movedLabourDay(2027) }],
  })
  await page.getByRole('button', { name: 'Επαναφορά αργίας: Πρωτομαγιά' }).click()
  await expect.element(page.getByText(/Συνήθως μεταφέρεται/)).toBeVisible()
})

test('a day that is a holiday already is refused beside its field, and the form stays open', async () => {
  await open(undefined, true)
  await tab('Αργίες')
  await page.getByRole('button', { name: 'Προσθήκη αργίας' }).click()
  const form = page.getByRole('dialog', { name: 'Προσθήκη αργίας' })
  await form.getByRole('textbox', { name: /^Όνομα αργίας/ }).fill('Πολιούχος')
  await form.getByRole('textbox', { name: /^Ημερομηνία/ }).fill('28/10/2026')
  await save()
  await expect.element(form.getByText('Η ημέρα αυτή είναι ήδη αργία').first()).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: /^Όνομα αργίας/ })).toHaveValue('Πολιούχος')
})

test('who changed hours, days off and holidays is listed in words', async () => {
  await open()
  await tab('Ιστορικό')
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/Μαρία Παπανικολάου/)
  const words = [
    'Δευ–Παρ 08:00–17:00 → μετά: Δευ–Παρ 08:00–17:00 · Σάβ 09:00–13:30',
    `${nikos.name}: Όπως η εταιρεία`,
    `${eleni.name}: 9 Αυγ 2027 – 20 Αυγ 2027 · Άδεια`,
    'Πρωτομαγιά: 4 Μαΐ 2027',
  ]
  for (const [at, text] of words.entries()) await expect.element(rows.nth(at)).toHaveTextContent(text)
})

test('a person gets hours of their own, and those of the company again', async () => {
  const { latest } = await open()
  await page.getByRole('combobox', { name: 'Ωράριο για' }).selectOptions(eleni.id)
  const asCompany = page.getByRole('checkbox', { name: 'Όπως η εταιρεία' })
  await expect.element(asCompany).toBeChecked()
  await asCompany.click()
  await page.getByRole('combobox', { name: 'Δευτέρα, έως' }).selectOptions('14:00')
  await page.getByRole('checkbox', { name: 'Σάββατο' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(page.getByText('Το ωράριο αποθηκεύτηκε')).toBeVisible()
  const path = `/company/work-calendar/people/${eleni.id}`
  const sent = latest(path, 'PATCH')?.body as { week: WorkWeek } | undefined
  expect([0, 5, 6].map((day) => sent?.week[day])).toEqual([
    [{ from: '08:00', to: '14:00' }],
    [{ from: '08:00', to: '17:00' }],
    [],
  ])
  await expect
    .element(page.getByRole('option', { name: `${eleni.name} (δικό του ωράριο)` }))
    .toBeInTheDocument()
  await asCompany.click()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.poll(() => latest(path, 'PATCH')?.body).toEqual({ week: null })
})

test('a shift that ends before it begins is not saved', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Τρίτη, έως' }).selectOptions('07:00')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Αποθήκευση' })).toBeDisabled()
})

test('a person who left is offered neither for hours nor for days off', async () => {
  await open()
  const offered = page.getByRole('option')
  await expect.element(offered.filter({ hasText: nikos.name })).toBeInTheDocument()
  await expect.element(offered.filter({ hasText: left.name })).not.toBeInTheDocument()
  await tab('Άδειες')
  await page.getByRole('button', { name: 'Προσθήκη άδειας' }).click()
  await expect.element(offered.filter({ hasText: nikos.name })).toBeInTheDocument()
  await expect.element(offered.filter({ hasText: left.name })).not.toBeInTheDocument()
})

test('days off are added and deleted', async () => {
  const { latest } = await open()
  await tab('Άδειες')
  await page.getByRole('button', { name: 'Προσθήκη άδειας' }).click()
  const form = page.getByRole('dialog', { name: 'Προσθήκη άδειας' })
  await form.getByRole('combobox', { name: /^Τεχνικός/ }).selectOptions(eleni.id)
  await form.getByRole('textbox', { name: /^Πρώτη ημέρα/ }).fill('09/08/2027')
  await form.getByRole('textbox', { name: /^Τελευταία ημέρα/ }).fill('20/08/2027')
  await save()
  await expect.element(holiday(eleni.name)).toHaveTextContent('9 Αυγ 2027 – 20 Αυγ 2027')
  expect(latest('/company/work-calendar/days-off', 'POST')?.body).toMatchObject({
    person_id: eleni.id,
    first_day: '2027-08-09',
    last_day: '2027-08-20',
  })
  await page.getByRole('button', { name: new RegExp(`^Διαγραφή άδειας: ${eleni.name}`) }).click()
  await expect.element(page.getByText('Καμία άδεια από σήμερα και μετά')).toBeVisible()
})

test('a technician reads the hours and holidays of the others, and changes their own', async () => {
  await open(['technician_company'])
  await expect.element(page.getByText('Τα αλλάζει ο διαχειριστής της εταιρείας')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Δευτέρα' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Ωράριο για' }).selectOptions(nikos.id)
  await expect.element(page.getByRole('checkbox', { name: 'Όπως η εταιρεία' })).toBeEnabled()
  await tab('Αργίες')
  await expect.element(page.getByRole('button', { name: 'Προσθήκη αργίας' })).not.toBeInTheDocument()
})
