import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { editNoticeSettings } from './notice-actions.tsx'

const settings = {
  language: 'el',
  console_kinds: [],
  email_kinds: [],
  email_mode: 'digest',
  digest_hour: 8,
  quiet_from: null,
  quiet_until: null,
  email: 'sales@example.gr',
  sends_email: true,
  sender: 'notices@example.gr',
  last_email: null,
}
const reply = ({ body }: SentRequest): object => ({ ...settings, ...(body as object | undefined) })

let screen: ReturnType<typeof openScreen>
beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => null, { reply, person: { kind: 'distributor', roles: ['distributor'] } })
})
afterEach(() => screen.close())

test('a distributor chooses kinds for a daily e-mail, and nothing of the bell or of an order', async () => {
  editNoticeSettings()
  const form = page.getByRole('dialog')
  await expect.element(form.getByText(/Στο καμπανάκι βλέπετε όλους/)).toBeVisible()
  await expect.element(form.getByRole('columnheader', { name: 'Κονσόλα' })).not.toBeInTheDocument()
  await expect.element(form.getByText('Διακοπή σύνδεσης πολλών')).not.toBeInTheDocument()
  expect(screen.latest('/alarms/escalation-order')).toBeUndefined()
  // The server takes the language of e-mails from it, until one is chosen.
  expect(screen.latest('/notices/settings')?.headers.get('accept-language')).toBe('el')
  await form.getByLabelText('Χαμηλή πίεση: E-mail').click()
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect
    .poll(() => screen.latest('/notices/settings', 'PATCH')?.body)
    .toMatchObject({ console_kinds: [], email_kinds: ['low_pressure'], email_mode: 'digest', digest_hour: 8 })
})
