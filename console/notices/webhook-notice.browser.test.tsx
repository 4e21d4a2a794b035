import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anAlarm } from '../alarms/alarm.testing.ts'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { usePanel } from '../shell/panel.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { WebhookPanel } from '../webhooks/WebhookPanel.tsx'
import { NoticesScreen } from './NoticesScreen.tsx'

const at = '2026-11-26T08:00:00.000Z'
const webhook = {
  id: 'w1',
  name: 'Σύστημα δελτίων',
  url: 'https://receiver.example/alarms',
  kinds: ['fault'],
  is_enabled: false,
  disabled_reason: 'gone',
  previous_until: null,
  succeeding_since: null,
  failing_since: at,
  last_attempt: { at, status: 410, reason: 'gone', milliseconds: 12 },
  created_at: at,
  created_by: 'Μαρία',
  updated_at: null,
  updated_by: null,
}
const notices = [
  {
    ...{ id: 'n2', kind: 'webhook_off', at, read_at: null, alarm: null },
    webhook: { id: webhook.id, name: webhook.name, is_off: true },
  },
  { id: 'n1', kind: 'raised', at, read_at: null, alarm: anAlarm({ kind: 'offline' }), webhook: null },
]
const replies: Record<string, object> = {
  '/notices': { items: notices, total: notices.length },
  '/webhooks': { items: [webhook], total: 1 },
}

const Screen = () => {
  const { kind, id, close } = usePanel()
  return (
    <>
      <NoticesScreen />
      {kind === 'webhook' && id && (
        <SidePanel width={6} onClose={close}>
          <WebhookPanel id={id} tab={undefined} />
        </SidePanel>
      )}
    </>
  )
}

let screen: ReturnType<typeof openScreen>

beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(Screen, {
    reply: ({ path }) => replies[path] ?? { items: [], total: 0 },
    person: { roles: ['technician_company', 'admin'] },
  })
})
afterEach(() => screen.close())

test('a notice of a webhook stands among those of alarms, and opens the webhook, which says why it is off', async () => {
  const row = page.getByRole('row').filter({ hasText: 'Σύστημα δελτίων' })
  await expect.element(row).toHaveTextContent('δεν στέλνει')
  await expect.element(row).toHaveTextContent('410')
  await expect.element(page.getByRole('row').filter({ hasText: 'Εκτός σύνδεσης' })).toBeVisible()
  await row.getByText('Σύστημα δελτίων').click()
  await expect.poll(screen.search).toMatchObject({ panel: 'webhook:w1' })
  await expect.element(page.getByText(/Το απενεργοποίησε ο παραλήπτης .*απάντηση 410/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ενεργοποίηση' })).toBeVisible()
})
