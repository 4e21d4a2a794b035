import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SavingsFitReply, SavingsReply } from '../../contract/savings/routes.ts'
import type { Person } from '../session/person.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { SavingsScreen } from './SavingsScreen.tsx'
import { aSaving, fit, period, saved } from './savings.testing.ts'

const sure = aSaving('TH-SURE', {
  ...{ client_name: 'Μακρής', is_provisional: true, baseline_days: 210 },
  ...{ set_point_change: -2, set_point_kwh: -118 },
})
const unsure = aSaving('TH-UNSURE', {
  fuel: 'electricity',
  saved: { ...saved, saved_kwh: 5, interval_kwh: [-30, 40], saved_percent: 1, interval_percent: [-6, 8] },
})
const refused = { saved: null, fit: null }
const items = [
  aSaving('TH-NEW', { ...refused, refusal: 'not_adapted' }),
  aSaving('TH-BORN', { ...refused, refusal: 'no_baseline' }),
  aSaving('TH-THIN', { ...refused, refusal: 'coverage', coverage: 0.4567 }),
  aSaving('TH-FEW', { ...refused, refusal: 'too_few_days', heating_days: 12 }),
  aSaving('TH-POOR', { saved: null, refusal: 'poor_fit', fit: { ...fit, cv_rmse: 0.5 } }),
  aSaving('TH-STEADY', { saved: null, refusal: 'poor_fit', fit: { ...fit, r2: 0.4 } }),
  aSaving('TH-SUMMER', { ...refused, refusal: 'no_days' }),
  unsure,
  sure,
]

const savings: SavingsReply = {
  ...period,
  items,
  devices: 6,
  devices_known: 2,
  fuels: [
    { fuel: 'gas', devices: 5, devices_known: 1, saved, money: null, saved_m3: null },
    { fuel: 'electricity', devices: 1, devices_known: 1, saved: null, money: null, saved_m3: null },
  ],
  money: null,
}
const fitOf = (id: string): SavingsFitReply => ({
  ...period,
  saving: items.find(({ device_id }) => device_id === id) ?? sure,
  before: [[Date.parse('2026-01-10T22:00Z'), 5, 60]],
  after: [[Date.parse('2026-11-10T22:00Z'), 8, 40]],
  after_fit: null,
  band_kwh: 4,
})

let reply: () => object
let screen: ReturnType<typeof openScreen>
const open = (search: Record<string, unknown> = {}, person?: Partial<Person>) => {
  screen = openScreen(() => <SavingsScreen />, {
    search,
    ...(person && { person }),
    reply: ({ path }) => {
      const [, id] = /^\/devices\/([^/]+)\/savings$/.exec(path) ?? []
      return id ? fitOf(id) : reply()
    },
  })
}
afterEach(() => screen.close())

const row = (name: RegExp) => page.getByRole('row', { name })
const rows = () => page.getByRole('row').elements().slice(1)

