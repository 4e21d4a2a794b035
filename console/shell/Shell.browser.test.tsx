import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PanelHead } from '../kit/layers/PanelParts.tsx'
import { m } from '../paraglide/messages.js'
import { connectionStore } from '../session/connection.ts'
import type { ConsoleSettings } from '../session/settings.ts'
import { SettingsContext } from '../session/settings-context.ts'
import type { PanelProps, Panels } from './panels.ts'
import { Shell } from './Shell.tsx'
import { openScreen } from './screen.testing.tsx'

const JobPanel = ({ id, tab }: PanelProps) => <PanelHead title={`Εργασία ${id} ${tab}`} />
const BrokenPanel = () => {
  throw new Error('broken')
}
const roles = ['technician_company'] as const
const panels: Panels = {
  job: { width: 6, roles, component: JobPanel },
  device: { width: 9, roles, component: JobPanel },
  broken: { width: 6, roles, component: BrokenPanel },
}
const ownCompany = {
  kind: 'technician_company',
  name: 'Θερμοτεχνική',
  is_brand_company: false,
  brand_color: null,
  company_logo_link: null,
  distributor_name: null,
  distributor_logo_link: null,
  distributor_link: null,
}

let company: object
let screen: ReturnType<typeof openScreen>

const portal_url = 'https://portal.example/'
const Frame = () => (
  <SettingsContext value={{ portal_url } as ConsoleSettings}>
    <Shell panels={panels} counts={{}} bell={{ fresh: 0, text: String }} under={() => null} />
  </SettingsContext>
)
const open = (options: Partial<Parameters<typeof openScreen>[1]> = {}) => {
  screen = openScreen(Frame, { reply: () => company, ...options })
}
const menu = () => page.getByRole('navigation', { name: m.nav_label() })

beforeEach(async () => {
  company = ownCompany
  localStorage.clear()
  await page.viewport(1440, 900)
})
afterEach(() => {
  screen.close()
  connectionStore.write('waiting')
})

test('by keyboard the first step leads past the frame to the content', async () => {
  open()
  await expect.element(menu()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(m.skip_to_content())).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a collapsed menu is remembered', async () => {
  open()
  await page.getByRole('button', { name: m.nav_collapse() }).click()
  await expect.element(page.getByRole('button', { name: m.nav_expand() })).toBeVisible()
  screen.close()
  open()
  await expect.element(page.getByRole('button', { name: m.nav_expand() })).toBeVisible()
})

test('the panel of the address stands beside the list, which stays in reach', async () => {
  open({ search: { panel: 'job:12', tab: 'history' } })
  const panel = page.getByTestId('side-panel')
  await expect.element(panel).toHaveTextContent('Εργασία 12 history')
  await expect.element(panel).toHaveAttribute('role', 'region')
  await panel.getByRole('button', { name: m.action_close() }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a wide panel covers the frame, and says itself that the server is away', async () => {
  open({ search: { panel: 'device:TH-1' } })
  const panel = page.getByRole('dialog')
  await expect.element(panel).toHaveTextContent('Εργασία TH-1')
  connectionStore.write('offline')
  await expect.element(panel.getByRole('alert')).toHaveTextContent(m.connection_offline_detail())
})

test('a panel that fails is said to have failed, and the menu still works', async () => {
  open({ search: { panel: 'broken:1' }, mayThrow: true })
  await expect
    .element(page.getByTestId('side-panel').getByRole('button', { name: m.action_retry() }))
    .toBeVisible()
  await menu().getByRole('link', { name: m.place_jobs() }).click()
  await expect.poll(screen.at).toBe('/jobs')
})

test('on a phone the bar stands in for the menu, and a panel is a page over a frame out of reach', async () => {
  await page.viewport(390, 844)
  open()
  await expect.element(menu()).toBeVisible()
  expect(menu().getByRole('link').elements()).toHaveLength(4)
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  screen.close()
  open({ search: { panel: 'job:12' } })
  await expect.element(page.getByTestId('side-panel')).toHaveAttribute('data-shape', 'page')
  await expect.poll(() => document.querySelector('[inert] main')).not.toBeNull()
})

test('the end of a visit has the phone for itself', async () => {
  await page.viewport(390, 844)
  open({ path: { of: '/appointments/$id/end', at: '/appointments/v1/end' } })
  await expect.element(page.getByRole('main')).toBeVisible()
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
})

test('the foot names the distributor with its site, and of a distributor its own name', async () => {
  company = { ...ownCompany, distributor_name: 'Αιγαίο', distributor_link: 'https://aegean.example/' }
  open()
  const foot = page.getByRole('contentinfo')
  await expect
    .element(foot.getByRole('link', { name: 'Αιγαίο' }))
    .toHaveAttribute('href', 'https://aegean.example/')
  screen.close()
  company = { ...ownCompany, kind: 'distributor', name: 'Βορέας' }
  open()
  await expect.element(foot.getByText('Βορέας')).toBeVisible()
})

test('the portal is offered to whoever may enter it', async () => {
  open({ person: { portalAccess: true } })
  const portal = page.getByRole('link', { name: m.portal_link() })
  await expect.element(portal).toHaveAttribute('href', portal_url)
  screen.close()
  open()
  await expect.element(menu()).toBeVisible()
  await expect.element(portal).not.toBeInTheDocument()
})
