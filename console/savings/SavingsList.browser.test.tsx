import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import type { Person } from '../session/person.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { SavingsScreen } from './SavingsScreen.tsx'
import { aSaving, fit, period, saved } from './savings.testing.ts'

const companies = [
  { id: '0198a000-0000-7000-8000-000000000001', name: 'Θερμική Α' },
  { id: '0198a000-0000-7000-8000-000000000002', name: 'Θερμική Β' },
]
/** The first has saved most. */
const many = Array.from({ length: 20 }, (_, at) =>
  aSaving(`TH-${String.fromCharCode(65 + at)}`, {
    saved: { ...saved, saved_kwh: 1000 - at },
    technician_name: companies[at % 2]?.name ?? null,
  }),
)

let items: DeviceSavings[]
let screen: ReturnType<typeof openScreen>
const open = (search: Record<string, unknown> = {}, person?: Partial<Person>) => {
  screen = openScreen(() => <SavingsScreen />, {
    search,
    ...(person && { person }),
    reply({ path }) {
      if (path === '/filters/installations')
        return {
          items: companies.map(({ id, name }) => ({
            field: 'technician_company_id',
            value: id,
            name,
            count: 10,
          })),
        }
      const [, id] = /^\/devices\/([^/]+)\/savings$/.exec(path) ?? []
      const saving = items.find(({ device_id }) => device_id === id)
      if (saving) return { ...period, saving, before: [], after: [], after_fit: null, band_kwh: null }
      const one = { saved: null, money: null, saved_m3: null }
      const fuels = [{ fuel: 'gas', devices: items.length, devices_known: items.length, ...one }]
      return { ...period, items, devices: items.length, devices_known: items.length, fuels, money: null }
    },
  })
}
afterEach(async () => {
  screen.close()
  await page.viewport(1280, 800)
})

const rows = () => page.getByRole('row').elements().slice(1)
const sent = (path = '/devices/savings') => Object.fromEntries(screen.latest(path)?.query ?? [])

test('a page has fifteen devices, and the address says which page is shown', async () => {
  items = many
  open()
  await expect.poll(() => rows()).toHaveLength(15)
  await expect.element(page.getByText('1–15 από 20')).toBeVisible()
  await page.getByRole('button', { name: 'Επόμενη σελίδα' }).click()
  await expect.poll(() => rows()).toHaveLength(5)
  expect(screen.search()).toMatchObject({ page: 2 })
  await expect.element(page.getByRole('link', { name: 'TH-P' })).toBeVisible()
  await page.getByText('Με αριθμό 20', { exact: true }).click()
  await expect.poll(() => rows()).toHaveLength(15)
  expect(screen.search().page).toBeUndefined()
})

test('what is typed is searched for by the server, which also sums what it finds', async () => {
  items = many
  open()
  await expect.poll(() => rows()).toHaveLength(15)
  items = many.slice(0, 1)
  await page.getByRole('searchbox').fill('μακρ')
  await expect.poll(sent).toEqual({ days: '30', search: 'μακρ' })
  await expect.poll(() => rows()).toHaveLength(1)
  expect(screen.search()).toMatchObject({ search: 'μακρ' })
  await expect.element(page.getByRole('region', { name: 'Με αριθμό' })).toHaveTextContent('από 1')
})

test('filters that leave nothing say so, and are taken off', async () => {
  items = many
  open({ fuel: 'electricity' })
  await expect.element(page.getByText('Κανένα αποτέλεσμα')).toBeVisible()
  await page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).first().click()
  await expect.poll(() => rows()).toHaveLength(15)
  expect(screen.search().fuel).toBeUndefined()
})

test('a distributor sees whose each device is, and chooses companies', async () => {
  items = many
  open({}, { kind: 'distributor', roles: ['distributor'] })
  const head = page.getByRole('columnheader', { name: 'Εταιρεία' })
  await expect.element(head).toBeVisible()
  await expect.poll(() => rows()[0]?.textContent).toContain('Θερμική Α')
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('checkbox', { name: /Θερμική Β/ }).click()
  await expect.poll(sent).toEqual({ days: '30', technician_company_id: companies[1]?.id })
  expect(screen.search()).toMatchObject({ technician_company_id: [companies[1]?.id] })
})

