import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ClientPanel } from './ClientPanel.tsx'
import { aClient } from './client.testing.ts'

let screen: ReturnType<typeof openScreen>
let isFailing: boolean

const reply = ({ path }: SentRequest) => {
  if (path === '/clients/c1' && isFailing)
    return Response.json({ status: 400, key: 'bad_request' }, { status: 400 })
  if (path === '/clients/c1') return aClient({ balance: 120.5 })
  if (path.endsWith('/installations')) return { items: [], total: 0 }
  return { items: [], total: path === '/devices/client/c1' ? 3 : 0 }
}

const InPanel = () => {
  const { id = '', tab, close } = usePanel()
  return (
    <main id="content">
      {id !== '' && (
        <SidePanel width={6} onClose={close}>
          <ClientPanel key={id} id={id} tab={tab} />
        </SidePanel>
      )}
    </main>
  )
}

const open = (tab?: string) => {
  screen = openScreen(InPanel, { search: { panel: 'client:c1', ...(tab ? { tab } : {}) }, reply })
}

beforeEach(async () => {
  isFailing = false
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('the general tab is the first, with the debt and the counts of the others', async () => {
  open()
  await expect.element(page.getByText('120,50 €')).toBeVisible()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Γενικά')
  await expect.element(page.getByRole('tab', { name: /Συσκευές/ })).toHaveTextContent('3')
})

test('the tab of the address is shown, and another one replaces it there', async () => {
  open('history')
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Ιστορικό')
  await expect.poll(() => screen.latest('/clients/c1/history')).toBeDefined()
  await page.getByRole('tab', { name: /Συσκευές/ }).click()
  await expect.poll(screen.search).toMatchObject({ panel: 'client:c1', tab: 'devices' })
})

test('an unknown tab in the address shows the first', async () => {
  open('nonsense')
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Γενικά')
})

test('a client that cannot be loaded says so, and a retry shows it', async () => {
  isFailing = true
  open()
  const retry = page.getByRole('button', { name: 'Δοκιμή ξανά' })
  await expect.element(retry).toBeVisible()
  isFailing = false
  await retry.click()
  await expect.element(page.getByRole('heading', { name: /Παπαδόπουλος/ })).toBeVisible()
})
