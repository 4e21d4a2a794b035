import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../shell/screen.testing.tsx'
import { PersonHistory } from './PersonHistory.tsx'

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('who changed what of a person is shown in words', async () => {
  const change = {
    id: 1,
    record: 'person',
    action: 'changed',
    at: '2026-11-20T08:00:00.000Z',
    by: 'Μαρία Παπανικολάου',
    device_id: null,
    before: { phone: null, color: 'blue', is_active: true },
    after: { phone: '6971206448', color: 'green', is_active: false },
  }
  const hours = {
    ...change,
    id: 2,
    record: 'work_calendar',
    before: { person_week: { person_name: 'Νίκος', week: null } },
    after: {
      person_week: { person_name: 'Νίκος', week: [[{ from: '08:00', to: '14:00' }], [], [], [], [], [], []] },
    },
  }
  screen = openScreen(() => <PersonHistory id="p1" />, {
    reply: () => ({ items: [hours, change], total: 2 }),
  })
  const card = page.getByRole('region', { name: 'Ιστορικό' }).or(page.getByText('Μαρία Παπανικολάου')).first()
  await expect.element(card).toBeVisible()
  await expect.element(page.getByText('Πράσινο')).toBeVisible()
  await expect.element(page.getByText('Μπλε')).toBeVisible()
  await expect.element(page.getByText('6971206448')).toBeVisible()
  await expect.element(page.getByText('Νίκος: Δευ 08:00–14:00')).toBeVisible()
  expect(screen.latest('/personnel/p1/history')).toBeDefined()
})