test('a technician company has no column of companies', async () => {
  items = many
  open()
  await expect.poll(() => rows()).toHaveLength(15)
  await expect.element(page.getByRole('columnheader', { name: 'Εταιρεία' })).not.toBeInTheDocument()
})

test('two days of the address are requested for the list, the fit and the page of a client', async () => {
  items = [aSaving('TH-ONE', { fit })]
  open({ period: '2026-01-10..2026-02-20' })
  const range = { date_from: '2026-01-09T22:00:00.000Z', date_to: '2026-02-20T22:00:00.000Z' }
  await expect.poll(sent).toEqual(range)
  await expect.poll(() => sent('/devices/TH-ONE/savings')).toEqual(range)
  await expect.element(page.getByRole('button', { name: '10 Ιαν 2026 – 20 Φεβ 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Φύλλο πελάτη' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect.poll(() => sent('/devices/TH-ONE/savings/pdf')).toEqual({ ...range, lang: 'en' })
  await page.getByText('90 ημέρες').click()
  await expect.poll(sent).toEqual({ days: '90' })
  expect(screen.search().period).toBeUndefined()
})

test('days are chosen in the calendar, and the usual baseline of the menu ends before them', async () => {
  items = [aSaving('TH-ONE')]
  open({ period: '2026-01-10..2026-02-20' })
  await page.getByRole('button', { name: '10 Ιαν 2026 – 20 Φεβ 2026' }).click()
  const day = (number: number) =>
    page.getByRole('button', { name: new RegExp(` ${number} Φεβρουαρίου 2026$`) })
  await day(3).click()
  await day(17).click()
  await page.getByRole('button', { name: 'Εντάξει' }).click()
  expect(screen.search()).toMatchObject({ period: '2026-02-03..2026-02-17' })
  await page.getByRole('button', { name: 'Βάση: πριν από την αντιστάθμιση' }).click()
  await page.getByRole('button', { name: 'Εντάξει' }).click()
  expect(screen.search()).toMatchObject({ baseline: '2025-02-03..2026-02-02' })
})

test('where a table does not fit a card has the number, its interval, its cautions or why there is none', async () => {
  await page.viewport(390, 844)
  items = [
    aSaving('TH-ONE', {
      ...{ is_provisional: true, baseline_days: 210, is_base_at_edge: true },
      technician_name: 'Θερμική Α',
    }),
    aSaving('TH-NEW', { saved: null, fit: null, refusal: 'no_days' }),
  ]
  open({}, { kind: 'distributor', roles: ['distributor'] })
  const cards = page.getByRole('list', { name: 'Εξοικονόμηση ανά εγκατάσταση' })
  await expect.element(cards).toHaveTextContent(/TH-ONE.*Θερμική Α.*200,0 kWh.*16,7 %.*90 %: 10,0 – 23,3 %/)
  await expect.element(cards).toHaveTextContent(/Προσωρινό: βάση 210 από 330 ημέρες/)
  await expect.element(cards).toHaveTextContent('Η θερμοκρασία βάσης βρέθηκε στο άκρο των 12–20 °C')
  await expect.element(cards).toHaveTextContent(/TH-NEW.*καμία ημέρα της περιόδου δεν ήταν αρκετά κρύα/)
  await cards.getByRole('button', { name: /TH-NEW/ }).click()
  expect(screen.search()).toMatchObject({ device: 'TH-NEW' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expect.element(page.getByText(/^Μετά —|^Πριν —/)).not.toBeInTheDocument()
})

test('the cautions of a number are read with the keyboard, without a pointer', async () => {
  items = [aSaving('TH-ONE', { is_estimate: true, is_power_assumed: true, days_beyond: 3 })]
  open()
  const caution = page.getByRole('button', { name: /^με επιφύλαξη: Έξω από όσα έμαθε/ })
  await expect.element(caution).toBeVisible()
  await page
    .getByRole('row', { name: /TH-ONE/ })
    .getByRole('button', { name: /^TH-ONE/ })
    .click()
  await userEvent.tab()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(/Η ενέργεια είναι εκτίμηση.*ο λέβητας μετρά ως 24 kW/)
})
