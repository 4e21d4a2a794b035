import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Personnel } from '../../contract/companies/own-company.ts'
import { m } from '../paraglide/messages.js'
import { openScreen } from '../shell/screen.testing.tsx'
import { UsersScreen } from './UsersScreen.tsx'

const maria: Personnel = {
  id: 'u1',
  firstName: 'Μαρία',
  lastName: 'Παπανικολάου',
  email: 'maria@example.gr',
  username: 'maria',
  emailVerified: true,
  created_at: '2026-01-10T08:00:00.000Z',
  createdTimestamp: 0,
}

let people: Personnel[]
let isAway: boolean
let screen: ReturnType<typeof openScreen>

const open = (search = {}) => {
  screen = openScreen(UsersScreen, {
    search,
    reply: ({ path }) => {
      if (isAway)
        return Response.json(
          { type: 'x', title: 'x', status: 503, key: 'directory_unavailable' },
          { status: 503 },
        )
      return path === '/company/personnel' ? { items: people, total: people.length } : { items: [], total: 0 }
    },
  })
}
const sorts = () => screen.requests.map(({ query }) => query.get('sort'))
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

beforeEach(async () => {
  people = [maria]
  isAway = false
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('each person has a name, an e-mail address, and whether that address is theirs', async () => {
  people = [
    maria,
    { ...maria, id: 'u2', firstName: '', lastName: 'Ρήγας', username: '', emailVerified: false },
  ]
  open()
  await expect.element(row('Παπανικολάου').getByRole('img', { name: m.user_verified() })).toBeVisible()
  await expect.element(row('Παπανικολάου')).toHaveTextContent('maria@example.gr')
  await expect.element(row('Ρήγας').getByRole('img', { name: m.user_unverified() })).toBeVisible()
  await expect.element(row('Ρήγας').getByRole('cell').first()).toHaveTextContent(/^-$/)
})

test('people are sorted by last name at first, and by another column on request', async () => {
  open()
  await expect.poll(sorts).toContain('lastName')
  await page.getByRole('button', { name: m.column_username() }).click()
  await expect.poll(sorts).toContain('username')
})

test('a search is sent, and one without a result can be cleared', async () => {
  people = []
  open({ search: 'ζζζ' })
  await expect.poll(() => screen.requests.some(({ query }) => query.get('search') === 'ζζζ')).toBe(true)
  await page.getByRole('button', { name: m.action_clear_filters() }).first().click()
  await expect.element(page.getByText(m.users_empty_body())).toBeVisible()
})

test('a directory that is away is named, and requested again', async () => {
  isAway = true
  open()
  await expect.element(page.getByText(m.problem_directory_unavailable())).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: m.action_retry() }).click()
  await expect.element(row('Παπανικολάου')).toBeVisible()
})

test('the visits of the company are subscribed to from here', async () => {
  open()
  await page.getByRole('button', { name: m.feed_subscribe() }).click()
  await expect.element(page.getByRole('dialog', { name: m.feed_subscribe() })).toBeVisible()
})
