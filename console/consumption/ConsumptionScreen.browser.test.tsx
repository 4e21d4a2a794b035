import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import type { Person } from '../session/person.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ConsumptionScreen } from './ConsumptionScreen.tsx'

const dayMs = 86_400_000
const days = (query: URLSearchParams) => {
  const from = Date.parse(query.get('date_from') ?? '')
  const count = Math.round((Date.parse(query.get('date_to') ?? '') - from) / dayMs)
  return Array.from({ length: count }, (_, day): [number, number] => [from + day * dayMs, 10 + day])
}
const datesOf = (query: URLSearchParams) => ({
  date_from: query.get('date_from') ?? '',
  date_to: query.get('date_to') ?? '',
})

/** Ten kWh on the first day of whatever is requested, and one more on each that follows. */
function consumed(query: URLSearchParams): ConsumptionReply {
  const kwh = days(query)
  const total = kwh.reduce((sum, [, amount]) => sum + amount, 0)
  return {
    ...datesOf(query),
    resolution: 'day',
    devices: 2,
    devices_known: 1,
    is_estimate: true,
    total,
    total_coverage: 0.5,
    kwh,
    coverage: kwh.map(([from]) => [from, 0.5]),
    kinds: [{ kind: 'gas', devices: 2, is_estimate: true, coverage: 0.5, total, kwh }],
    silences: [],
    cost: { eur: null, fuels: [], bars: [] },
  }
}

const home = {
  installation_id: '0190c1de-0000-7000-8000-000000000008',
  client_name: 'Μακρής',
  address: 'Δελφών 152',
  area: 'Θέρμη',
  technician_name: 'Θερμοτεχνική ΑΕ',
  kwh: 91,
  kinds: [{ kind: 'gas', kwh: 91 }],
  ...{ eur: null, m3: null },
  is_estimate: true,
  coverage: 0.5,
}
const companyIds = [1, 2].map((last) => `0190c1de-0000-7000-8000-00000000000${last}`)
const part = (query: URLSearchParams) => ({
  ...datesOf(query),
  kwh: null,
  degree_days: null,
  outdoor_climate: null,
})

const answers: Record<string, (query: URLSearchParams) => object> = {
  '/devices/consumption': consumed,
  '/devices/climate': (query) => ({
    ...datesOf(query),
    ...{ resolution: 'day', devices: 2, coverage: [] },
    ...{ outdoor_climate: [], indoor_climate: [], indoor_climate_set: [], outdoor_range: [] },
    outdoor_mean: 8.25,
  }),
  '/devices/consumption/comparison': (query) => ({
    ...{ devices: 2, devices_compared: 0, now: part(query), before: part(query) },
    ...{ change_percent: null, same_degree_days_percent: null },
  }),
  '/devices/consumption/installations': (query) => ({
    ...datesOf(query),
    ...{ items: [home], total: 1, kwh: 91, rest_kwh: 0 },
  }),
  '/devices/unlinked-meters': () => ({ items: [] }),
}

const failure = { type: 'about:blank', title: 'Internal Server Error', status: 500, key: 'internal' }
let failing: string | undefined
let changed: typeof answers
let screen: ReturnType<typeof openScreen>

function open(search: Record<string, unknown> = {}, person: Partial<Person> = {}) {
  screen = openScreen(() => <ConsumptionScreen />, {
    person,
    search: { period: '2026-11-02..2026-11-08', ...search },
    reply: ({ path, query }: SentRequest) => {
      if (path === failing) return Response.json(failure, { status: 500 })
      return { ...answers, ...changed }[path]?.(query) ?? { items: [], total: 0 }
    },
  })
}
const figure = (name: string) => page.getByRole('region', { name })
const requested = (path = '/devices/consumption') => {
  const query = screen.latest(path)?.query
  return query && datesOf(query)
}
/** Midnights in Athens. */
const week = { date_from: '2026-11-01T22:00:00.000Z', date_to: '2026-11-08T22:00:00.000Z' }

afterEach(() => {
  screen.close()
  failing = undefined
  changed = {}
})

const openPicker = () => page.getByRole('button', { name: /2.*8 Νοε/ }).click()
const day = (number: number) => page.getByRole('button', { name: new RegExp(` ${number} Νοεμβρίου 2026$`) })

