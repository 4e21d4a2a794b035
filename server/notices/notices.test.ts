import { beforeEach, expect, test } from 'vitest'
import { aSubject, endFaults, openFault, type TestSubject, watch } from '../alarms/alarms.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aPerson } from '../testing/world.ts'
import { deleteOld } from './mails.store.ts'
import { noticeTools } from './notices.testing.ts'

const office = openOffice()
const { choose, bellOf, unread, signInAs, orderAs } = noticeTools(office)
let home: TestSubject

beforeEach(async () => {
  home = await aSubject(office.database, office.company.id)
})

const raise = async (fault: { blocking?: boolean; code?: string } = {}) => {
  await openFault(office.database, home, fault)
  await watch(office.database)
}
const firstAlarm = async () => (await office.ask('GET', '/alarms')).body.items[0].id as string

test('a raised alarm is at the bell of everybody in the company, with the alarm as it is now', async () => {
  const colleague = await office.signIn(['technician_company'])
  const stranger = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  await raise({ blocking: true })
  await expect.poll(() => bellOf()).toEqual(['raised blocking_fault'])
  expect(await bellOf(colleague)).toEqual(['raised blocking_fault'])
  expect(await bellOf(stranger)).toEqual([])
  const { body } = await office.ask('GET', '/notices')
  expect(body).toMatchObject({
    total: 1,
    items: [{ read_at: null, alarm: { state: 'raised', client_name: 'Δημητριάδης Γεώργιος' } }],
  })
})

test('what returns while it is snoozed is no news, and counts as raised again', async () => {
  await raise({ blocking: true })
  await expect.poll(() => unread()).toBe(1)
  const id = await firstAlarm()
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString()
  await office.ask('POST', `/alarms/${id}/snooze`, { until })
  await endFaults(office.database, home)
  await watch(office.database, 1)
  await watch(office.database, 60)
  await openFault(office.database, home, { blocking: true })
  await watch(office.database, 61)
  await expect
    .poll(
      async () =>
        (await office.run('select from alarm_events where alarm_id = $1 and not is_spread', [id])).length,
    )
    .toBe(0)
  expect(await bellOf()).toEqual(['raised blocking_fault'])
  const { body } = await office.ask('GET', `/alarms/${id}`)
  expect(body).toMatchObject({ state: 'snoozed', occurrences: 2 })
})

test('reading is each person’s own; what has ended no longer counts', async () => {
  const colleague = await office.signIn(['technician_company'])
  await raise({ blocking: true })
  await raise({ code: '5' })
  await expect.poll(() => unread()).toBe(2)
  const read = await office.ask('POST', '/notices/read', { alarm_id: await firstAlarm() })
  expect(read.body).toEqual({ unread: 1 })
  expect(await unread(colleague)).toBe(2)
  expect((await office.ask('GET', '/notices?view=unread')).body.total).toBe(1)
  await endFaults(office.database, home)
  await watch(office.database, 1)
  await watch(office.database, 60)
  expect(await unread(colleague)).toBe(0)
  expect((await office.ask('POST', '/notices/read', {}, colleague)).body).toEqual({ unread: 0 })
  expect(await bellOf(colleague)).toHaveLength(2)
})

test('a person who chose other kinds is not notified, a person who was assigned the alarm is', async () => {
  const as = await office.signIn(['technician_company'])
  await choose({ console_kinds: ['comfort'] }, as)
  await raise()
  await expect.poll(() => bellOf()).toEqual(['raised fault'])
  expect(await bellOf(as)).toEqual([])
  const [row] = await office.run('select person_id from notice_settings where company_id = $1', [
    office.company.id,
  ])
  const assign = (assignee_id: unknown, by?: string) =>
    firstAlarm().then((id) => office.ask('POST', `/alarms/${id}/assign`, { assignee_id }, by))
  expect((await assign(row?.person_id, as)).status).toBe(200)
  expect((await assign(null)).status).toBe(200)
  expect((await assign(row?.person_id)).status).toBe(200)
  await expect.poll(() => bellOf(as)).toEqual(['assigned fault'])
})

test('the history of an alarm says to whom it was escalated, in its company only', async () => {
  const seller = await aCompany(office.database, 'distributor')
  await aPerson(office.database, office.company, ['technician_company'], { givenName: 'Στέλιος' })
  home = await aSubject(office.database, office.company.id, { distributor: seller.id })
  await orderAs('Μαρία', 'Στέλιος')
  await raise({ blocking: true })
  await watch(office.database, 61)
  const alarm = await firstAlarm()
  const escalationOf = async (as?: string) =>
    (await office.ask('GET', `/alarms/${alarm}/events`, undefined, as)).body.items.find(
      ({ kind }: { kind: string }) => kind === 'escalated',
    )
  await expect.poll(() => escalationOf()).toMatchObject({ by: null, note: 'Στέλιος Δοκιμή' })
  expect(await escalationOf(await office.signIn(['distributor'], seller))).toMatchObject({ note: null })
})

test('an escalation without a recipient says so', async () => {
  await choose({ console_kinds: ['comfort'] })
  await raise({ blocking: true })
  await watch(office.database, 61)
  const alarm = await firstAlarm()
  const notes = async () =>
    (await office.ask('GET', `/alarms/${alarm}/events`)).body.items.map(({ note }: { note: unknown }) => note)
  await expect.poll(notes).toEqual(['', null])
})

