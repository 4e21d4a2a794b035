import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSubject, endFaults, openFault, type TestSubject, watch } from '../alarms/alarms.testing.ts'
import { startMailServer } from '../mail/smtp.testing.ts'
import { openOffice } from '../testing/office.ts'
import { noticeTools } from './notices.testing.ts'

const mail = await startMailServer()
const office = openOffice({ environment: { SMTP_URL: mail.url, SMTP_FROM: 'notices@thalpos.example' } })
const { choose, makeDue, mailStates, emailStates, unread } = noticeTools(office)
let home: TestSubject

afterAll(() => mail.stop())
beforeEach(async () => {
  await office.run("update notices set email_state = 'dropped' where email_state = 'waiting'")
  await office.run("update notice_mails set state = 'dropped' where state in ('queued', 'sending')")
  mail.received.length = 0
  Object.assign(mail, { refuse: undefined, hangsUp: false, attempts: 0 })
  home = await aSubject(office.database, office.company.id)
})

const raise = async (fault: { blocking?: boolean; code?: string; minutes?: number } = {}) => {
  await openFault(office.database, home, fault)
  await watch(office.database)
}
const end = async () => {
  await endFaults(office.database, home)
  await watch(office.database, 1)
  await watch(office.database, 60)
}
const snooze = async (kind: string) => {
  const { items } = (await office.ask('GET', '/alarms')).body
  const { id } = items.find((alarm: { kind: string }) => alarm.kind === kind)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  expect((await office.ask('POST', `/alarms/${id}/snooze`, { until })).status).toBe(200)
}
const loud = { quiet_from: null, quiet_until: null }
/** Hours that have begun and end in some hours. */
const quietNow = () => {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Athens',
    }).format(),
  )
  return { quiet_from: hour, quiet_until: (hour + 4) % 24 }
}
const textOf = (index: number) => (mail.received[index]?.part('text/plain') ?? '').replaceAll('\r\n', '\n')

test('an alarm leaves by e-mail with its home, since when, and a link that only opens it', async () => {
  await choose({ email_kinds: ['blocking_fault'] })
  await raise({ blocking: true })
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  const [received] = mail.received
  expect(received?.from).toBe('notices@thalpos.example')
  expect(received?.header('Subject')).toBe('Ο λέβητας σταμάτησε: 28 – Δημητριάδης Γεώργιος · Εγνατία 118')
  expect(received?.header('Auto-Submitted')).toBe('auto-generated')
  expect(textOf(0)).toMatch(
    /^Ο λέβητας σταμάτησε: 28\nΔημητριάδης Γεώργιος · Εγνατία 118 · #\d+\nΑπό: .+\nΑιτία: Κωδικός 28, χωρίς γνωστή περιγραφή\.\nΣυνέπεια: Ο λέβητας δεν θερμαίνει.+\nΤι να κάνετε:\n(- .+\n){2}- Κλείστε επίσκεψη για σήμερα\.\nΤηλέφωνο: 6971206448\nhttp:.+\/#\/alarms\?panel=alarm:[0-9a-f-]+\n/,
  )
  expect(received?.part('text/html')).toContain('<a href="http')
  expect((await office.ask('GET', '/alarms')).body.items).toMatchObject([{ state: 'raised' }])
  const settings = await office.ask('GET', '/notices/settings')
  expect(settings.body.last_email).toMatchObject({ state: 'sent', reason: null })
})