test('a number comes with its interval, and where that holds 0 the row says so', async () => {
  reply = () => savings
  open()
  await expect.element(row(/Μακρής/)).toHaveTextContent('10,0 – 23,3 %')
  await expect.element(row(/Μακρής/)).toHaveTextContent('προσωρινό')
  await expect.element(row(/TH-UNSURE/)).toHaveTextContent('περιλαμβάνει το 0')
  await expect.element(page.getByRole('region', { name: 'Σε ευρώ' })).toHaveTextContent('—')
  await expect.element(page.getByText('Δεν έχει οριστεί τιμή για όλες τις ημέρες που μετρούν')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Ρεύμα' })).toHaveTextContent('Κανένας αριθμός ακόμη')
})

test('a sum whose interval holds 0 says so, in kWh and in euro', async () => {
  const holdsZero = { ...saved, interval_kwh: [-30, 40] as [number, number] }
  const [gas, electricity] = savings.fuels
  const money = { eur: 12, interval_eur: [-4, 28], percent: 3, devices: 2 }
  reply = () => ({ ...savings, fuels: [gas, { ...electricity, saved: holdsZero }], money })
  open()
  const figure = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(figure('Ρεύμα')).toHaveTextContent('περιλαμβάνει το 0')
  await expect.element(figure('Σε ευρώ')).toHaveTextContent('περιλαμβάνει το 0')
  await expect.element(figure('Αέριο')).not.toHaveTextContent('περιλαμβάνει το 0')
  const missing =
    '1 χωρίς αντιστάθμιση · 1 χωρίς στοιχεία από πριν · 1 με λίγη κάλυψη · 1 χωρίς κρύες ημέρες · 1 με λίγες ημέρες · 2 με αδύναμη σχέση με τον καιρό'
  await expect.element(figure('Με αριθμό')).toHaveTextContent(missing)
})

test.each([
  ['TH-NEW', 'η αντιστάθμιση δεν ήταν ενεργή ως το τέλος της περιόδου'],
  ['TH-BORN', 'δεν υπάρχουν στοιχεία από πριν την αντιστάθμιση'],
  ['TH-THIN', 'όχι ακόμη: κάλυψη 45,6 %, χρειάζεται 90,0 %'],
  ['TH-FEW', 'ημέρες θέρμανσης που λείπουν 18, υπάρχουν 12'],
  ['TH-POOR', 'χωρίς αριθμό: CV 0,50, όριο 0,35'],
  ['TH-STEADY', 'χωρίς αριθμό: R² 0,40, χρειάζεται 0,50'],
  ['TH-SUMMER', 'όχι ακόμη: καμία ημέρα της περιόδου δεν ήταν αρκετά κρύα'],
])('%s has no number, and its row says why: %s', async (device, why) => {
  reply = () => savings
  open()
  await expect.element(row(new RegExp(device))).toHaveTextContent(why)
})

test('no price is missing where no device has a number', async () => {
  reply = () => ({ ...savings, devices_known: 0 })
  open()
  await expect
    .element(page.getByRole('region', { name: 'Σε ευρώ' }))
    .toHaveTextContent('Κανένας αριθμός ακόμη')
})

test('the largest saving comes first and shows how it comes about; another is chosen by its row', async () => {
  reply = () => savings
  open()
  await expect.poll(() => rows()[0]?.textContent).toContain('Μακρής')
  await expect.element(page.getByText('Πριν 6,2 + 5,9 × (15,5 − T)')).toBeVisible()
  await expect.element(page.getByText('Προσωρινό: βάση 210 από 330 ημέρες')).toBeVisible()
  await expect
    .element(
      page.getByText(/Ο στόχος χώρου άλλαξε .2,0 °C κατά μέσο όρο: αυτό μόνο του είναι περίπου .118,0 kWh/),
    )
    .toBeVisible()
  await page.getByRole('button', { name: /TH-POOR/ }).click()
  expect(screen.search()).toMatchObject({ device: 'TH-POOR' })
  await expect.element(page.getByRole('link', { name: 'TH-POOR' })).toBeVisible()
})

test('fuel, numbers and days are chosen in the address, and the counts follow', async () => {
  reply = () => savings
  open({ fuel: 'gas' })
  await expect.poll(() => rows()).toHaveLength(8)
  await page.getByText('Όχι ακόμη 7').click()
  await expect.poll(() => rows()).toHaveLength(7)
  expect(screen.search()).toMatchObject({ fuel: 'gas', known: 'no' })
  await page.getByText('90 ημέρες').click()
  await expect.poll(() => screen.latest('/devices/savings')?.query.get('days')).toBe('90')
})

test('a chosen baseline is requested for the table, the fit and the page of a client, and can be left', async () => {
  reply = () => savings
  open({ baseline: '2025-12-01..2026-03-31' })
  await expect.element(page.getByText('Βάση: 1 Δεκ 2025 – 31 Μαρ 2026')).toBeVisible()
  await expect.element(page.getByText(/σε σχέση με τις ημέρες που ορίσατε/)).toBeVisible()
  const chosen = { baseline_from: '2025-11-30T22:00:00.000Z', baseline_to: '2026-03-31T21:00:00.000Z' }
  const sent = (path: string) => Object.fromEntries(screen.latest(path)?.query ?? [])
  await expect.poll(() => sent('/devices/savings')).toMatchObject(chosen)
  await expect.poll(() => sent('/devices/TH-SURE/savings')).toMatchObject(chosen)
  await page.getByRole('button', { name: 'Φύλλο πελάτη' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect.poll(() => sent('/devices/TH-SURE/savings/pdf')).toMatchObject({ ...chosen, lang: 'en' })
  await page.getByRole('button', { name: 'Βάση ξανά πριν από την αντιστάθμιση' }).click()
  await expect.poll(() => sent('/devices/savings')).toEqual({ days: '30' })
})

test('a home with several devices names each', async () => {
  const home = { client_name: 'Μακρής', address: 'Δελφών 152' }
  const both = [aSaving('TH-A', { ...home, device_name: 'Λέβητας υπογείου' }), aSaving('TH-B', home)]
  reply = () => ({ ...savings, items: [...both, unsure] })
  open()
  await expect.element(row(/Λέβητας υπογείου · Δελφών 152/)).toBeVisible()
  await expect.element(row(/TH-B · Δελφών 152/)).toBeVisible()
})

test('the fit is drawn: days, their residuals, the line, its band, its base and what it has not learnt', async () => {
  reply = () => savings
  open()
  const chart = page.getByRole('img', { name: /Ενέργεια ανά ημέρα.*πριν 1 ημέρες, μετά 1.*6,2 \+ 5,9/ })
  await expect.element(chart).toBeVisible()
  const drawn = (kind: string) => [...chart.element().querySelectorAll<SVGElement>(kind)]
  expect(drawn('circle')).toHaveLength(2)
  const at = (element: SVGElement | undefined, name: string) => Number(element?.getAttribute(name))
  const stems = drawn('line').filter(
    (line) => at(line, 'x1') === at(line, 'x2') && !line.matches('[y1="14"]'),
  )
  expect(stems).toHaveLength(2)
  // 5 °C used less than the line says, 6.2 + 5.9 × 10.5 kWh, so that its stem goes up; 8 °C too.
  for (const [index, dot] of drawn('circle').entries()) {
    expect(at(stems[index], 'x1')).toBe(at(dot, 'cx'))
    expect(at(stems[index], 'y1')).toBe(at(dot, 'cy'))
    expect(at(stems[index], 'y2')).toBeLessThan(at(dot, 'cy'))
  }
  expect(drawn('polygon')).toHaveLength(1)
  expect(drawn('rect').length).toBe(2)
  expect(chart.element().textContent).toContain('βάση 15,5 °C')
})

test('prices are for administrators', async () => {
  reply = () => savings
  open({}, { roles: ['technician_company'] })
  await expect.element(row(/Μακρής/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Τιμές ενέργειας' })).not.toBeInTheDocument()
  screen.close()
  open({}, { roles: ['technician_company', 'admin'] })
  await expect.element(page.getByRole('button', { name: 'Τιμές ενέργειας' })).toBeVisible()
})

test('without a device that heats the screen says when there will be numbers', async () => {
  reply = () => ({ ...savings, items: [], devices: 0, devices_known: 0, fuels: [] })
  open()
  await expect.element(page.getByText('Καμία συσκευή θέρμανσης με στοιχεία')).toBeVisible()
})

test('what did not load says so, and loads when it is tried again', async () => {
  const failure = { type: 'about:blank', title: 'Internal Server Error', status: 500, key: 'internal' }
  reply = () => Response.json(failure, { status: 500 })
  open()
  await expect.element(page.getByText('Η εξοικονόμηση δεν φορτώθηκε')).toBeVisible()
  reply = () => savings
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect.element(row(/Μακρής/)).toBeVisible()
})

test('two days of the calendar become the baseline, in whatever order, and count only with OK', async () => {
  reply = () => savings
  open({ baseline: '2025-12-01..2026-03-31', days: 90 })
  const menu = page.getByRole('button', { name: /^Βάση: .* 2026$/ })
  const day = (number: number) => page.getByRole('button', { name: new RegExp(` ${number} Μαρτίου 2026$`) })
  const sent = () => Object.fromEntries(screen.latest('/devices/savings')?.query ?? [])
  for (const leave of ['Άκυρο', 'Εντάξει']) {
    await menu.click()
    await day(20).click()
    await day(5).click()
    expect(screen.search().baseline).toBe('2025-12-01..2026-03-31')
    await page.getByRole('button', { name: leave }).click()
  }
  expect(screen.search()).toMatchObject({ baseline: '2026-03-05..2026-03-20', days: 90 })
  const chosen = { baseline_from: '2026-03-04T22:00:00.000Z', baseline_to: '2026-03-20T22:00:00.000Z' }
  await expect.poll(sent).toEqual({ days: '90', ...chosen })
  await expect.element(page.getByText('Βάση: 5 Μαρ 2026 – 20 Μαρ 2026')).toBeVisible()
  await page.getByText('30 ημέρες', { exact: true }).click()
  await expect.poll(sent).toEqual({ days: '30', ...chosen })
})
