import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanDetail } from '../../contract/maintenance-plans/schema.ts'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { editPlan } from './plan-actions.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'
const path = `/maintenance-plans/${id}`

const aPlan: PlanDetail = {
  id,
  installation_id: '0190c1de-0000-7000-8000-000000000008',
  title: 'Ετήσια συντήρηση λέβητα',
  type_id: 1,
  type_name: 'service',
  type_color: '#2b8a5b',
  client_id: '0190c1de-0000-7000-8000-000000000009',
  client_name: 'Μακρής Δημήτρης',
  tag_id: 'TH_1042',
  address: 'Δελφών 152',
  area: 'Θέρμη',
  latitude: null,
  longitude: null,
  item_id: null,
  item_name: 'Vaillant ecoTEC plus',
  device_id: null,
  device_name: null,
  device_type: null,
  refrigerant: null,
  charge_kg: null,
  is_hermetic: false,
  is_residential: false,
  has_leak_detection: false,
  model_charge: null,
  leak_check: null,
  every_months: 12,
  every_hours: null,
  anchor: 'completion',
  anchor_on: null,
  lead_days: 30,
  create_ahead_days: null,
  estimated_cost: 80,
  assignee_id: null,
  assignee_name: null,
  notes: null,
  is_active: true,
  state: 'due',
  due_on: '2026-12-01',
  due_by: 'months',
  proposed_on: '2026-11-01',
  operation: null,
  job: null,
  last_due_on: null,
  last_settled_on: null,
  last_outcome: null,
  started_on: '2025-12-01',
  created_at: '2025-12-01T08:00:00.000Z',
  created_by: 'Μαρία Δοκιμή',
  updated_at: null,
  updated_by: null,
  occurrences: [],
}

let plan: PlanDetail
let refusal: { status: number; key: string } | undefined
let screen: ReturnType<typeof openScreen>

/** As the server does it: a paused plan is due at no time, a skipped date moves on. */
function change({ method, body }: SentRequest): object {
  if (method === 'DELETE') return new Response(null, { status: 204 })
  if (method === 'PATCH') {
    const { is_active } = body as { is_active: boolean }
    plan = { ...plan, is_active, state: is_active ? 'due' : 'paused' }
    return plan
  }
  const { due_on, reason } = body as { due_on: string; reason: string }
  const skipped = {
    due_on,
    outcome: 'skipped' as const,
    settled_on: '2026-11-27',
    job_id: null,
    job_number: null,
    reason,
    settled_by: 'Νίκος Δημητρίου',
  }
  plan = { ...plan, due_on: '2027-12-01', state: 'later', occurrences: [skipped] }
  return plan
}

const reply = (request: SentRequest): object => {
  if (request.method !== 'GET')
    return refusal ? Response.json(refusal, { status: refusal.status }) : change(request)
  return request.path === path ? plan : { items: [], devices: [], total: 0 }
}

const InPanel = () => {
  const { id: opened = '', tab, close } = usePanel()
  return (
    <main id="content">
      {opened !== '' && (
        <SidePanel width={6} onClose={close}>
          <PlanPanel id={opened} tab={tab} />
        </SidePanel>
      )}
    </main>
  )
}

beforeEach(async () => {
  plan = aPlan
  refusal = undefined
  await page.viewport(1440, 900)
  screen = openScreen(InPanel, { search: { panel: `plan:${id}` }, reply })
  await vi.waitUntil(() => page.getByRole('heading', { name: aPlan.title }).query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const snackbar = () => page.getByTestId('snackbar')
const dialog = () => page.getByRole('dialog', { name: /^(Παράλειψη|Διαγραφή)/ })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })

test('a plan is paused, proposes nothing, and goes on again', async () => {
  await press('Παύση')
  await expect.element(snackbar()).toHaveTextContent('Το πρόγραμμα είναι σε παύση')
  expect(screen.latest(path, 'PATCH')?.body).toEqual({ is_active: false })
  await expect.element(page.getByText('Σε παύση', { exact: true })).toBeVisible()
  for (const name of ['Κλείσιμο ραντεβού', 'Παράλειψη', 'Παύση'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await press('Συνέχιση')
  await expect.element(snackbar()).toHaveTextContent('Το πρόγραμμα συνεχίζεται')
  expect(screen.latest(path, 'PATCH')?.body).toEqual({ is_active: true })
  await expect.element(page.getByRole('button', { name: 'Παράλειψη', exact: true })).toBeVisible()
})

test('a pause that the server refuses is not said to have happened', async () => {
  refusal = { status: 409, key: 'record_changed' }
  await press('Παύση')
  await expect.element(snackbar()).toHaveTextContent(/409/)
  await expect.element(page.getByRole('button', { name: 'Παύση', exact: true })).toBeVisible()
})

test('a due date is skipped with a reason, which stays with the plan', async () => {
  await press('Παράλειψη')
  await expect.element(dialog()).toHaveAccessibleName('Παράλειψη της 1 Δεκ 2026')
  await inDialog('Παράλειψη').click()
  await expect.element(dialog().getByRole('textbox', { name: /^Λόγος/ })).toBeInvalid()
  expect(screen.latest(`${path}/skip`, 'POST')).toBeUndefined()
  await dialog()
    .getByRole('textbox', { name: /^Λόγος/ })
    .fill('Ο πελάτης λείπει')
  await inDialog('Παράλειψη').click()
  await expect.element(snackbar()).toHaveTextContent('Παραλείφθηκε. Επόμενη συντήρηση: 1 Δεκ 2027')
  expect(screen.latest(`${path}/skip`, 'POST')?.body).toEqual({
    due_on: '2026-12-01',
    reason: 'Ο πελάτης λείπει',
  })
  await expect.element(page.getByText('1 Δεκ 2027', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Ο πελάτης λείπει' })).toBeVisible()
})

test('a plan is deleted once that is confirmed, and its panel closes', async () => {
  await press('Διαγραφή')
  await expect.element(dialog()).toHaveTextContent('Δεν θα προταθεί ξανά. Οι εργασίες του μένουν.')
  await inDialog('Άκυρο').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(screen.latest(path, 'DELETE')).toBeUndefined()
  await press('Διαγραφή')
  await inDialog('Διαγραφή').click()
  await expect.element(snackbar()).toHaveTextContent('Το πρόγραμμα διαγράφηκε')
  expect(screen.latest(path, 'DELETE')).toBeDefined()
  await expect.element(page.getByRole('heading', { name: aPlan.title })).not.toBeInTheDocument()
})

test('the panel of a plan that the server does not delete stays open', async () => {
  refusal = { status: 409, key: 'record_changed' }
  await press('Διαγραφή')
  await inDialog('Διαγραφή').click()
  await expect.element(snackbar()).toHaveTextContent(/409/)
  await expect.element(page.getByRole('heading', { name: aPlan.title })).toBeVisible()
})

test('a technician who left stays on the plan, and is named as such', async () => {
  editPlan({ ...aPlan, assignee_id: '00000000-0000-4000-8000-0000000000a9', assignee_name: 'Πέτρος Παλαιός' })
  const technician = page.getByRole('dialog').getByRole('combobox', { name: /^Τεχνικός/ })
  await expect
    .element(technician.getByRole('option', { name: 'Πέτρος Παλαιός (αποχώρησε)', selected: true }))
    .toBeInTheDocument()
})