test('what arrives together is one e-mail, in the language of the person', async () => {
  await choose({ language: 'en', email_kinds: ['blocking_fault', 'fault'] })
  await openFault(office.database, home, { blocking: true })
  await openFault(office.database, home, { code: '5' })
  await watch(office.database)
  await expect.poll(emailStates).toEqual(['raised waiting', 'raised waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  expect(mail.received[0]?.header('Subject')).toMatch(/^2 alarms: .+ and more$/)
  expect(textOf(0)).toContain('The boiler stopped: 28')
  expect(textOf(0)).toContain('Boiler fault: 5')
})

test('what ended before it left is not sent', async () => {
  await choose({ email_kinds: ['fault'] })
  await raise()
  await end()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(emailStates).toEqual(['raised dropped'])
  expect(await mailStates()).toEqual([])
  expect(mail.attempts).toBe(0)
})

test('the end of an alarm answers in the conversation of its beginning', async () => {
  await choose({ email_kinds: ['fault'] })
  await raise()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  await end()
  await expect.poll(emailStates).toEqual(['raised mailed', 'resolved waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent', 'sent'])
  const [raised, ended] = mail.received
  expect(ended?.header('In-Reply-To')).toBe(raised?.header('Message-ID'))
  expect(ended?.header('References')).toBe(raised?.header('Message-ID'))
  expect(ended?.header('Subject')).toBe(`Re: ${raised?.header('Subject')}`)
  expect(textOf(1)).toContain('Έληξε: η αιτία πέρασε.')
  expect(await unread()).toBe(0)
})

test('what returns acknowledged ends without an e-mail too; what returns as news does not', async () => {
  await choose({ email_kinds: ['fault'] })
  await raise({ code: '5' })
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  const { id } = (await office.ask('GET', '/alarms')).body.items[0]
  await office.ask('POST', `/alarms/${id}/acknowledge`)
  await end()
  await expect.poll(emailStates).toEqual(['raised mailed', 'resolved waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent', 'sent'])
  await raise({ code: '5' })
  await end()
  const areSpread = () =>
    office.run('select kind from alarm_events where alarm_id = $1 and not is_spread', [id])
  await expect.poll(areSpread).toEqual([])
  expect(await emailStates()).toEqual(['raised mailed', 'resolved mailed'])
  await office.run('update alarms set acknowledged_at = null where id = $1', [id])
  await raise({ code: '5' })
  await expect.poll(emailStates).toContain('raised_again waiting')
})

test('a digest says once what is still active, and how many ended meanwhile', async () => {
  await choose({ email_kinds: ['blocking_fault', 'fault'], email_mode: 'digest' })
  await raise({ code: '5' })
  await end()
  await raise({ blocking: true })
  await watch(office.database, 61)
  await expect.poll(emailStates).toHaveLength(3)
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  expect(mail.received[0]?.header('Subject')).toBe('Σύνοψη: 1 ενεργός συναγερμός')
  expect(textOf(0)).toContain('Ένας ακόμη έληξε στο μεταξύ.')
  expect(textOf(0).match(/Ο λέβητας σταμάτησε/g)).toHaveLength(1)
})

test('a reminder of what somebody has acknowledged is dropped', async () => {
  await choose({ email_kinds: ['blocking_fault'] })
  await raise({ blocking: true })
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  await watch(office.database, 61)
  await expect.poll(emailStates).toEqual(['raised mailed', 'escalated waiting'])
  const { id } = (await office.ask('GET', '/alarms')).body.items[0]
  await office.ask('POST', `/alarms/${id}/acknowledge`)
  await makeDue()
  await expect.poll(emailStates).toEqual(['raised mailed', 'escalated dropped'])
  expect(mail.received).toHaveLength(1)
})

test('what was snoozed during quiet hours is not sent when they end, also while it recovers', async () => {
  await choose({ email_kinds: ['blocking_fault', 'fault'], email_mode: 'at_once', ...quietNow() })
  await raise({ code: '5' })
  await raise({ blocking: true })
  await expect.poll(emailStates).toEqual(['raised waiting', 'raised waiting'])
  const waits = await office.run(
    "select email_due_at > now() + interval '2 hours' as waits from notices where company_id = $1",
    [office.company.id],
  )
  expect(waits).toEqual([{ waits: true }, { waits: true }])
  await snooze('fault')
  await office.run("update faults set resolved_at = now() where device_id = $1 and code = '5'", [home.device])
  await watch(office.database, 1)
  await choose(loud)
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  expect(mail.received[0]?.header('Subject')).toContain('Ο λέβητας σταμάτησε')
  expect(textOf(0)).not.toContain('Βλάβη')
  expect(await emailStates()).toEqual(['raised dropped', 'raised mailed'])
})

test('a digest leaves out what is snoozed, and does not say that it ended', async () => {
  await choose({ email_kinds: ['blocking_fault', 'fault'], email_mode: 'digest' })
  await raise({ code: '5' })
  await raise({ blocking: true })
  await expect.poll(emailStates).toHaveLength(2)
  await snooze('fault')
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
  expect(mail.received[0]?.header('Subject')).toBe('Σύνοψη: 1 ενεργός συναγερμός')
  expect(textOf(0)).not.toMatch(/Βλάβη|έληξε/)
})

test('a temporary refusal of the mail server is tried again, a permanent one is shown in the settings', async () => {
  await choose({ email_kinds: ['fault'] })
  mail.refuse = { at: 'recipient', code: 451, text: 'Try again later' }
  await raise()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(() => mail.attempts).toBe(1)
  await expect.poll(mailStates).toEqual(['queued'])
  mail.refuse = { at: 'recipient', code: 550, text: 'Mailbox unknown' }
  await makeDue()
  await expect.poll(mailStates).toEqual(['failed'])
  const { body } = await office.ask('GET', '/notices/settings')
  expect(body.last_email).toMatchObject({
    state: 'failed',
    reason: 'refused',
    detail: expect.stringContaining('550'),
  })
})

test('what the mail server refused before the quiet hours is tried again when they end', async () => {
  await choose({ email_kinds: ['fault'] })
  mail.refuse = { at: 'recipient', code: 451, text: 'Try again later' }
  await raise()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(() => mail.attempts).toBe(1)
  await expect.poll(mailStates).toEqual(['queued'])
  mail.refuse = undefined
  await choose(quietNow())
  await makeDue()
  const waits = () =>
    office.run(
      "select due_at > now() + interval '2 hours' as waits from notice_mails where company_id = $1",
      [office.company.id],
    )
  await expect.poll(waits).toEqual([{ waits: true }])
  expect([mail.attempts, await mailStates()]).toEqual([1, ['queued']])
  await choose(loud)
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent'])
})

test('an alarm that ended while its e-mail was tried again is not sent', async () => {
  await choose({ email_kinds: ['fault'] })
  mail.refuse = { at: 'recipient', code: 451, text: 'Try again later' }
  await raise()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(() => mail.attempts).toBe(1)
  await expect.poll(mailStates).toEqual(['queued'])
  await end()
  mail.refuse = undefined
  await makeDue()
  await expect.poll(mailStates).toEqual(['dropped'])
  expect(mail.received).toEqual([])
})

test('a connection that ends after the text has an unknown outcome, and is not repeated', async () => {
  await choose({ email_kinds: ['fault'] })
  mail.hangsUp = true
  await raise()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await makeDue()
  await expect.poll(mailStates).toEqual(['failed'])
  await makeDue()
  const { body } = await office.ask('GET', '/notices/settings')
  expect(body.last_email).toMatchObject({ state: 'failed', reason: 'outcome_unknown' })
  expect(mail.attempts).toBe(1)
})

test('a person can have a test sent; somebody who has left the company gets nothing', async () => {
  const { status, body } = await office.ask('POST', '/notices/settings/test', {})
  expect([status, body.sends_email]).toEqual([200, true])
  await expect.poll(mailStates).toEqual(['sent'])
  expect(mail.received[0]?.header('Subject')).toBe('Δοκιμή ειδοποίησης')
  await choose({ email_kinds: ['fault'] })
  await raise()
  await expect.poll(emailStates).toEqual(['raised waiting'])
  await office.run('update people set is_active = false where company_id = $1', [office.company.id])
  await makeDue()
  await expect.poll(mailStates).toEqual(['sent', 'dropped'])
  expect(mail.received).toHaveLength(1)
})