test('two days are chosen in whatever order, and count only with OK', async () => {
  open()
  await expect.poll(() => requested()).toEqual(week)
  await openPicker()
  await day(14).click()
  await day(12).click()
  await page.getByRole('button', { name: 'Άκυρο' }).click()
  expect(screen.search()).toMatchObject({ period: '2026-11-02..2026-11-08' })
  await openPicker()
  await day(14).click()
  await day(12).click()
  await page.getByRole('button', { name: 'Εντάξει' }).click()
  await expect
    .poll(() => requested())
    .toEqual({ date_from: '2026-11-11T22:00:00.000Z', date_to: '2026-11-14T22:00:00.000Z' })
})

test('the figures have one decimal, the coverage, and a dash with its reason for what is not known', async () => {
  open()
  await expect.element(figure('Συνολική κατανάλωση')).toHaveTextContent(/91,0\s*kWh/)
  await expect.element(figure('Κάλυψη')).toHaveTextContent('1 από 2 συσκευές με στοιχεία')
  await expect.element(figure('Μέση εξωτερική')).toHaveTextContent(/8,3\s*°C/)
  await expect.element(page.getByText('Δεν συγκρίνεται: λείπουν στοιχεία από τη μία περίοδο')).toBeVisible()
})

test('the foot of the chart names a shown day of 25 hours', async () => {
  open({ period: '2026-10-23..2026-10-26' })
  await expect.element(page.getByText('Ώρα Αθήνας · η 25 Οκτ έχει 25 ώρες')).toBeVisible()
})

