// The parts of the frame: menu, bar of a phone, connection, account, language.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '../paraglide/messages.js'
import { overwriteSetLocale, setLocale } from '../paraglide/runtime.js'
import { connectionStore } from '../session/connection.ts'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionMark } from './ConnectionMark.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NotFound } from './NotFound.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import type { KnownPlace } from './places.ts'
import { Sidebar } from './Sidebar.tsx'
import { openScreen } from './screen.testing.tsx'
import { UserMenu } from './UserMenu.tsx'

let screen: ReturnType<typeof openScreen>
const distributor = { kind: 'distributor', roles: ['distributor'] } as const

const open = (
  component: Parameters<typeof openScreen>[0],
  options: Partial<Parameters<typeof openScreen>[1]> = {},
) => {
  screen = openScreen(component, { reply: () => ({}), ...options })
}
const link = (name: string) => page.getByRole('link', { name, exact: true })
const words = () =>
  page
    .getByRole('link')
    .elements()
    .map((place) => place.textContent)

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  screen.close()
  connectionStore.write('waiting')
})

describe('the menu', () => {
  const counts = { '/alarms': 1234, '/jobs': 0 }
  const under = ({ path }: KnownPlace) => <span>{`κάτω από ${path}`}</span>
  const Menu = ({ isCollapsed = false, onToggle = () => {} }) => (
    <Sidebar isCollapsed={isCollapsed} onToggle={onToggle} counts={counts} under={under} />
  )

  test('has the places of a technician, in groups, with what is open of them', async () => {
    open(() => <Menu />)
    await expect.element(page.getByRole('list', { name: m.place_group_work() })).toBeVisible()
    await expect.element(page.getByRole('link', { name: m.place_alarms() })).toHaveTextContent(/1\.234$/)
    await expect.element(link(m.place_jobs())).toBeVisible()
    expect(words()).not.toContain(m.place_inventory())
    await expect.element(page.getByText('κάτω από /jobs')).toBeVisible()
  })

  test('has those of a distributor, and no group that would be empty', async () => {
    open(() => <Menu />, { person: distributor })
    await expect.element(link(m.place_inventory())).toBeVisible()
    expect(words()).not.toContain(m.place_clients())
    expect(page.getByRole('list', { name: m.place_group_work() }).elements()).toHaveLength(0)
  })

  test('marks the place that is open, also for a page that belongs to it', async () => {
    open(() => <Menu />, { path: { of: '/bulk-changes', at: '/bulk-changes' } })
    await expect.element(link(m.place_devices())).toHaveAttribute('aria-current', 'page')
    await link(m.place_jobs()).click()
    await expect.poll(screen.at).toBe('/jobs')
  })

  test('is collapsed by its last button, and shows nothing under its places then', async () => {
    const onToggle = vi.fn<() => void>()
    open(() => <Menu isCollapsed onToggle={onToggle} />)
    const toggle = page.getByRole('button', { name: m.nav_expand() })
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    expect(onToggle).toHaveBeenCalledOnce()
    expect(page.getByText(/κάτω από/).elements()).toHaveLength(0)
  })
})

describe('the bar of a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('has four places and the rest behind one more', async () => {
    open(() => <BottomBar />)
    await expect.element(link(m.place_dashboard())).toBeVisible()
    expect(words()).toEqual([m.place_dashboard(), m.place_alarms(), m.place_visits_today(), m.place_jobs()])
    await page.getByRole('button', { name: m.nav_more() }).click()
    const more = page.getByRole('menu')
    await expect.element(more.getByText(m.place_group_customers())).toBeVisible()
    await expect
      .element(more.getByRole('menuitem', { name: m.place_jobs(), exact: true }))
      .not.toBeInTheDocument()
    await more.getByRole('menuitem', { name: m.place_payments() }).click()
    await expect.poll(screen.at).toBe('/payments')
    await expect
      .element(page.getByRole('button', { name: m.nav_more() }))
      .toHaveAttribute('aria-current', 'true')
  })
})

describe('the connection', () => {
  test.each([
    ['live', m.connection_live],
    ['waiting', m.connection_waiting],
    ['offline', m.connection_offline],
  ] as const)('is said when it is %s', async (state, word) => {
    open(() => <ConnectionMark />)
    connectionStore.write(state)
    await expect.element(page.getByTestId('connection')).toHaveTextContent(word())
  })

  test('lost is an alert above the screen, until the server answers', async () => {
    open(() => <OfflineBanner />)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(m.connection_offline_detail())
    connectionStore.write('live')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the account', () => {
  const menu = () => page.getByRole('button', { name: m.account_menu({ name: 'Μαρία Παπανικολάου' }) })

  test('is opened by keyboard, and leads an administrator to the webhooks', async () => {
    open(() => <UserMenu />, { person: { roles: ['technician_company', 'admin'] } })
    await expect.element(menu()).toHaveTextContent('ΜΠ')
    ;(menu().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/maria@example.gr/)).toBeVisible()
    await page.getByRole('menuitem', { name: m.place_webhooks() }).click()
    await expect.poll(screen.at).toBe('/webhooks')
  })

  test('of others has no webhooks, and of a distributor no notices', async () => {
    open(() => <UserMenu />)
    await menu().click()
    await expect.element(page.getByRole('menuitem', { name: m.place_notices() })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: m.place_webhooks() })).not.toBeInTheDocument()
    screen.close()
    open(() => <UserMenu />, { person: { ...distributor, roles: ['distributor', 'admin'] } })
    await menu().click()
    await expect.element(page.getByRole('menuitem', { name: m.log_out() })).toBeVisible()
    for (const name of [m.place_notices(), m.place_webhooks()])
      await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument()
  })

  test('is not left before a confirmation', async () => {
    open(() => <UserMenu />)
    await menu().click()
    await page.getByRole('menuitem', { name: m.log_out() }).click()
    const sure = page.getByRole('dialog', { name: m.log_out_title() })
    await expect.element(sure.getByText(m.log_out_body())).toBeVisible()
    await sure.getByRole('button', { name: m.action_cancel() }).click()
    await expect.element(sure).not.toBeInTheDocument()
    expect(screen.requests).toEqual([])
  })

  test('changes the colours while its menu stays open', async () => {
    open(() => <UserMenu />)
    await menu().click()
    await page.getByRole('menuitemradio', { name: m.scheme_dark() }).click()
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
    await page.getByRole('menuitemradio', { name: m.scheme_auto() }).click()
    await expect.element(page.getByRole('menuitemradio', { name: m.scheme_auto() })).toBeChecked()
  })
})

test('the language is changed for the one that is chosen, each under its own name', async () => {
  const change = vi.fn<(locale: string) => void>()
  const before = setLocale
  overwriteSetLocale(change)
  open(() => <LanguageMenu />)
  await page.getByRole('button', { name: `${m.language_choose()}: ${m.language_el()}` }).click()
  await expect.element(page.getByRole('menuitemradio', { name: m.language_el() })).toBeChecked()
  await page.getByRole('menuitemradio', { name: m.language_en() }).click()
  overwriteSetLocale(before)
  expect(change).toHaveBeenCalledExactlyOnceWith('en')
})

test('an address that leads nowhere says so and leads home', async () => {
  open(() => <NotFound />)
  await expect.element(page.getByText(m.not_found_text())).toBeVisible()
  await link(m.not_found_home()).click()
  await expect.poll(screen.at).toBe('/dashboard')
})
