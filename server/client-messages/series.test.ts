import ICAL from 'ical.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../mail/smtp.testing.ts'
import { openOffice } from '../testing/office.ts'
import { messageTools } from './messages.testing.ts'

const mail = await startMailServer()
const office = openOffice({ environment: { SMTP_URL: mail.url, SMTP_FROM: 'visits@thalpos.example' } })
const tools = messageTools(office)

afterAll(() => mail.stop())
beforeEach(() => tools.begin())

test('the visits of a series are announced in one message, each with its calendar entry', async () => {
  const { body } = await office.ask('POST', '/appointments/series', {
    installation_id: tools.home.installation,
    assignee_id: tools.home.person,
    type_id: 2,
    duration: 480,
    scheduled_start: '2027-02-03T06:00:00.000Z',
    days: 3,
  })
  const ids: string[] = body.items.map(({ id }: { id: string }) => id)
  await tools.makeDue()
  await expect
    .poll(async () => (await Promise.all(ids.map(tools.statesOf))).flat().toSorted())
    .toEqual(['booked dropped', 'booked dropped', 'booked sent'])
  expect(mail.received).toHaveLength(1)
  const [received] = mail.received
  expect(received?.header('Subject')).toMatch(/^Ραντεβού: Τετάρτη 3 Φεβρουαρίου 2027, 08:00/)
  expect(
    (received?.part('text/plain') ?? '').replaceAll('\r\n', '\n'),
  ).toContain(`Πότε: Τετάρτη 3 Φεβρουαρίου 2027, 08:00 – 16:00
Επίσης: Πέμπτη 4 Φεβρουαρίου 2027, 08:00 – 16:00
Επίσης: Παρασκευή 5 Φεβρουαρίου 2027, 08:00 – 16:00
Πού: `)
  const calendar = new ICAL.Component(ICAL.parse(received?.part('text/calendar') ?? ''))
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(3)
  // A move of one that returns to the announced time makes no message.
  const last = ids[2] ?? ''
  await tools.edit(last, { scheduled_start: '2027-02-05T07:00:00.000Z' })
  await tools.edit(last, { scheduled_start: '2027-02-05T06:00:00.000Z' })
  await tools.makeDue()
  await expect.poll(async () => (await tools.statesOf(last)).at(-1)).toBe('moved dropped')
  expect(mail.received).toHaveLength(1)
  // Each is taken back on its own.
  await tools.edit(ids[1] ?? '', { appointment_status_id: 1 })
  await tools.makeDue()
  await expect.poll(() => mail.received.length).toBe(2)
  expect(mail.received[1]?.header('Subject')).toMatch(/^Ακύρωση ραντεβού: Πέμπτη 4 Φεβρουαρίου/)
})
