import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JobsScreen } from '../jobs/JobsScreen.tsx'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { PaymentsScreen } from './PaymentsScreen.tsx'

const home = {
  id: '00000000-0000-4000-8000-0000000000a1',
  tag: 1042,
  tag_id: 'TH_1042',
  client_id: '00000000-0000-4000-8000-0000000000c1',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  address: 'Σόλωνος 12',
  area: 'Αθήνα',
}
const name = '1042 · Παπαδοπούλου Αικατερίνη · Σόλωνος 12, Αθήνα'

const reply = ({ path, query }: SentRequest): object => {
  if (path === '/installationsAllCombo') {
    const items = query.get('search') === 'Ζωγράφου' ? [] : [home]
    return { items, total: items.length }
  }
  if (path === `/installations/${home.id}`) return home
  if (path === '/jobs/summary') return { states: [] }
  if (path === '/payments/summary') return { count: 0, received: 0, refunded: 0, net: 0, types: [] }
  return { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const field = () => page.getByRole('combobox', { name: 'Εγκατάσταση' })

test.each([
  ['jobs', JobsScreen, '/jobs'],
  ['payments', PaymentsScreen, '/payments'],
])('%s are filtered by an installation that is searched in the menu', async (_name, Screen, path) => {
  await page.viewport(1440, 900)
  screen = openScreen(Screen, { search: { view: 'list' }, reply })
  await page.getByRole('button', { name: 'Φίλτρα', exact: true }).click()
  await field().fill('Σόλωνος')
  await expect.poll(() => screen.latest('/installationsAllCombo')?.query.get('search')).toBe('Σόλωνος')
  await page.getByRole('option', { name }).click()
  const isListed = (request: SentRequest) =>
    request.path === path && request.query.get('installation_id') === home.id
  await expect.poll(() => screen.requests.some(isListed)).toBe(true)
  expect(screen.search()).toMatchObject({ installation_id: [home.id] })
  await expect.element(field()).toHaveValue(name)
  await expect.element(page.getByRole('button', { name: `Αφαίρεση φίλτρου ${name}` })).toBeVisible()
  await field().fill('')
  await expect.poll(() => screen.search()['installation_id']).toBeUndefined()
})

test('an installation that the address filters by is named, and another is searched among those of its client', async () => {
  await page.viewport(1440, 900)
  const search = { view: 'list', installation_id: [home.id], client_id: [home.client_id] }
  screen = openScreen(JobsScreen, { search, reply })
  await page.getByRole('button', { name: 'Φίλτρα', exact: true }).click()
  await expect.element(field()).toHaveValue(name)
  expect(screen.latest('/installationsAllCombo')?.query.get('client_id')).toBe(home.client_id)
})
