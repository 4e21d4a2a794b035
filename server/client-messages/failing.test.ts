import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { type Mail, openMailer } from '../mail/mailer.ts'
import { startMailServer } from '../mail/smtp.testing.ts'
import { openOffice } from '../testing/office.ts'
import { freePort } from '../testing/port.ts'
import { hoursAhead, messageTools } from './messages.testing.ts'
import { startMessageWorker } from './worker.ts'

const mail = await startMailServer()
const office = openOffice({ environment: { SMTP_URL: mail.url, SMTP_FROM: 'visits@thalpos.example' } })
const { begin, book, edit, messagesOf, statesOf, makeDue, switchOn } = messageTools(office)

afterAll(() => mail.stop())
beforeEach(async () => {
  mail.received.length = 0
  Object.assign(mail, { refuse: undefined, hangsUp: false, attempts: 0 })
  await office.run("update client_messages set state = 'dropped' where state in ('queued', 'sending')")
  await begin()
})

const firstOf = async (id: string) => (await messagesOf(id))[0]
const aMail = (): Mail => ({
  id: crypto.randomUUID(),
  to: { name: 'Μαρία', address: 'maria@example.gr' },
  senderName: 'Θέρμανση',
  replyTo: null,
  subject: 'Ραντεβού',
  text: 'Γεια σας',
  html: '<p>Γεια σας</p>',
  calendar: { method: 'PUBLISH', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
})

test('a server that is busy is tried again later, and the message says why it waits', async () => {
  mail.refuse = { at: 'recipient', code: 451, text: 'Greylisted, try later' }
  const id = await book()
  await makeDue()
  await expect.poll(async () => (await firstOf(id))?.attempts).toBe(1)
  await expect.poll(async () => (await firstOf(id))?.reason).toBe('refused')
  const waiting = await firstOf(id)
  expect(waiting).toMatchObject({ state: 'queued', detail: '451 Greylisted, try later', may_send: true })
  const wait = Date.parse(waiting?.due_at ?? '') - Date.now()
  expect(wait).toBeGreaterThan(30_000)
  expect(wait).toBeLessThan(61_000)
  mail.refuse = undefined
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(['booked sent'])
  expect(await firstOf(id)).toMatchObject({ attempts: 2, reason: null, detail: null })
  expect(mail.received).toHaveLength(1)
})

test('a message is given up after six more attempts', async () => {
  mail.refuse = { at: 'text', code: 452, text: 'Mailbox full' }
  const id = await book()
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await makeDue()
    await expect.poll(async () => (await firstOf(id))?.attempts).toBe(attempt)
    await expect.poll(async () => (await firstOf(id))?.state).not.toBe('sending')
  }
  expect(await firstOf(id)).toMatchObject({ state: 'failed', reason: 'refused', detail: '452 Mailbox full' })
})

test('a refusal for good is not repeated; a person may send again once the address is right', async () => {
  mail.refuse = { at: 'recipient', code: 550, text: 'No such user here' }
  const id = await book()
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(['booked failed'])
  const failed = await firstOf(id)
  expect(failed).toMatchObject({ reason: 'refused', detail: '550 No such user here', may_send: true })
  mail.refuse = undefined
  await office.run(`update clients set email = 'right@example.gr' where company_id = $1`, [office.company.id])
  const again = await office.ask('POST', `/client-messages/${failed?.id}/send`)
  expect(again).toMatchObject({ status: 202, body: { state: 'queued', recipient: 'right@example.gr' } })
  await expect.poll(() => statesOf(id)).toEqual(['booked sent'])
  expect(mail.received[0]?.to).toEqual(['right@example.gr'])
  const sent = await office.ask('POST', `/client-messages/${failed?.id}/send`)
  expect(sent).toMatchObject({ status: 409, problem: { key: 'message_not_due' } })
})

test('where the connection ends after the text has left, the message is not sent again by itself', async () => {
  mail.hangsUp = true
  const id = await book()
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(['booked failed'])
  expect(await firstOf(id)).toMatchObject({ reason: 'outcome_unknown', may_send: true })
  mail.hangsUp = false
  await makeDue()
  expect(mail.received).toHaveLength(1)
})

test('a message of a process that ended while it sent is shown as unknown, and not sent again', async () => {
  const id = await book()
  await office.run(
    `update client_messages set state = 'sending', claimed_at = now() - interval '6 minutes' where appointment_id = $1`,
    [id],
  )
  await office.run(`select pg_notify('client_messages', '')`)
  await expect.poll(() => statesOf(id)).toEqual(['booked failed'])
  expect((await firstOf(id))?.reason).toBe('outcome_unknown')
  expect(mail.attempts).toBe(0)
})

test('a retry checks the visit again', async () => {
  mail.refuse = { at: 'recipient', code: 451, text: 'later' }
  const id = await book()
  await makeDue()
  await expect.poll(async () => (await firstOf(id))?.attempts).toBe(1)
  await expect.poll(async () => (await firstOf(id))?.state).toBe('queued')
  mail.refuse = undefined
  await edit(id, { scheduled_start: '2027-02-04T13:00:00.000Z' })
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(['booked sent'])
  expect(mail.received[0]?.part('text/plain')).toContain('15:00')
})

