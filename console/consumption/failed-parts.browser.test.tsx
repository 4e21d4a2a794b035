// What the screen says when a part of it does not load.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../shell/screen.testing.tsx'
import { ConsumptionScreen } from './ConsumptionScreen.tsx'

const dates = { date_from: '2026-11-01T22:00:00.000Z', date_to: '2026-11-03T22:00:00.000Z' }
const kwh = [
  [Date.parse(dates.date_from), 10],
  [Date.parse(dates.date_from) + 86_400_000, 11],
]
const part = { ...dates, kwh: null, degree_days: null, outdoor_climate: null }
const answers: Record<string, object> = {
  '/devices/consumption': {
    ...{ ...dates, resolution: 'day', devices: 1, devices_known: 1, is_estimate: false },
    ...{ total: 21, total_coverage: 1, kwh, coverage: kwh.map(([from]) => [from, 1]) },
    kinds: [{ kind: 'meter', devices: 1, is_estimate: false, coverage: 1, total: 21, kwh }],
    ...{ silences: [], cost: { eur: null, fuels: [], bars: [] } },
  },
  '/devices/climate': {
    ...{ ...dates, resolution: 'day', devices: 1, coverage: [], outdoor_mean: 8.25 },
    ...{ outdoor_climate: [], indoor_climate: [], indoor_climate_set: [], outdoor_range: [] },
  },
  '/devices/consumption/comparison': {
    ...{ devices: 1, devices_compared: 0, now: part, before: part },
    ...{ change_percent: null, same_degree_days_percent: null },
  },
  '/devices/consumption/installations': { ...dates, items: [], total: 0, kwh: null, rest_kwh: 0 },
}
const failure = { type: 'about:blank', title: 'Internal Server Error', status: 500, key: 'internal_error' }

let failing: string | undefined
let screen: ReturnType<typeof openScreen>
const open = () => {
  screen = openScreen(() => <ConsumptionScreen />, {
    search: { period: '2026-11-02..2026-11-03' },
    reply: ({ path }) =>
      path === failing ? Response.json(failure, { status: 500 }) : (answers[path] ?? { items: [], total: 0 }),
  })
}
afterEach(() => {
  screen.close()
  failing = undefined
})

const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test.each([
  ['/devices/climate', 'Μέση εξωτερική', /8,3\s*°C/],
  ['/devices/consumption/comparison', 'Σε σχέση με πριν', /Δεν συγκρίνεται/],
])(
  'the figure of %s is a dash with its reason once that failed, and is requested again',
  async (path, name, text) => {
    failing = path
    open()
    await expect.element(card(name).getByText('—', { exact: true })).toBeVisible()
    await expect.element(card(name)).toHaveTextContent('Σφάλμα διακομιστή')
    const isOfOutdoor = path === '/devices/climate'
    expect(page.getByText(/η εξωτερική θερμοκρασία δεν φορτώθηκε/).elements()).toHaveLength(
      isOfOutdoor ? 1 : 0,
    )
    failing = undefined
    await card(name).getByRole('button', { name: 'Δοκιμή ξανά' }).click()
    await expect.element(card(name)).toHaveTextContent(text)
  },
)

test('a refresh that failed leaves the figures and says so', async () => {
  open()
  await expect.element(card('Μέση εξωτερική')).toHaveTextContent(/8,3\s*°C/)
  failing = '/devices/climate'
  await page.getByRole('button', { name: 'Ανανέωση' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Σφάλμα διακομιστή')
  await expect.element(card('Μέση εξωτερική')).toHaveTextContent(/8,3\s*°C/)
})

test('no figure waits for ever where the consumption itself failed', async () => {
  failing = '/devices/consumption'
  open()
  await expect.element(page.getByText('Η κατανάλωση δεν φορτώθηκε')).toBeVisible()
  for (const name of ['Συνολική κατανάλωση', 'Κόστος', 'Κάλυψη'])
    await expect.element(card(name).getByText('—', { exact: true })).toBeVisible()
})
