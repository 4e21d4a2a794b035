import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InstallationDetail } from '../../contract/installations/detail.ts'
import { m } from '../paraglide/messages.js'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { InstallationsScreen } from './InstallationsScreen.tsx'
import { anInstallation } from './installation.testing.ts'

let homes: InstallationDetail[]
let archived: InstallationDetail[]
let hasDescriptions: boolean
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (path === '/company') return { preferences: { installation_description: hasDescriptions } }
  if (path === '/installations/count') return { count: homes.length }
  if (path === '/installations/archived') return { items: archived, total: archived.length }
  if (method !== 'GET' && refusal) return refusal
  if (path.endsWith('/restore')) {
    const restored = [...archived, ...homes]
    archived = []
    homes = restored
    return restored[0] as object
  }
  if (method === 'DELETE') {
    homes = []
    return new Response(null, { status: 204 })
  }
  if (path === '/installations') return { items: homes, total: homes.length }
  return { items: [], total: 0 }
}

const distributor = { kind: 'distributor', roles: ['distributor'] } as const
const open = (options: Partial<Parameters<typeof openScreen>[1]> = {}) => {
  screen = openScreen(InstallationsScreen, { reply, ...options })
}
const row = (tag: string) => page.getByRole('row').filter({ hasText: tag })
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
const press = async (item: string) => {
  await row('1042').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

beforeEach(async () => {
  homes = [anInstallation({ balance: 120.5 })]
  archived = []
  hasDescriptions = false
  refusal = undefined
  localStorage.clear()
  await page.viewport(1600, 900)
})
afterEach(() => screen.close())

test('a technician sees whose home it is, where, and what is owed; a row opens its panel', async () => {
  homes = [
    anInstallation({ balance: 120.5 }),
    anInstallation({ id: 'a2', tag_id: 'TH_1043', balance: 0 }),
    anInstallation({ id: 'a3', tag_id: 'TH_1044', balance: null }),
  ]
  open()
  await expect.element(row('1042').getByTitle(m.balance_owed())).toHaveTextContent('120,50')
  await expect.element(row('1043').getByTitle(m.balance_settled())).toBeVisible()
  await expect.element(row('1044')).toHaveTextContent('—')
  expect(heads()).not.toContain(m.column_installer())
  expect(heads()).not.toContain(m.installation_description())
  await row('1043').getByText('Τσιμισκή 84').click()
  await expect.poll(screen.search).toMatchObject({ panel: 'installation:a2' })
})

test('a distributor sees the company in place of the money, and changes nothing', async () => {
  open({ person: distributor })
  await expect.element(row('1042')).toHaveTextContent('Θερμοτεχνική')
  expect(heads()).not.toContain(m.installation_balance())
  await expect.element(page.getByRole('button', { name: m.installation_add() })).not.toBeInTheDocument()
  await row('1042').getByRole('button').last().click()
  await expect.element(page.getByRole('menuitem', { name: m.action_view() })).toBeVisible()
  for (const name of [m.action_edit(), m.action_delete()])
    await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument()
})

test('descriptions have a column where the company prefers so', async () => {
  hasDescriptions = true
  homes = [anInstallation({ description: 'Λεβητοστάσιο' })]
  open()
  await expect.element(row('1042')).toHaveTextContent('Λεβητοστάσιο')
})

test('an empty list says what stands here, for each kind of company', async () => {
  homes = []
  open()
  await expect.element(page.getByText(m.installations_empty_body())).toBeVisible()
  await page.getByRole('button', { name: m.installations_first() }).click()
  await expect.element(page.getByRole('dialog', { name: m.installation_add() })).toBeVisible()
  screen.close()
  open({ person: distributor })
  await expect.element(page.getByText(m.installations_empty_distributor())).toBeVisible()
  await expect.element(page.getByRole('button', { name: m.installations_first() })).not.toBeInTheDocument()
})

test('the filters of the address are sent', async () => {
  open({ search: { is_placed: ['false'], area: ['Βόλος'] } })
  await expect.poll(() => screen.latest('/installations')?.query.get('is_placed')).toBe('false')
  expect(screen.latest('/installations')?.query.getAll('area')).toEqual(['Βόλος'])
})

test('one is deleted from its row, and taken back at once', async () => {
  open()
  await press(m.action_delete())
  await page
    .getByRole('dialog', { name: m.installation_delete_title({ tag: '1042' }) })
    .getByRole('button', { name: m.action_delete() })
    .click()
  await expect.element(page.getByText(m.installation_deleted())).toBeVisible()
  await expect.element(page.getByText(m.installations_empty_body())).toBeVisible()
  archived = [anInstallation()]
  await page.getByTestId('snackbar').getByRole('button').click()
  await expect.element(row('1042')).toBeVisible()
})

test('one with devices is not deleted, and says why; a refused deletion leaves it', async () => {
  homes = [anInstallation({ devices_count: 2 })]
  open()
  await press(m.action_delete())
  await expect.element(page.getByText(m.installation_has_devices({ count: 2 }))).toBeVisible()
  screen.close()
  homes = [anInstallation()]
  refusal = Response.json({ type: 'x', title: 'x', status: 403, key: 'forbidden' }, { status: 403 })
  open()
  await press(m.action_delete())
  await page.getByRole('dialog').getByRole('button', { name: m.action_delete() }).click()
  await expect.element(page.getByText(m.status_403({ code: '403' }))).toBeVisible()
  await expect.element(row('1042')).toBeVisible()
})

test('an administrator brings a deleted one back; others are not offered it', async () => {
  archived = [anInstallation({ tag_id: 'TH_7', archived_at: '2026-11-24T08:00:00.000Z' })]
  homes = []
  open()
  await expect.element(page.getByText(m.installations_empty_body())).toBeVisible()
  await expect.element(page.getByRole('button', { name: m.installations_archived() })).not.toBeInTheDocument()
  screen.close()
  open({ person: { roles: ['technician_company', 'admin'] } })
  await page.getByRole('button', { name: m.installations_archived() }).click()
  const dialog = page.getByRole('dialog', { name: m.installations_archived_title() })
  await dialog.getByRole('button', { name: /Ανάκτηση: Τσιμισκή 84/ }).click()
  await expect.element(page.getByText(m.installation_restored())).toBeVisible()
  await expect.element(dialog.getByText(m.installations_archived_empty())).toBeVisible()
  await expect.element(row('7')).toBeVisible()
})
