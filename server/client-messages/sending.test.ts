import ICAL from 'ical.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMailer } from '../mail/mailer.ts'
import { startMailServer } from '../mail/smtp.testing.ts'
import { query, testLog } from '../testing/database.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
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

const settled = async (id: string, states: string[]) => {
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(states)
}

test('a booked visit is announced with time, place, technician and a calendar entry', async () => {
  const id = await book('2027-02-03T08:30:00.000Z')
  expect(await messagesOf(id)).toMatchObject(
    [
      {
        kind: 'booked',
        state: 'queued',
        recipient: 'katerina@example.gr',
        may_send: true,
        body: /10:30 – 12:00/,
      },
    ].map((message) => ({ ...message, body: expect.stringMatching(message.body) })),
  )
  await settled(id, ['booked sent'])
  const [received] = mail.received
  expect(mail.received).toHaveLength(1)
  expect(received?.to).toEqual(['katerina@example.gr'])
  expect(received?.from).toBe('visits@thalpos.example')
  expect(received?.header('From')).toBe(`Εταιρεία ${office.company.key} <visits@thalpos.example>`)
  expect(received?.header('To')).toBe('Παπαδοπούλου Αικατερίνη <katerina@example.gr>')
  expect(received?.header('Subject')).toBe(
    `Ραντεβού: Τετάρτη 3 Φεβρουαρίου 2027, 10:30 – Εταιρεία ${office.company.key}`,
  )
  const text = received?.part('text/plain') ?? ''
  expect(text.replaceAll('\r\n', '\n')).toBe(`Γεια σας,

Κλείσαμε ραντεβού για επίσκεψη τεχνικού.

Πότε: Τετάρτη 3 Φεβρουαρίου 2027, 10:30 – 12:00
Πού: Τσιμισκή 84, Θεσσαλονίκη
Τεχνικός: Μαρία Δοκιμή

Αν η ώρα δεν σας εξυπηρετεί, καλέστε μας στο 2310000000.

Εταιρεία ${office.company.key}
Τηλ. 2310000000`)
  expect(received?.part('text/html')).toContain('Τεχνικός: Μαρία Δοκιμή<')
  const calendar = new ICAL.Component(ICAL.parse(received?.part('text/calendar') ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(event.startDate.toJSDate().toISOString()).toBe('2027-02-03T08:30:00.000Z')
  expect(event.location).toBe('Τσιμισκή 84, Θεσσαλονίκη')
  const [message] = await messagesOf(id)
  expect(message).toMatchObject({
    channel: 'email',
    recipient: 'katerina@example.gr',
    attempts: 1,
    may_send: false,
  })
  expect(message?.body).toBe(text.replaceAll('\r\n', '\n'))
  expect(message?.sent_at).toBeTruthy()
})

test('a visit that moves twice makes one message, with the last time', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  await edit(id, { scheduled_start: '2027-02-03T08:30:00.000Z' })
  await edit(id, { scheduled_start: '2027-02-04T13:00:00.000Z' })
  expect(await statesOf(id)).toEqual(['booked sent', 'moved queued'])
  await settled(id, ['booked sent', 'moved sent'])
  expect(mail.received).toHaveLength(2)
  expect(mail.received[1]?.part('text/plain')).toContain('Πέμπτη 4 Φεβρουαρίου 2027, 15:00')
})

test('a visit that moves before its booking was announced is announced once, at its new time', async () => {
  const id = await book()
  await edit(id, { scheduled_start: '2027-02-04T13:00:00.000Z' })
  await settled(id, ['booked sent'])
  expect(mail.received[0]?.part('text/plain')).toContain('Πέμπτη 4 Φεβρουαρίου 2027, 15:00')
})

test('a visit that moves and comes back makes no message', async () => {
  const start = hoursAhead(80)
  const id = await book(start)
  await settled(id, ['booked sent'])
  await edit(id, { scheduled_start: hoursAhead(90) })
  await edit(id, { scheduled_start: start })
  await settled(id, ['booked sent', 'moved dropped'])
  expect((await messagesOf(id))[0]?.reason).toBe('already_known')
  expect(mail.received).toHaveLength(1)
})

test('another technician, duration or note makes no message', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  await edit(id, { duration: 120, notes: 'Κλειδί στον διαχειριστή' })
  expect(await statesOf(id)).toEqual(['booked sent'])
})