test('without an address the text waits to be copied, and goes out once there is one', async () => {
  await office.run('update clients set email = null where company_id = $1', [office.company.id])
  const id = await book()
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(['booked to_copy'])
  const message = await firstOf(id)
  expect(message).toMatchObject({ reason: 'no_email', recipient: null, may_send: false })
  expect(message?.body).toContain('Τσιμισκή 84')
  const refused = await office.ask('POST', `/client-messages/${message?.id}/send`)
  expect(refused).toMatchObject({ status: 409, problem: { key: 'message_not_sendable' } })
  await office.run(`update clients set email = 'k@example.gr' where company_id = $1`, [office.company.id])
  expect((await office.ask('POST', `/client-messages/${message?.id}/send`)).status).toBe(202)
  await expect.poll(() => statesOf(id)).toEqual(['booked sent'])
})

test('a client who was informed by phone gets no e-mail of the same', async () => {
  const id = await book()
  const marked = await office.ask('POST', `/appointments/${id}/messages`, {
    kind: 'booked',
    channel: 'phone',
  })
  expect(marked).toMatchObject({
    status: 201,
    body: { state: 'sent', channel: 'phone', sent_by: 'Μαρία Δοκιμή' },
  })
  await makeDue()
  expect(await statesOf(id)).toEqual(['booked sent'])
  await edit(id, { scheduled_start: hoursAhead(90) })
  const { body } = await office.ask('GET', `/appointments/${id}/messages`)
  expect(body.draft).toMatchObject({ kind: 'moved', body: expect.stringContaining('άλλαξε') })
  const sms = await office.ask('POST', `/appointments/${id}/messages`, { kind: 'moved', channel: 'sms' })
  expect(sms).toMatchObject({ status: 201, body: { kind: 'moved', state: 'sent', channel: 'sms' } })
  expect(mail.attempts).toBe(0)
})

test('where everything is off the text to copy is there all the same', async () => {
  await switchOn({ booked: false, moved: false, cancelled: false, reminder: false })
  const id = await book()
  const { body } = await office.ask('GET', `/appointments/${id}/messages`)
  expect(body).toMatchObject({
    items: [],
    draft: { kind: 'booked' },
    email: 'katerina@example.gr',
    reminder_at: null,
  })
  await office.run('update clients set archived_at = now() where company_id = $1', [office.company.id])
  expect((await office.ask('GET', `/appointments/${id}/messages`)).body.draft).toBeNull()
  const marked = await office.ask('POST', `/appointments/${id}/messages`, {
    kind: 'booked',
    channel: 'phone',
  })
  expect(marked).toMatchObject({ status: 409, problem: { key: 'message_not_due' } })
  const wrong = await office.ask('POST', `/appointments/${id}/messages`, {
    kind: 'booked',
    channel: 'pigeon',
  })
  expect(wrong.status).toBe(400)
})

test('a server that cannot be reached, or refuses the sign-in, is a matter of time', async () => {
  const closed = openMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from: 'visits@thalpos.example' })
  expect(await closed(aMail())).toEqual({ kind: 'unreachable', detail: 'ECONNREFUSED' })
  const guarded = await startMailServer({ user: 'thalpos', pass: 'right' })
  const wrong = openMailer({
    url: guarded.url.replace('right', 'wrong-secret'),
    from: 'visits@thalpos.example',
  })
  const outcome = await wrong(aMail())
  expect(outcome).toEqual({ kind: 'unreachable', detail: 'EAUTH 535' })
  expect(JSON.stringify(outcome)).not.toMatch(/secret|thalpos/)
  expect(await openMailer({ url: guarded.url, from: 'visits@thalpos.example' })(aMail())).toEqual({
    kind: 'sent',
  })
  await guarded.stop()
})

test('a server that hangs up before it takes anything is tried again', async () => {
  const rude = createServer((socket) => socket.end('421 Too busy\r\n')).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const { port } = rude.address() as { port: number }
  const send = openMailer({ url: `smtp://127.0.0.1:${port}`, from: 'visits@thalpos.example' })
  expect(await send(aMail())).toMatchObject({ kind: 'unreachable' })
  rude.close()
})

test('the log names neither the password of the mail server nor the client', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const guarded = await startMailServer({ user: 'thalpos', pass: 'right' })
  await office.server.stop()
  const send = openMailer({
    url: guarded.url.replace('right', 'hidden-pass'),
    from: 'visits@thalpos.example',
  })
  const database = await openDatabase({ url: office.server.databaseUrl, log })
  await office.run(
    `insert into client_messages (company_id, installation_id, client_id, kind, scheduled_start, scheduled_end)
     select company_id, id, client_id, 'cancelled', now() + interval '1 day', now() + interval '25 hours'
     from installations where company_id = $1`,
    [office.company.id],
  )
  const worker = await startMessageWorker({ database, log, send, everyMs: 50 })
  await expect.poll(() => lines.join('')).toContain('was not sent')
  await worker.stop()
  await database.close()
  await guarded.stop()
  expect(lines.join('')).not.toMatch(/hidden-pass|katerina|Παπαδοπούλου|smtp:/)
})
