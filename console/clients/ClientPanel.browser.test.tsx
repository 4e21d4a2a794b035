import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit } from '../appointments/visit.testing.ts'
import { aJob } from '../jobs/job.testing.ts'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ClientPanel } from './ClientPanel.tsx'
import { aClient } from './client.testing.ts'

let screen: ReturnType<typeof openScreen>
let isFailing: boolean

const visits = Array.from({ length: 12 }, (_, index) =>
  aVisit({ start: `2026-11-${30 - index}T08:00Z`, client_id: 'c1' }),
)

const reply = ({ path, query }: SentRequest) => {
  if (path === '/clients/c1' && isFailing)
    return Response.json({ status: 400, key: 'bad_request' }, { status: 400 })
  if (path === '/clients/c1') return aClient({ balance: 120.5 })
  if (path === '/jobs') return { items: [aJob({ estimated_cost: 85.5 })], total: 1 }
  if (path === '/appointments')
    return { items: visits.slice(0, Number(query.get('limit'))), total: visits.length }
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

test('the jobs tab has the jobs with their sums, and the newest visits with a press for the rest', async () => {
  open('jobs')
  const job = page.getByRole('listitem').filter({ hasText: 'Ο λέβητας σταμάτησε' })
  await expect.element(job).toHaveTextContent(/85,50\s€.*#12/)
  await expect
    .element(page.getByRole('link', { name: 'Όλες στη λίστα εργασιών' }))
    .toHaveAttribute('href', expect.stringMatching(/client_id/))
  const shown = page.getByRole('listitem').filter({ hasText: 'Συντήρηση' })
  await expect.poll(() => shown.elements()).toHaveLength(10)
  await expect.element(shown.first()).toHaveTextContent(/30 Νοε 2026, 10:00.*Νίκος Δημητρίου.*Εκκρεμεί/)
  expect(Object.fromEntries(screen.latest('/appointments')?.query ?? [])).toMatchObject({
    client_id: 'c1',
    order: 'desc',
  })
  await page.getByRole('button', { name: 'Περισσότερα' }).click()
  await expect.poll(() => shown.elements()).toHaveLength(12)
  await expect.element(page.getByRole('button', { name: 'Περισσότερα' })).not.toBeInTheDocument()
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