test('a visit that is cancelled before its booking was announced makes no message at all', async () => {
  const id = await book()
  await edit(id, { appointment_status_id: 1 })
  await makeDue()
  expect(await statesOf(id)).toEqual(['booked dropped'])
  const later = await book()
  await settled(later, ['booked sent'])
  expect(mail.received).toHaveLength(1)
})

test('a cancelled visit is announced, and its calendar entry taken back', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  await edit(id, { scheduled_start: hoursAhead(90) })
  await edit(id, { appointment_status_id: 1 })
  await settled(id, ['booked sent', 'moved dropped', 'cancelled sent'])
  const [booked, cancelled] = mail.received.map(
    (one) => new ICAL.Component(ICAL.parse(one.part('text/calendar'))),
  )
  const [first, second] = [booked, cancelled].map((one) => one?.getFirstSubcomponent('vevent'))
  expect(cancelled?.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(second?.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(second?.getFirstPropertyValue('uid')).toBe(first?.getFirstPropertyValue('uid'))
  expect(Number(second?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
    Number(first?.getFirstPropertyValue('sequence')),
  )
  expect(mail.received[1]?.part('text/plain')).toContain('ακυρώθηκε')
})

const uidOf = (received: (typeof mail.received)[number] | undefined) =>
  new ICAL.Component(ICAL.parse(received?.part('text/calendar') ?? ''))
    .getFirstSubcomponent('vevent')
    ?.getFirstPropertyValue('uid')

test('a deleted visit that was announced is announced as cancelled', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  expect((await office.ask('DELETE', `/appointments/${id}`)).status).toBe(204)
  await makeDue()
  await expect.poll(() => mail.received.length).toBe(2)
  expect(mail.received[1]?.header('Subject')).toMatch(/^Ακύρωση ραντεβού/)
  expect(uidOf(mail.received[1])).toBe(uidOf(mail.received[0]))
})

test('a job that is cancelled announces the cancellation of its visits', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  const { body } = await office.ask('GET', `/appointments/${id}`)
  const { status } = await office.ask('PATCH', `/jobs/${body.job_id}`, { state: 'cancelled' })
  expect(status).toBe(200)
  await settled(id, ['booked sent', 'cancelled sent'])
})

const anotherHome = async () => {
  const { body: client } = await office.ask('POST', '/clients', {
    firstname: 'Γιώργος',
    lastname: 'Ιωάννου',
    email: 'giorgos@example.gr',
    contacts: [{ contact_type_id: 1, phone: '6971206449' }],
  })
  const { body: home } = await office.ask('POST', '/installations', {
    client_id: client.id,
    area: 'Καλαμαριά',
    tag: 77,
  })
  return home.id as string
}

test('a visit that moves to another home is cancelled for one client and booked for the other', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  await edit(id, { installation_id: await anotherHome() })
  await settled(id, ['booked sent', 'cancelled sent', 'booked sent'])
  expect(mail.received.map(({ to }) => to.join())).toEqual([
    'katerina@example.gr',
    'katerina@example.gr',
    'giorgos@example.gr',
  ])
})

test('a wrong home that is put right in time is announced to none', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  const { body: visit } = await office.ask('GET', `/appointments/${id}`)
  await edit(id, { installation_id: await anotherHome() })
  await edit(id, { installation_id: visit.installation_id })
  await settled(id, ['booked sent', 'cancelled dropped', 'booked dropped', 'moved dropped'])
  expect(mail.received.map(({ to }) => to.join())).toEqual(['katerina@example.gr'])
})

