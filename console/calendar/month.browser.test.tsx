import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { openCalendar } from './calendar.testing.tsx'
import { monday } from './hands.testing.ts'

let screen: ReturnType<typeof openCalendar> | undefined
beforeEach(() => page.viewport(1280, 900))
afterEach(() => screen?.close())

const tuesday = '2026-11-24'
/** The days of work of November 2026 have nine hours, 189 in all. */
const load = (person: { id: string; name: string } | null, day: string, visits: number, minutes: number) => ({
  person_id: person?.id ?? null,
  person_name: person?.name ?? null,
  day,
  visits,
  minutes,
})
const open = (given: Partial<Parameters<typeof openCalendar>[0]>) => {
  screen = openCalendar({ search: { view: 'month', date: monday }, visits: [], ...given })
  return screen
}
const day = (name: string) => page.getByRole('button', { name, exact: true })
const row = (person: { name: string }) => page.getByRole('row', { name: person.name })
const cellOf = (name: string) => day(name).element().closest('td') as HTMLElement
const backOf = (name: string) => getComputedStyle(cellOf(name)).backgroundColor

test('the month reads the load of each person, and none of its thousands of visits', async () => {
  const { latest } = open({ visits: [aVisit({ start: `${monday}T08:00Z` })] })
  await expect.element(page.getByRole('rowheader', { name: nikos.name })).toBeVisible()
  const query = latest('/appointments/workload')?.query
  expect([query?.get('date_from'), query?.get('date_to')]).toEqual(['2026-11-01', '2026-11-30'])
  expect(latest('/appointments')).toBeUndefined()
})

test('a day says how many visits it has and how much of the working hours they take', async () => {
  open({ loads: [load(nikos, monday, 2, 180), load(nikos, tuesday, 1, 90), load(eleni, tuesday, 1, 60)] })
  const name = 'Νίκος Δημητρίου, Δευ 23 Νοε: 2 ραντεβού, 3 ώ από 9 ώ'
  await expect.element(day(name)).toHaveTextContent(/^2$/)
  const fill = cellOf(name).querySelector('[class*=fill]') as HTMLElement
  expect(fill.offsetHeight / (day(name).element() as HTMLElement).offsetHeight).toBeCloseTo(1 / 3, 1)
  await expect
    .element(day('Νίκος Δημητρίου, Τρί 24 Νοε: 1 ραντεβού, 1 ώ 30 λ από 9 ώ'))
    .toHaveTextContent(/^1$/)
  await expect.element(day('Ελένη Καραγιάννη, Δευ 23 Νοε: 0 ραντεβού, 0 λ από 9 ώ')).toHaveTextContent(/^$/)
  await expect
    .element(page.getByRole('rowheader', { name: nikos.name }))
    .toHaveTextContent(/4 ώ 30 λ από 189 ώ$/)
  await expect.element(page.getByRole('rowheader', { name: eleni.name })).toHaveTextContent(/1 ώ από 189 ώ$/)
})

test('only a day with more than the working hours is marked as over-full', async () => {
  open({ loads: [load(nikos, monday, 6, 540), load(eleni, monday, 6, 555)] })
  const full = 'Νίκος Δημητρίου, Δευ 23 Νοε: 6 ραντεβού, 9 ώ από 9 ώ'
  const over = 'Ελένη Καραγιάννη, Δευ 23 Νοε: 6 ραντεβού, 9 ώ 15 λ, περισσότερο από το ωράριο (9 ώ)'
  await expect.element(day(over)).toHaveTextContent('6!')
  await expect.element(day(full)).toHaveTextContent(/^6$/)
  const colours = [over, full].map(
    (name) => getComputedStyle(cellOf(name).querySelector('[class*=fill]') as Element).backgroundColor,
  )
  expect(new Set(colours).size).toBe(2)
})

test('a day off is shaded and named for whoever is off, and visits on it are over-full', async () => {
  const off = { person_id: eleni.id, person_name: eleni.name, first_day: monday, last_day: tuesday }
  open({
    loads: [load(eleni, tuesday, 1, 60)],
    work: { days_off: [{ ...off, id: 'off-1', reason: 'Σεμινάριο' }] },
  })
  const free = 'Ελένη Καραγιάννη, Δευ 23 Νοε: Σεμινάριο, 0 ραντεβού, 0 λ'
  const works = 'Νίκος Δημητρίου, Δευ 23 Νοε: 0 ραντεβού, 0 λ από 9 ώ'
  await expect.element(day(free)).toHaveTextContent(/^$/)
  expect(backOf(free)).not.toBe(backOf(works))
  const booked = 'Ελένη Καραγιάννη, Τρί 24 Νοε: Σεμινάριο, 1 ραντεβού, 1 ώ'
  await expect.element(day(booked)).toHaveTextContent('1!')
  await expect.element(page.getByRole('rowheader', { name: eleni.name })).toHaveTextContent(/1 ώ από 171 ώ$/)
})

test('a public holiday is off for all, and is named at its day and below the month', async () => {
  open({
    work: { holidays: [{ holiday: null, name: 'Πολιούχος', day: tuesday, usual_day: null }] },
  })
  await expect.element(page.getByRole('columnheader', { name: /24 ?Πολιούχος$/ })).toBeVisible()
  await expect.element(page.getByText('Αργίες: 24 Νοε: Πολιούχος')).toBeVisible()
  for (const { name } of [nikos, eleni])
    await expect.element(day(`${name}, Τρί 24 Νοε: Πολιούχος, 0 ραντεβού, 0 λ`)).toBeVisible()
})

test('visits without a technician have a row that is never over-full, unless some people are chosen', async () => {
  const loads = [load(null, monday, 8, 720)]
  open({ loads })
  await expect.element(day('Χωρίς τεχνικό, Δευ 23 Νοε: 8 ραντεβού, 12 ώ')).toHaveTextContent(/^8$/)
  await expect
    .element(page.getByRole('rowheader', { name: 'Χωρίς τεχνικό' }))
    .toHaveTextContent(/τεχνικό12 ώ$/)
  screen?.close()
  open({ loads, search: { view: 'month', date: monday, technicians: [eleni.id] } })
  await expect.element(row(eleni)).toBeVisible()
  await expect.element(row(nikos)).not.toBeInTheDocument()
  await expect.element(row({ name: 'Χωρίς τεχνικό' })).not.toBeInTheDocument()
})

test('visits of somebody who has left have a row of their name, unless some people are chosen', async () => {
  const petros = { id: 'petros', name: 'Πέτρος Λάμπρου' }
  const loads = [load(petros, monday, 2, 180)]
  open({ loads })
  await expect.element(day('Πέτρος Λάμπρου, Δευ 23 Νοε: 2 ραντεβού, 3 ώ από 9 ώ')).toHaveTextContent(/^2$/)
  screen?.close()
  open({ loads, search: { view: 'month', date: monday, technicians: [eleni.id] } })
  await expect.element(row(eleni)).toBeVisible()
  await expect.element(row(petros)).not.toBeInTheDocument()
})

test('a press on a day opens the lanes of that day', async () => {
  const { search } = open({ visits: [aVisit({ start: `${tuesday}T08:00Z` })] })
  await day('Ελένη Καραγιάννη, Τρί 24 Νοε: 0 ραντεβού, 0 λ από 9 ώ').click()
  await expect
    .element(page.getByRole('group', { name: nikos.name }).getByRole('button', { name: /10:00–11:00/ }))
    .toBeVisible()
  expect(search()).toMatchObject({ view: 'day', date: tuesday })
})