test('a column lists the installations that made it, until the whole range is wanted again', async () => {
  open()
  const chart = page.getByRole('slider')
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  const installations = '/devices/consumption/installations'
  await expect
    .poll(() => requested(installations))
    .toEqual({ date_from: '2026-11-02T22:00:00.000Z', date_to: '2026-11-03T22:00:00.000Z' })
  await page.getByRole('button', { name: /πίσω σε όλο το διάστημα/ }).click()
  await expect.element(page.getByText('kWh, όλο το διάστημα')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Μακρής' })).toBeVisible()
  expect(screen.search().column).toBeUndefined()
})

test('late growth from before the range is shown apart, and the list of a column leaves it out', async () => {
  const from = Date.parse(week.date_from)
  const late = {
    kind: 'meter',
    from,
    to: from + 2 * dayMs,
    kwh: 4,
    kwh_before: 36.5,
    devices: 1,
    eur: 1,
    m3: null,
  }
  changed = { '/devices/consumption': (query) => ({ ...consumed(query), silences: [late] }) }
  open({ column: from + dayMs })
  await expect.element(page.getByText(/36,5 kWh μετά από σιωπή είναι από πριν το διάστημα/)).toBeVisible()
  const leftOut = page.getByText('Χωρίς όσα αναφέρθηκαν μετά από σιωπή')
  await expect.element(leftOut).toBeVisible()
  const isBar = () => screen.latest('/devices/consumption/installations')?.query.get('is_bar')
  await expect.poll(isBar).toBe('true')
  await page.getByRole('button', { name: /πίσω σε όλο το διάστημα/ }).click()
  await expect.element(leftOut).not.toBeInTheDocument()
})

/** The name and the text of the file that a choice of the menu saves. */
async function savedBy(choice: string) {
  const made = vi.spyOn(URL, 'createObjectURL')
  const name = new Promise<string>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve(this.download)
    })
  })
  await page.getByRole('button', { name: 'Εξαγωγή' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  const saved = await name
  const file = made.mock.lastCall?.[0]
  return { name: saved, text: file instanceof Blob ? await file.text() : '' }
}

test('the installations are saved of the column that is listed, and the file is named by it', async () => {
  open({ column: Date.parse('2026-11-02T22:00Z') })
  await expect.element(page.getByRole('link', { name: 'Μακρής' })).toBeVisible()
  const day = await savedBy('Όλες οι εγκαταστάσεις ως CSV')
  expect(day.name).toBe('Εγκαταστάσεις 2026-11-03.csv')
  expect(day.text).not.toContain('Θερμοτεχνική')
  expect(requested('/devices/consumption/installations')).toEqual({
    date_from: '2026-11-02T22:00:00.000Z',
    date_to: '2026-11-03T22:00:00.000Z',
  })
  await page.getByRole('button', { name: /πίσω σε όλο το διάστημα/ }).click()
  expect((await savedBy('Όλες οι εγκαταστάσεις ως JSON')).name).toBe(
    'Εγκαταστάσεις 2026-11-02 2026-11-08.json',
  )
  expect(requested('/devices/consumption/installations')).toEqual(week)
})

test('the range and its installations are saved as workbooks too', async () => {
  open()
  await expect.element(page.getByRole('link', { name: 'Μακρής' })).toBeVisible()
  const range = await savedBy('Το διάστημα ως XLSX')
  expect(range.name).toBe('Κατανάλωση 2026-11-02 2026-11-08.xlsx')
  const homes = await savedBy('Όλες οι εγκαταστάσεις ως XLSX')
  expect(homes.name).toBe('Εγκαταστάσεις 2026-11-02 2026-11-08.xlsx')
  for (const { text } of [range, homes]) expect(text.slice(0, 2)).toBe('PK')
})

test('a distributor reads which company installed it, in the list and in the file', async () => {
  open({}, { kind: 'distributor' })
  await expect.element(page.getByText('Θερμοτεχνική ΑΕ')).toBeVisible()
  const { text } = await savedBy('Όλες οι εγκαταστάσεις ως CSV')
  expect(text.split('\r\n')[0]).toContain('"Περιοχή";"Εταιρεία"')
  expect(text.split('\r\n')[1]).toContain('"Θέρμη";"Θερμοτεχνική ΑΕ"')
})

test('a distributor chooses a company, and every figure, list and file is of its devices', async () => {
  changed = {
    '/filters/installations': () => ({
      items: ['Θερμοτεχνική ΑΕ', 'Κλίμα ΟΕ'].map((name, at) => ({
        ...{ field: 'technician_company_id', value: companyIds[at], name, count: 3 },
      })),
      total: 2,
    }),
  }
  open({}, { kind: 'distributor' })
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('checkbox', { name: /Κλίμα ΟΕ/ }).click()
  const chosen = [companyIds[1]]
  for (const path of ['consumption', 'climate', 'consumption/comparison', 'consumption/installations'])
    await expect
      .poll(() => screen.latest(`/devices/${path}`)?.query.getAll('technician_company_id'))
      .toEqual(chosen)
  await userEvent.keyboard('{Escape}')
  await savedBy('Όλες οι εγκαταστάσεις ως CSV')
  expect(screen.latest('/devices/consumption/installations')?.query.get('limit')).toBe('10000')
  expect(screen.latest('/devices/consumption/installations')?.query.getAll('technician_company_id')).toEqual(
    chosen,
  )
  await page.getByRole('button', { name: /Κλίμα ΟΕ/ }).click()
  await expect.poll(() => screen.search().technician_company_id).toBeUndefined()
})

test('the week before has as many days, and one that begins after today is not offered', async () => {
  open()
  await page.getByRole('button', { name: 'Προηγούμενο διάστημα' }).click()
  await expect
    .poll(() => requested())
    .toEqual({ date_from: '2026-10-25T22:00:00.000Z', date_to: week.date_from })
  screen.close()
  open({ period: 'week' })
  await expect.element(page.getByRole('button', { name: 'Επόμενο διάστημα' })).toBeDisabled()
})

test('a step that the range is too long for is not offered, and another is requested', async () => {
  open({ period: '2026-01-01..2026-11-08' })
  await expect.element(page.getByRole('radio', { name: 'Ώρα' })).toBeDisabled()
  await expect.poll(() => screen.latest('/devices/consumption')?.query.get('resolution')).toBe('week')
  await page.getByText('Μήνας', { exact: true }).click()
  await expect.poll(() => screen.latest('/devices/consumption')?.query.get('resolution')).toBe('month')
})

test('without a device the screen says when there will be figures', async () => {
  changed = {
    '/devices/consumption': (query) => ({
      ...consumed(query),
      ...{ devices: 0, devices_known: 0, total: null, total_coverage: 0, kwh: [], coverage: [], kinds: [] },
    }),
  }
  open()
  await expect.element(page.getByText('Καμία συσκευή με κατανάλωση')).toBeVisible()
  await expect.element(figure('Συνολική κατανάλωση')).toHaveTextContent('—')
})

test('what did not load says so, and loads when it is tried again', async () => {
  failing = '/devices/consumption'
  open()
  await expect.element(page.getByText('Η κατανάλωση δεν φορτώθηκε')).toBeVisible()
  failing = undefined
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect.element(figure('Συνολική κατανάλωση')).toHaveTextContent('91,0')
})
