import { expect, test } from 'vitest'
import { unchosenOf } from './people.store.ts'
import { type Chosen, type NewsEvent, noticesOf, type Recipient } from './recipients.rules.ts'

const now = new Date('2026-11-26T21:00:00Z')
const nothing = { informed: new Set<string>(), mailed: new Set<string>() }

const person = (id: string, chosen: Partial<Chosen> = {}, position: number | null = null): Recipient => ({
  ...{ id, position, isOfSeller: false, timezone: 'Europe/Athens' },
  chosen: { ...unchosenOf('technician_company'), language: 'el', ...chosen },
})

const event = (more: Partial<NewsEvent> = {}): NewsEvent => ({
  ...{ kind: 'raised', alarm_kind: 'low_pressure', by: null, assignee_id: null, escalation: 1 },
  ...more,
})

const informed = (given: Partial<NewsEvent>, people: Recipient[], before = nothing) =>
  noticesOf(event(given), people, before, { now, sendsEmail: true })
const idsOf = (notices: { person_id: string }[]) => notices.map(({ person_id }) => person_id)

test('without a choice everything appears in the console and nothing leaves by e-mail', () => {
  expect(informed({}, [person('a')])).toEqual([{ person_id: 'a', in_console: true, email_due_at: null }])
})

test('kinds are chosen for the console and for e-mail apart; of others there is no notice', () => {
  const mail = person('mail', { console_kinds: [], email_kinds: ['low_pressure'] })
  const other = person('other', { console_kinds: ['fault'], email_kinds: ['comfort'] })
  expect(informed({}, [mail, other])).toEqual([
    { person_id: 'mail', in_console: false, email_due_at: new Date('2026-11-26T21:00:30Z') },
  ])
})

test('an e-mail waits for the end of quiet hours, a digest for its hour, and none waits without a mail server', () => {
  const email_kinds = ['low_pressure' as const]
  const quiet = person('quiet', { email_kinds, quiet_from: 22, quiet_until: 7 })
  const digest = person('digest', {
    email_kinds,
    email_mode: 'digest',
    digest_hour: 9,
    quiet_from: 22,
    quiet_until: 12,
  })
  expect(informed({}, [quiet, digest])).toMatchObject([
    { email_due_at: new Date('2026-11-27T05:00:00Z') },
    { email_due_at: new Date('2026-11-27T07:00:00Z') },
  ])
  const without = noticesOf(event(), [quiet], nothing, { now, sendsEmail: false })
  expect(without).toMatchObject([{ in_console: true, email_due_at: null }])
})

test('the first of the order is notified when it is raised, and each next one when it has not been acknowledged', () => {
  const people = [person('c', {}, 2), person('outside'), person('a', {}, 0), person('b', {}, 1)]
  expect(idsOf(informed({ kind: 'raised' }, people))).toEqual(['a'])
  expect(idsOf(informed({ kind: 'raised_again' }, people))).toEqual(['a'])
  const escalated = (escalation: number) => idsOf(informed({ kind: 'escalated', escalation }, people))
  expect([1, 2, 3].map(escalated)).toEqual([['b'], ['c'], ['c']])
  const before = { informed: new Set(['a', 'b']), mailed: new Set<string>() }
  expect(idsOf(informed({ kind: 'reminded' }, people, before))).toEqual(['a', 'b'])
})

test('a person who did not choose the kind is skipped in the order, and so is one whose e-mail cannot be sent', () => {
  const other = person('other', { console_kinds: ['comfort'] }, 0)
  const mail = person('mail', { console_kinds: [], email_kinds: ['low_pressure'] }, 1)
  const people = [other, mail, person('last', {}, 2)]
  expect(idsOf(informed({}, people))).toEqual(['mail'])
  expect(idsOf(informed({ kind: 'escalated' }, people))).toEqual(['last'])
  expect(idsOf(noticesOf(event(), people, nothing, { now, sendsEmail: false }))).toEqual(['last'])
})

test('without an order, or where no one in it chose the kind, all who did are notified at once, and again when it is escalated', () => {
  const both = [person('a'), person('b')]
  expect(idsOf(informed({}, both))).toEqual(['a', 'b'])
  expect(idsOf(informed({ kind: 'escalated' }, both))).toEqual(['a', 'b'])
  const unwilling = person('unwilling', { console_kinds: ['comfort'] }, 0)
  expect(idsOf(informed({}, [unwilling, ...both]))).toEqual(['a', 'b'])
})

test('an assignment reaches the assignee, whatever was chosen, unless it is their own doing', () => {
  const people = [person('a', { console_kinds: [] }), person('b')]
  expect(informed({ kind: 'assigned', assignee_id: 'a', by: 'b' }, people)).toEqual([
    { person_id: 'a', in_console: true, email_due_at: null },
  ])
  expect(informed({ kind: 'assigned', assignee_id: 'a', by: 'a' }, people)).toEqual([])
})

test('the end of an alarm reaches by e-mail those who had one of it, and no digest', () => {
  const email_kinds = ['low_pressure' as const]
  const people = [
    person('mailed', { email_kinds }),
    person('unsent', { email_kinds }),
    person('digest', { email_kinds, email_mode: 'digest' }),
  ]
  const before = { informed: new Set(['mailed', 'unsent']), mailed: new Set(['mailed', 'digest']) }
  expect(informed({ kind: 'resolved' }, people, before)).toMatchObject([
    { person_id: 'mailed', in_console: false },
  ])
})

test('a distributor is notified by e-mail of what was raised, beside the order of the installer, and of no escalation or reminder', () => {
  const email_kinds = ['low_pressure' as const]
  const seller: Recipient = {
    ...person('seller', { console_kinds: [], email_kinds, email_mode: 'digest' }),
    ...{ isOfSeller: true, timezone: 'Asia/Tokyo' },
  }
  const people = [person('first', {}, 0), seller]
  expect(informed({}, people)).toMatchObject([
    { person_id: 'first', in_console: true },
    { person_id: 'seller', in_console: false, email_due_at: new Date('2026-11-26T23:00:00Z') },
  ])
  const before = { informed: new Set(['first', 'seller']), mailed: new Set<string>() }
  expect(idsOf(informed({ kind: 'escalated' }, people))).toEqual(['first'])
  expect(idsOf(informed({ kind: 'reminded' }, people, before))).toEqual(['first'])
  const uninterested = { ...seller, chosen: { ...seller.chosen, email_kinds: [] } }
  expect(idsOf(informed({}, [uninterested]))).toEqual([])
})
