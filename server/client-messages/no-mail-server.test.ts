import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { messageTools } from './messages.testing.ts'

/** No SMTP_URL. */
const office = openOffice()
const { begin, book, statesOf, makeDue } = messageTools(office)

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