test('a visit that is cancelled at the wrong home is still cancelled for the client who was informed', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  await edit(id, { installation_id: await anotherHome() })
  await edit(id, { appointment_status_id: 1 })
  await settled(id, ['booked sent', 'cancelled sent', 'booked dropped'])
  expect(mail.received.map(({ to }) => to.join())).toEqual(['katerina@example.gr', 'katerina@example.gr'])
})

test('nothing is sent of a kind that is off, to an archived client, or of a visit that has begun', async () => {
  await switchOn({ moved: false })
  const id = await book()
  await settled(id, ['booked sent'])
  await edit(id, { scheduled_start: hoursAhead(90) })
  expect(await statesOf(id)).toEqual(['booked sent'])

  const late = await book()
  await switchOn({ booked: false })
  await settled(late, ['booked dropped'])
  expect((await messagesOf(late))[0]?.reason).toBe('switched_off')
  await switchOn({ booked: true })

  const begun = await book()
  await office.run('update appointments set appointment_status_id = 3 where id = $1', [begun])
  await settled(begun, ['booked dropped'])
  expect((await messagesOf(begun))[0]?.reason).toBe('visit_started')

  const archived = await book()
  await office.run('update clients set archived_at = now() where company_id = $1', [office.company.id])
  await settled(archived, ['booked dropped'])
  expect((await messagesOf(archived))[0]?.reason).toBe('client_archived')
  expect(mail.received).toHaveLength(1)
})

test('names and sentences cannot add a header or another recipient', async () => {
  const { status } = await switchOn({ booked_sentence: 'Φέρτε\r\nBcc: spy@example.gr' })
  expect(status).toBe(200)
  await office.run(`update clients set lastname = $1, email = 'katerina@example.gr' where company_id = $2`, [
    'Πα\r\nBcc: spy@example.gr',
    office.company.id,
  ])
  await office.run(`update companies set name = $1 where id = $2`, [
    'Θέρμανση"\r\nCc: spy@example.gr, <spy@example.gr>',
    office.company.id,
  ])
  const id = await book()
  await settled(id, ['booked sent'])
  const [received] = mail.received
  expect(received?.to).toEqual(['katerina@example.gr'])
  const head = received?.raw.split('\r\n\r\n')[0] ?? ''
  expect(head).not.toMatch(/^(bcc|cc):/im)
  expect(received?.header('Subject')).toContain('Cc: spy@example.gr')
})

test('an address that means two recipients reaches none', async () => {
  await office.run(`update clients set email = 'a@example.gr,spy@example.gr' where company_id = $1`, [
    office.company.id,
  ])
  const id = await book()
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(['booked failed'])
  expect((await messagesOf(id))[0]?.reason).toBe('refused')
  expect(mail.received.flatMap(({ to }) => to)).not.toContain('spy@example.gr')
})

test('the workers of two processes send a message once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => book()))
  const send = openMailer({ url: mail.url, from: 'visits@thalpos.example' })
  const other = await startMessageWorker({ database: office.database, log: testLog, send, everyMs: 50 })
  await makeDue()
  for (const id of ids) await expect.poll(() => statesOf(id)).toEqual(['booked sent'])
  await other.stop()
  expect(mail.received).toHaveLength(6)
})

test('what a company sends, another neither sees nor sends again', async () => {
  const id = await book()
  await settled(id, ['booked sent'])
  const [message] = await query(
    office.server.databaseUrl,
    'select id from client_messages where appointment_id = $1',
    [id],
  )
  const stranger = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  expect((await office.ask('GET', '/client-messages', undefined, stranger)).body).toEqual({
    items: [],
    total: 0,
  })
  for (const [method, path] of [
    ['GET', `/appointments/${id}/messages`],
    ['POST', `/client-messages/${String(message?.id)}/send`],
  ] as const)
    expect((await office.ask(method, path, undefined, stranger)).status).toBe(404)
})
