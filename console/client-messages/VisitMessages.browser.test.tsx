import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ClientMessage, VisitMessages as Messages } from '../../contract/client-messages/routes.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { VisitMessages } from './VisitMessages.tsx'

let screen: ReturnType<typeof openScreen> | undefined
afterEach(() => screen?.close())

const visit = '0190c1de-0000-7000-8000-000000000001'
const aMessage = (given: Partial<ClientMessage>): ClientMessage => ({
  id: '0190c1de-0000-7000-8000-000000000002',
  appointment_id: visit,
  installation_id: 'home-1',
  client_id: 'client-1',
  client_name: 'Μακρής Αντώνιος',
  kind: 'booked',
  state: 'sent',
  reason: null,
  detail: null,
  channel: 'email',
  recipient: 'makris@example.gr',
  subject: 'Νέο ραντεβού',
  body: 'Σας περιμένουμε.',
  scheduled_start: '2025-11-30T08:00:00.000Z',
  attempts: 1,
  due_at: '2025-11-26T08:00:00.000Z',
  sent_at: '2025-11-26T08:01:00.000Z',
  sent_by: null,
  created_at: '2025-11-26T08:00:00.000Z',
  created_by: null,
  may_send: false,
  ...given,
})

const open = (messages: Partial<Messages> | (() => Partial<Messages> | Response)) => {
  screen = openScreen(() => <VisitMessages visit={visit} />, {
    reply: ({ method, path }) => {
      if (method === 'POST') return aMessage({})
      if (path !== `/appointments/${visit}/messages`) return { items: [], total: 0 }
      const given = typeof messages === 'function' ? messages() : messages
      if (given instanceof Response) return given
      return {
        items: [],
        draft: null,
        email: 'makris@example.gr',
        sends_email: true,
        reminder_at: null,
        ...given,
      }
    },
  })
  return screen
}
const lines = () => page.getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('each message says in one line whether it has reached the client, how, and why not', async () => {
  const dropped = {
    kind: 'moved',
    state: 'dropped',
    reason: 'already_known',
    sent_at: null,
    body: null,
  } as const
  const failed = {
    kind: 'reminder',
    state: 'failed',
    reason: 'refused',
    detail: '550',
    sent_at: null,
  } as const
  open({
    items: [
      aMessage({}),
      aMessage({ id: '2', ...failed, may_send: true, attempts: 3 }),
      aMessage({ id: '3', ...dropped }),
      aMessage({ id: '4', kind: 'cancelled', channel: 'phone', sent_by: 'Ελένη Καραγιάννη' }),
    ],
  })
  const texts = [
    'Νέο ραντεβούΣτάλθηκεστάλθηκε στις 26 Νοε 2025 10:01 στο makris@example.grΚείμενο',
    'ΥπενθύμισηΔεν στάλθηκεΟ διακομιστής e-mail το αρνήθηκε (550)Αποστολή ξανάΚείμενο',
    'Αλλαγή ραντεβούΔεν χρειάζεταιΟ πελάτης γνωρίζει ήδη αυτή την ώρα',
    'Ακύρωση ραντεβούΤηλεφωνικάενημερώθηκε τηλεφωνικά στις 26 Νοε 2025 10:01 από Ελένη ΚαραγιάννηΚείμενο',
  ]
  for (const [at, text] of texts.entries()) await expect.element(lines().nth(at)).toHaveTextContent(text)
  await expect.element(page.getByText('Δεν έχει σταλεί μήνυμα γι’ αυτό το ραντεβού.')).not.toBeInTheDocument()
})

test('one that waits is sent now, one that has failed is sent again', async () => {
  const waits = { state: 'queued', sent_at: null, may_send: true } as const
  const { latest } = open({
    items: [
      aMessage({ ...waits, attempts: 0 }),
      aMessage({ ...waits, id: '2', state: 'failed', attempts: 3 }),
    ],
  })
  await lines().first().getByRole('button', { name: 'Αποστολή τώρα' }).click()
  await expect.element(page.getByText('Το μήνυμα στέλνεται')).toBeVisible()
  expect(latest(`/client-messages/${aMessage({}).id}/send`, 'POST')).toBeDefined()
  await lines().last().getByRole('button', { name: 'Αποστολή ξανά' }).click()
  await expect.poll(() => latest('/client-messages/2/send', 'POST')).toBeDefined()
})

test('without a message the card says so, with what is missing and when the reminder is due', async () => {
  open({ email: null, reminder_at: '2025-11-29T16:00:00.000Z' })
  await expect.element(page.getByText('Δεν έχει σταλεί μήνυμα γι’ αυτό το ραντεβού.')).toBeVisible()
  await expect.element(page.getByText('Ο πελάτης δεν έχει e-mail.')).toBeVisible()
  await expect.element(page.getByText('Υπενθύμιση: 29 Νοε 2025 18:00')).toBeVisible()
  await expect.element(button('Κείμενο για τον πελάτη')).not.toBeInTheDocument()
})

test('a missing mail server is named before a missing address; with both nothing is named', async () => {
  open({ email: null, sends_email: false })
  await expect.element(page.getByText('Δεν έχει οριστεί διακομιστής e-mail.')).toBeVisible()
  await expect.element(page.getByText('Ο πελάτης δεν έχει e-mail.')).not.toBeInTheDocument()
  screen?.close()
  open({})
  await expect.element(page.getByText('Δεν έχει σταλεί μήνυμα γι’ αυτό το ραντεβού.')).toBeVisible()
  await expect.element(page.getByText(/e-mail/)).not.toBeInTheDocument()
})

test('the text of now is read by telephone, and marked as passed on', async () => {
  const draft = { kind: 'moved', subject: 'Αλλαγή ραντεβού', body: 'Νέα ώρα: 10:00.' } as const
  const { latest } = open({ draft })
  await button('Κείμενο για τον πελάτη').click()
  const text = page.getByRole('dialog', { name: 'Αλλαγή ραντεβού' })
  await expect.element(text.getByText('Νέα ώρα: 10:00.')).toBeVisible()
  await text.getByRole('button', { name: 'Ενημερώθηκε τηλεφωνικά' }).click()
  await expect.element(page.getByText('Σημειώθηκε ότι ο πελάτης ενημερώθηκε')).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  expect(latest(`/appointments/${visit}/messages`, 'POST')?.body).toEqual({ kind: 'moved', channel: 'phone' })
})

test('a message that has arrived is read, and not marked a second time', async () => {
  open({ items: [aMessage({})] })
  await button('Κείμενο').click()
  const text = page.getByRole('dialog', { name: 'Νέο ραντεβού' })
  await expect.element(text.getByText('Σας περιμένουμε.')).toBeVisible()
  await expect.element(text.getByRole('button', { name: 'Αντιγραφή κειμένου' })).toBeVisible()
  await expect.element(text.getByRole('button', { name: 'Ενημερώθηκε τηλεφωνικά' })).not.toBeInTheDocument()
})

test('messages that cannot be read say so, and are read again by a press', async () => {
  let isBroken = true
  open(() => (isBroken ? Response.json({ status: 400, key: 'bad_request' }, { status: 400 }) : {}))
  await expect.element(page.getByText('Τα μηνύματα του ραντεβού δεν φορτώθηκαν')).toBeVisible()
  isBroken = false
  await button('Δοκιμή ξανά').click()
  await expect.element(page.getByText('Δεν έχει σταλεί μήνυμα γι’ αυτό το ραντεβού.')).toBeVisible()
})
