import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks/schema.ts'
import { m } from '../paraglide/messages.js'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import { aDelivery, aWebhook } from './webhook.testing.ts'

let webhook: Webhook
let deliveries: WebhookDelivery[]
let isFailing: boolean
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path, query, body }: SentRequest): object => {
  if (method === 'GET' && path === '/webhooks') return { items: [webhook], total: 1 }
  if (method === 'GET') {
    if (isFailing) return Response.json({ status: 500, key: 'internal_error' }, { status: 500 })
    return { items: deliveries.slice(0, Number(query.get('limit'))), total: deliveries.length }
  }
  if (refusal) return refusal
  if (path.endsWith('/secret')) return { ...webhook, secret: 'whsec_bmV3' }
  webhook = { ...webhook, ...(body as Partial<Webhook>) }
  return webhook
}

const open = (more: Partial<Webhook> = {}, id = 'w1') => {
  webhook = aWebhook(more)
  screen = openScreen(
    () => (
      <main>
        <WebhookPanel id={id} tab={undefined} />
      </main>
    ),
    { reply, person: { roles: ['technician_company', 'admin'] } },
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  deliveries = [aDelivery()]
  isFailing = false
  refusal = undefined
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('a webhook is switched off and on, and offers a test only while it is on', async () => {
  open()
  await button(m.webhook_switch_off()).click()
  await expect.element(page.getByText(m.webhook_switched_off())).toBeVisible()
  expect(screen.latest('/webhooks/w1', 'PATCH')?.body).toEqual({ is_enabled: false })
  await expect.element(button(m.webhook_switch_on())).toBeVisible()
  await expect.element(button(m.webhook_test())).not.toBeInTheDocument()
  await button(m.webhook_switch_on()).click()
  await expect.element(button(m.webhook_test())).toBeVisible()
  expect(screen.latest('/webhooks/w1', 'PATCH')?.body).toEqual({ is_enabled: true })
})

test('a refused switch leaves it as it was, and says so', async () => {
  open()
  refusal = Response.json({ type: 'x', title: 'x', status: 403, key: 'forbidden' }, { status: 403 })
  await button(m.webhook_switch_off()).click()
  await expect.element(page.getByText(m.status_403({ code: '403' }))).toBeVisible()
  await expect.element(button(m.webhook_switch_off())).toBeVisible()
})

test('the secret is replaced after a confirmation, and the new one is shown with how long the old one signs', async () => {
  open()
  await button(m.webhook_rotate()).click()
  const sure = page.getByRole('dialog', { name: m.webhook_rotate_title({ name: webhook.name }) })
  await expect.element(sure.getByText(m.webhook_rotate_body({ hours: 24 }))).toBeVisible()
  await sure.getByRole('button', { name: m.webhook_rotate() }).click()
  const shown = page.getByRole('dialog', { name: m.webhook_secret() })
  await expect.element(shown.getByRole('textbox')).toHaveValue('whsec_bmV3')
  await expect.element(shown.getByText(m.webhook_secret_overlap({ hours: 24 }))).toBeVisible()
})

test('a delivery shows its attempts and its content, and one that failed is sent again', async () => {
  const failed = {
    at: '2026-11-26T08:00:00.000Z',
    status: null,
    reason: 'unreachable',
    milliseconds: 900,
  } as const
  deliveries = [aDelivery({ id: 'd9', state: 'failed', attempts: [failed], may_resend: true })]
  open()
  const line = page.getByRole('listitem').filter({ hasText: m.webhook_type_raised() })
  await expect.element(line).toHaveTextContent(m.webhook_delivery_failed())
  await line.getByText(m.webhook_type_raised()).click()
  await expect.element(page.getByText(m.webhook_header_id({ id: 'd9' }))).toBeVisible()
  await expect.element(page.getByLabelText(m.webhook_body())).toHaveTextContent('{ "type": "alarm.raised" }')
  await button(m.webhook_resend()).click()
  await expect.element(page.getByText(m.webhook_resent())).toBeVisible()
  expect(screen.latest('/webhooks/w1/deliveries/d9/resend', 'POST')).toBeDefined()
})

test('one that is retried says when; content that is no JSON stands as it was sent', async () => {
  const attempts = [
    { at: '2026-11-26T08:00:00.000Z', status: 503, reason: 'refused', milliseconds: 5 } as const,
  ]
  deliveries = [aDelivery({ state: 'queued', attempts, body: 'plain', may_resend: true })]
  open({ is_enabled: false })
  const line = page.getByRole('listitem').filter({ hasText: m.webhook_delivery_retry() })
  await expect.element(line).toHaveTextContent(/Επόμενη προσπάθεια: /)
  await line.getByText(m.webhook_type_raised()).click()
  await expect.element(page.getByLabelText(m.webhook_body())).toHaveTextContent('plain')
  await expect.element(button(m.webhook_resend())).not.toBeInTheDocument()
})

test('the log begins with ten, grows on request, and says when it is empty', async () => {
  deliveries = Array.from({ length: 12 }, (_, at) => aDelivery({ id: `d${at}` }))
  open()
  await expect.poll(() => page.getByText(m.webhook_type_raised()).elements().length).toBe(10)
  await button(m.action_show_more()).click()
  await expect.poll(() => page.getByText(m.webhook_type_raised()).elements().length).toBe(12)
  await expect.element(button(m.action_show_more())).not.toBeInTheDocument()
  screen.close()
  deliveries = []
  open()
  await expect.element(page.getByText(m.webhook_log_empty())).toBeVisible()
})

test('a log that cannot be loaded says so and is requested again; a webhook that is gone says so', async () => {
  isFailing = true
  open()
  await expect.element(button(m.action_retry())).toBeVisible()
  isFailing = false
  await button(m.action_retry()).click()
  await expect.element(page.getByText(m.webhook_type_raised())).toBeVisible()
  screen.close()
  open({}, 'w7')
  await expect.element(page.getByText(m.webhook_missing())).toBeVisible()
})
