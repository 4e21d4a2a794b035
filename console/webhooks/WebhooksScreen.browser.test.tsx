import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Webhook } from '../../contract/webhooks/schema.ts'
import { kindWord } from '../alarms/words.ts'
import { m } from '../paraglide/messages.js'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'
import { aWebhook } from './webhook.testing.ts'

const secret = 'whsec_c2VjcmV0'
let webhooks: Webhook[]
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, body }: SentRequest): object => {
  if (method === 'GET') return { items: webhooks, total: webhooks.length }
  if (refusal) return refusal
  if (method === 'DELETE') {
    webhooks = []
    return new Response(null, { status: 204 })
  }
  const saved = aWebhook({ ...webhooks[0], ...(body as Partial<Webhook>) })
  webhooks = [saved]
  return method === 'POST' ? Response.json({ ...saved, secret }, { status: 201 }) : saved
}

const open = (
  items: Webhook[],
  roles: ('technician_company' | 'admin')[] = ['technician_company', 'admin'],
) => {
  webhooks = items
  screen = openScreen(WebhooksScreen, { reply, person: { roles } })
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const add = () => page.getByRole('button', { name: m.webhook_add() }).first()
const press = async (item: string) => {
  await row('Σύστημα δελτίων').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

beforeEach(async () => {
  refusal = undefined
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('whoever is no administrator reads who sets webhooks, and nothing is requested', async () => {
  open([aWebhook()], ['technician_company'])
  await expect.element(page.getByText(m.webhooks_admin_only_body())).toBeVisible()
  expect(screen.requests).toEqual([])
})

test('each webhook says how it stands: works, fails and why, is off, was not tried', async () => {
  const failing = { succeeding_since: null, failing_since: '2026-11-26T08:00:00.000Z' }
  const attempt = { at: '2026-11-26T08:00:00.000Z', status: 500, reason: 'refused', milliseconds: 1 } as const
  open([
    aWebhook(),
    aWebhook({ id: 'w2', name: 'Συνομιλία', kinds: ['fault'], ...failing, last_attempt: attempt }),
    aWebhook({ id: 'w3', name: 'Παλιό', is_enabled: false }),
    aWebhook({ id: 'w4', name: 'Νέο', succeeding_since: null, last_attempt: null }),
  ])
  await expect.element(row('Σύστημα δελτίων')).toHaveTextContent(m.webhook_state_working())
  await expect.element(row('Σύστημα δελτίων')).toHaveTextContent(m.webhook_kinds_all())
  await expect.element(row('Συνομιλία')).toHaveTextContent(m.webhook_reason_refused({ status: 500 }))
  await expect.element(row('Συνομιλία')).toHaveTextContent(kindWord.fault())
  await expect.element(row('Παλιό')).toHaveTextContent(m.webhook_state_off())
  await expect.element(row('Νέο')).toHaveTextContent(m.webhook_untried_detail())
  await row('Συνομιλία').getByText('Συνομιλία').click()
  await expect.poll(screen.search).toMatchObject({ panel: 'webhook:w2' })
})

test('a new webhook is for every kind of alarm, and its secret is shown once, to be copied', async () => {
  open([])
  await expect.element(page.getByText(m.webhooks_empty_body())).toBeVisible()
  await add().click()
  const form = dialog(m.webhook_add())
  await form.getByRole('textbox', { name: m.webhook_name() }).fill('Σύστημα δελτίων')
  await form.getByRole('textbox', { name: m.webhook_url() }).fill('https://receiver.example/alarms')
  await form.getByRole('button', { name: m.action_save() }).click()
  const shown = dialog(m.webhook_secret()).getByRole('textbox')
  await expect.element(shown).toHaveValue(secret)
  await expect.element(shown).toHaveAccessibleDescription(m.webhook_secret_once())
  await expect.element(page.getByText(m.webhook_secret_overlap({ hours: 24 }))).not.toBeInTheDocument()
  expect(screen.latest('/webhooks', 'POST')?.body).toEqual({
    name: 'Σύστημα δελτίων',
    url: 'https://receiver.example/alarms',
    kinds: [...alarmKinds],
    is_enabled: true,
  })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: m.webhook_secret_copy() }).click()
  await expect.element(page.getByRole('button', { name: m.message_copied() })).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(secret)
  await page.getByRole('button', { name: m.action_close(), exact: true }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row('Σύστημα δελτίων')).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
})

test('an address that cannot receive is refused at its field before it is sent', async () => {
  open([])
  await add().click()
  const form = dialog(m.webhook_add())
  const url = form.getByRole('textbox', { name: m.webhook_url() })
  const save = form.getByRole('button', { name: m.action_save() })
  await form.getByRole('textbox', { name: m.webhook_name() }).fill('Σύστημα')
  for (const address of [
    '',
    'receiver',
    'http://receiver.example',
    'https://a:b@receiver.example',
    'https://box.local',
  ]) {
    await url.fill(address)
    await save.click()
    await expect.element(url).toBeInvalid()
  }
  expect(screen.latest('/webhooks', 'POST')).toBeUndefined()
})

test('without any kind of alarm nothing is sent, and what the server refuses stands at its field', async () => {
  open([aWebhook({ kinds: ['fault'] })])
  await press(m.action_edit())
  const form = dialog(m.webhook_edit())
  const fault = form.getByRole('checkbox', { name: kindWord.fault() })
  const save = form.getByRole('button', { name: m.action_save() })
  await expect.element(fault).toBeChecked()
  await fault.click()
  await save.click()
  await expect.element(form.getByText(m.problem_webhook_kinds_required()).first()).toBeVisible()
  await fault.click()
  const errors = [{ path: 'url', key: 'webhook_url_private' }]
  refusal = Response.json({ type: 'x', title: 'x', status: 400, key: 'bad_request', errors }, { status: 400 })
  await form.getByRole('textbox', { name: m.webhook_name() }).fill('Δελτία')
  await save.click()
  await expect.element(form.getByRole('textbox', { name: m.webhook_url() })).toBeInvalid()
  refusal = undefined
  await form.getByRole('textbox', { name: m.webhook_url() }).fill('https://receiver.example/other')
  await save.click()
  await expect.element(row('Δελτία')).toBeVisible()
  await expect.element(page.getByText(m.webhook_saved())).toBeVisible()
})

test('a webhook is deleted after a confirmation', async () => {
  open([aWebhook()])
  await press(m.action_delete())
  const sure = dialog(m.webhook_delete_title({ name: 'Σύστημα δελτίων' }))
  await sure.getByRole('button', { name: m.action_cancel() }).click()
  await expect.element(sure).not.toBeInTheDocument()
  expect(screen.latest('/webhooks/w1', 'DELETE')).toBeUndefined()
  await press(m.action_delete())
  await sure.getByRole('button', { name: m.action_delete() }).click()
  await expect.element(page.getByText(m.webhooks_empty_body())).toBeVisible()
  await expect.element(page.getByText(m.webhook_deleted())).toBeVisible()
})

test('a test is sent from the list, whose panel shows what came of it; of one that is off there is none', async () => {
  open([aWebhook()])
  await press(m.webhook_test())
  await expect.poll(screen.search).toMatchObject({ panel: 'webhook:w1' })
  await expect.element(page.getByText(m.webhook_test_sent())).toBeVisible()
  expect(screen.latest('/webhooks/w1/test', 'POST')).toBeDefined()
  screen.close()
  open([aWebhook({ is_enabled: false })])
  await row('Σύστημα δελτίων').getByRole('button').last().click()
  await expect.element(page.getByRole('menuitem', { name: m.action_edit() })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: m.webhook_test() })).not.toBeInTheDocument()
})