test('each next person of the order is notified of what was not acknowledged in time, and reminders reach those notified before', async () => {
  const second = await signInAs('Στέλιος')
  const third = await signInAs('Νίκος')
  const outside = await signInAs('Ελένη')
  await orderAs('Μαρία', 'Στέλιος', 'Νίκος')
  await raise({ blocking: true })
  await expect.poll(() => bellOf()).toEqual(['raised blocking_fault'])
  await watch(office.database, 61)
  await expect.poll(() => bellOf(second)).toEqual(['escalated blocking_fault'])
  expect(await bellOf(third)).toEqual([])
  await watch(office.database, 122)
  await expect.poll(() => bellOf(third)).toEqual(['escalated blocking_fault'])
  expect(await bellOf(second)).toHaveLength(1)
  expect(await bellOf()).toEqual(['raised blocking_fault'])
  await watch(office.database, 122 + 240)
  await expect.poll(() => bellOf(third)).toEqual(['reminded blocking_fault', 'escalated blocking_fault'])
  await expect.poll(() => bellOf()).toEqual(['reminded blocking_fault', 'raised blocking_fault'])
  expect(await bellOf(outside)).toEqual([])
})

test('an acknowledgement ends the escalation', async () => {
  const second = await signInAs('Στέλιος')
  const third = await signInAs('Νίκος')
  await orderAs('Μαρία', 'Στέλιος', 'Νίκος')
  await raise({ blocking: true })
  await watch(office.database, 61)
  await expect.poll(() => bellOf(second)).toEqual(['escalated blocking_fault'])
  await office.ask('POST', `/alarms/${await firstAlarm()}/acknowledge`, undefined, second)
  await watch(office.database, 500)
  await openFault(office.database, home, { code: '5' })
  await watch(office.database, 501)
  // What was written later has been spread, so that nothing earlier still waits.
  await expect.poll(() => bellOf()).toEqual(['raised fault', 'raised blocking_fault'])
  expect(await bellOf(third)).toEqual([])
})

test('webhooks that want the kind have the same events, of their own company only', async () => {
  const other = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  const add = async (kinds: string[], as?: string): Promise<string> => {
    const form = { name: 'ERP', url: 'https://receiver.invalid/alarms', kinds }
    const { status, body } = await office.ask('POST', '/webhooks', form, as)
    expect(status).toBe(201)
    return body.id
  }
  const typesOf = async (id: string, as?: string): Promise<string[]> =>
    (await office.ask('GET', `/webhooks/${id}/deliveries`, undefined, as)).body.items.map(
      ({ type }: { type: string }) => type,
    )
  const wanting = await add(['blocking_fault'])
  const notWanting = await add(['comfort'])
  const ofOther = await add(['blocking_fault'], other)
  await raise({ blocking: true })
  await expect.poll(() => typesOf(wanting)).toEqual(['alarm.raised'])
  await office.ask('POST', `/alarms/${await firstAlarm()}/acknowledge`)
  await expect.poll(() => typesOf(wanting)).toEqual(['alarm.acknowledged', 'alarm.raised'])
  expect(await typesOf(notWanting)).toEqual([])
  expect(await typesOf(ofOther, other)).toEqual([])
})

test('settings begin with everything in the console and nothing by e-mail, and keep what is chosen', async () => {
  const { body } = await office.ask('GET', '/notices/settings')
  expect(body).toMatchObject({
    language: 'el',
    email_kinds: [],
    email_mode: 'at_once',
    quiet_from: null,
    sends_email: false,
    sender: null,
    last_email: null,
  })
  expect(body.console_kinds).toHaveLength(10)
  const changed = await choose({ language: 'en', quiet_from: 22, quiet_until: 7 })
  expect(changed.body).toMatchObject({ language: 'en', quiet_from: 22, quiet_until: 7 })
  expect((await choose({ email_kinds: ['comfort', 'offline'] })).body).toMatchObject({
    language: 'en',
    email_kinds: ['comfort', 'offline'],
  })
})

test('what cannot be is refused, and changes nothing', async () => {
  const keysOf = async (edit: object) => {
    const { status, problem } = await office.ask('PATCH', '/notices/settings', edit)
    return [status, problem.errors?.[0]?.key]
  }
  for (const one of [
    { quiet_from: 22, quiet_until: null },
    { quiet_from: 22 },
    { quiet_until: 7 },
    { quiet_from: null },
  ])
    expect(await keysOf(one)).toEqual([400, 'quiet_hours_both'])
  expect(await keysOf({ quiet_from: 7, quiet_until: 7 })).toEqual([400, 'quiet_hours_same'])
  expect(await keysOf({ digest_hour: 24 })).toEqual([400, 'value_range'])
  expect((await keysOf({ email_kinds: ['smell'] }))[0]).toBe(400)
  const test = await office.ask('POST', '/notices/settings/test', {})
  expect([test.status, test.problem.key]).toEqual([409, 'email_not_set'])
  expect((await office.ask('GET', '/notices/settings')).body).toMatchObject({
    quiet_from: null,
    digest_hour: 8,
  })
})

test('notices of more than ninety days ago are deleted', async () => {
  await raise()
  await expect.poll(() => unread()).toBe(1)
  await office.run(`update notices set at = now() - interval '91 days' where company_id = $1`, [
    office.company.id,
  ])
  await office.database.asSystem((tx) => deleteOld(tx, 90))
  expect(await bellOf()).toEqual([])
})
