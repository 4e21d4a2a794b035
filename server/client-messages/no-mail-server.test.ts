import { beforeEach, expect, test } from 'vitest'
import { aHome } from '../jobs/jobs.testing.ts'
import { openOffice } from '../testing/office.ts'
import { hoursAhead, messageTools } from './messages.testing.ts'

/** No SMTP_URL. */
const office = openOffice()
const { begin, book, edit, messagesOf, statesOf, makeDue } = messageTools(office)

beforeEach(() => begin())

const settled = async (id: string, states: string[]) => {
  await makeDue()
  await expect.poll(() => statesOf(id)).toEqual(states)
}

test('without a mail server a message waits as a text to copy, and nothing is sent', async () => {
  const id = await book('2027-02-03T08:30:00.000Z')
  await settled(id, ['booked to_copy'])
  const { body } = await office.ask('GET', `/appointments/${id}/messages`)
  expect(body).toMatchObject({
    sends_email: false,
    email: 'katerina@example.gr',
    draft: { kind: 'booked', body: expect.stringContaining('10:30 – 12:00') },
  })
  expect(body.items).toMatchObject([
    {
      state: 'to_copy',
      reason: 'no_smtp',
      channel: null,
      attempts: 0,
      sent_at: null,
      may_send: false,
      body: expect.stringContaining('10:30 – 12:00'),
    },
  ])
})

test('a text to copy is settled when somebody has said it by phone', async () => {
  const id = await book('2027-02-03T08:30:00.000Z')
  await settled(id, ['booked to_copy'])
  const marked = await office.ask('POST', `/appointments/${id}/messages`, {
    kind: 'booked',
    channel: 'phone',
  })
  expect(marked).toMatchObject({ status: 201, body: { state: 'sent', channel: 'phone', reason: null } })
  expect(await statesOf(id)).toEqual(['booked sent'])
})

const wake = () => office.run("select pg_notify('client_messages', '')")
const waiting = async () => {
  const { body } = await office.ask('GET', '/client-messages?state=queued&state=to_copy')
  return body.items as { id: string; kind: string; state: string; body: string }[]
}

test.for([
  ['its visit has begun', 'appointments set appointment_status_id = 3', 'visit_started'],
  ['its client is archived', 'clients set archived_at = now()', 'client_archived'],
  ['messages of its kind are off', 'client_message_settings set booked = false', 'switched_off'],
] as const)('a text to copy leaves the list by itself once %s', async ([, change, reason]) => {
  const id = await book()
  await settled(id, ['booked to_copy'])
  await office.run(`update ${change} where company_id = $1`, [office.company.id])
  await wake()
  await expect.poll(() => statesOf(id)).toEqual(['booked dropped'])
  expect(await messagesOf(id)).toMatchObject([{ reason, body: null }])
})

test('a text to copy ends when the time of its visit is over, and those of other visits stay', async () => {
  const [id, other] = [await book(), await book(hoursAhead(96))]
  await settled(id, ['booked to_copy'])
  await office.run(
    `update appointments set scheduled_start = now() - interval '2 hours', scheduled_end = now() where id = $1`,
    [id],
  )
  await wake()
  await expect.poll(() => statesOf(id)).toEqual(['booked dropped'])
  expect(await statesOf(other)).toEqual(['booked to_copy'])
})

test('the cancellation of a visit that was deleted is passed on by phone, and is settled', async () => {
  const id = await book()
  await settled(id, ['booked to_copy'])
  await office.ask('POST', `/appointments/${id}/messages`, { kind: 'booked', channel: 'phone' })
  expect((await office.ask('DELETE', `/appointments/${id}`)).status).toBe(204)
  await makeDue()
  await expect.poll(waiting).toMatchObject([{ kind: 'cancelled', state: 'to_copy' }])
  const [message] = await waiting()
  const path = `/client-messages/${message?.id}/mark`
  expect(await office.ask('POST', path, { channel: 'sms' })).toMatchObject({
    status: 200,
    body: { state: 'sent', channel: 'sms', reason: null, sent_by: 'Μαρία Δοκιμή', body: message?.body },
  })
  expect(await waiting()).toEqual([])
  expect(await office.ask('POST', path, { channel: 'sms' })).toMatchObject({
    status: 409,
    problem: { key: 'message_not_due' },
  })
})

test('the client of another home, where the visit is now, is still informed after the first one was', async () => {
  const id = await book()
  await settled(id, ['booked to_copy'])
  await office.ask('POST', `/appointments/${id}/messages`, { kind: 'booked', channel: 'phone' })
  const home = await aHome(office.database, { company: office.company, tag: 1043 })
  await edit(id, { installation_id: home.installation })
  await makeDue()
  await expect.poll(waiting).toMatchObject([
    { kind: 'booked', state: 'to_copy' },
    { kind: 'cancelled', state: 'to_copy' },
  ])
  const cancelled = (await waiting()).find(({ kind }) => kind === 'cancelled')
  await office.ask('POST', `/client-messages/${cancelled?.id}/mark`, { channel: 'phone' })
  expect(await waiting()).toMatchObject([{ kind: 'booked' }])
})
