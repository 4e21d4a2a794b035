import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ClientsScreen } from './ClientsScreen.tsx'
import { aClient } from './client.testing.ts'

let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest) => {
  if (path === '/clients' && method === 'GET') return { items: [aClient()], total: 1 }
  if (path === '/clients/count') return { count: 214 }
  return { items: [], total: 0, id: 'c1' }
}

const open = async (search: Record<string, unknown> = {}) => {
  await page.viewport(1440, 900)
  screen = openScreen(ClientsScreen, { search, reply })
  await expect.element(page.getByText('Παπαδόπουλος Γιώργος').first()).toBeVisible()
}
const listQuery = () => Object.fromEntries(screen.latest('/clients')?.query ?? [])

afterEach(() => screen.close())

test('the address decides search, filter, order and page of the list', async () => {
  await open({ search: 'papad', is_premium: ['true'], sort: 'name', order: 'desc', page: 3, size: 50 })
  expect(listQuery()).toMatchObject({
    search: 'papad',
    is_premium: 'true',
    sort: 'name',
    order: 'desc',
    limit: '50',
    offset: '100',
  })
  await expect.element(page.getByTestId('list-count')).toHaveTextContent('1 από 214')
})

test('a search goes to the address and to the first page', async () => {
  await open({ page: 2 })
  await page.getByRole('searchbox').fill('Γιώργος ')
  await expect.poll(listQuery).toMatchObject({ search: 'Γιώργος', offset: '0' })
  expect(screen.search()).toMatchObject({ search: 'Γιώργος' })
  expect(screen.search().page).toBeUndefined()
})

test('an invalid filter in the address is not sent', async () => {
  await open({ is_premium: ['maybe'] })
  expect(listQuery().is_premium).toBeUndefined()
})

test('a chip removes its filter from the address and from the request', async () => {
  await open({ is_premium: ['false'] })
  await page.getByRole('button', { name: /^Αφαίρεση/ }).click()
  await expect.poll(() => listQuery().is_premium).toBeUndefined()
  expect(screen.search().is_premium).toBeUndefined()
})

test('a row opens its panel in the address', async () => {
  await open()
  await page.getByText('Παπαδόπουλος Γιώργος').first().click()
  await expect.poll(screen.search).toMatchObject({ panel: 'client:c1' })
})

test('a client is archived after a confirmation and comes back by undo; its open panel closes', async () => {
  await open({ panel: 'client:c1' })
  await page
    .getByRole('button', { name: /Παπαδόπουλος Γιώργος/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Διαγραφή' }).click()
  expect(screen.latest('/clients/c1', 'DELETE')).toBeUndefined()
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click()
  await expect.poll(() => screen.search().panel).toBeUndefined()
  expect(screen.latest('/clients/c1', 'DELETE')).toBeDefined()
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.poll(() => screen.latest('/clients/c1/restore', 'POST')).toBeDefined()
})
