import { expect, test } from 'vitest'
import { hoursUntilCold } from '../../contract/alarms/hours.ts'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { m } from '../paraglide/messages.js'
import { anAlarm as alarm } from './alarm.testing.ts'
import { adviceOf, coldBetween, eventText, holderOf, placeOf, titleOf } from './words.ts'

test('the hours until it is cold are an interval of whole hours, never a number that is not known', () => {
  const of = (facts: Alarm['facts']) => titleOf(alarm({ kind: 'comfort', facts }))
  expect(of({ hours: 6, hours_least: 5.2, hours_most: 6.8, room: 18 })).toBe('Κάτω από 16 °C σε 5–7 ώ')
  expect(of({ hours: 0.4, hours_least: 0.3, hours_most: 0.6, room: 16.1 })).toBe('Κάτω από 16 °C σε 0–1 ώ')
  expect(of({ room: 15.5 })).toBe('Κρύο σπίτι: 15,5 °C')
  expect(of({ hours: 0, hours_least: 0, hours_most: 0, room: 15 })).toBe('Κρύο σπίτι: 15,0 °C')
  expect(of({})).toBe('Το σπίτι ίσως κρυώνει')
  expect(hoursUntilCold({ hours: 5 })).toBeUndefined()
})

test('what is not known outdoors is not said, and sensors have names', () => {
  const consequence = (facts: Alarm['facts']) => adviceOf(alarm({ kind: 'comfort', facts })).consequence
  const hours = { hours: 6, hours_least: 5.2, hours_most: 6.8 }
  expect(consequence({ ...hours, outdoor: 0 })).toMatch(/^Με 0,0 °C έξω/)
  expect(consequence(hours)).toMatch(/^Ο χώρος πέφτει κάτω από 16 °C σε 5–7 ώρες/)
  const failed = alarm({ kind: 'sensor_failed', faults: [], facts: { metrics: ['t_r', 'co2_r'] } })
  expect(adviceOf(failed).cause).not.toMatch(/t_r|co2_r/)
})

test('one is one, more are many, in both languages', () => {
  const days = alarm({ kind: 'short_cycling', facts: { days: 1, starts: 7, cycle_minutes: 1 } })
  expect(titleOf(days)).toBe('Συχνές εκκινήσεις σε 1 ημέρα')
  expect(adviceOf(days).cause).toMatch(/κάθε 1 λεπτό\.$/)
  const outage = alarm({ kind: 'outage', facts: { devices: ['a'], homes: 1, other_companies: true } })
  expect(titleOf(outage)).toBe('Εκτός σύνδεσης μαζί: 1 συσκευή')
  expect(adviceOf(outage).cause).toMatch(/^1 συσκευή σε 1 σπίτι σταμάτησε/)
  const cold = alarm({ kind: 'comfort', facts: { hours: 1, hours_least: 1.2, hours_most: 0.9 } })
  expect(adviceOf(cold).consequence).toContain('σε 1 ώρα,')
  expect(m.alarm_title_outage({ count: 1 }, { locale: 'en' })).toBe('Offline together: 1 device')
  expect(m.alarm_effect({ count: 1, homes: '1 home' }, { locale: 'en' })).toContain(
    'raised 1 time, in 1 home.',
  )
})

test('a fault has the words of its appliance', () => {
  const faults = [{ display: 'F28', description: { el: 'Δεν ανάβει', en: 'No ignition' } }]
  expect(titleOf(alarm({ kind: 'blocking_fault', faults }))).toBe('Ο λέβητας σταμάτησε: F28')
  expect(titleOf(alarm({ kind: 'blocking_fault', faults, device_type: 'THALPOS_HC_MB' }))).toBe(
    'Η αντλία σταμάτησε: F28',
  )
  expect(adviceOf(alarm({ kind: 'blocking_fault', faults })).cause).toBe('F28: Δεν ανάβει')
})

test('a distributor reads the company before the client', () => {
  expect(placeOf(alarm({}))).toBe('Δημητριάδης Γεώργιος · Εγνατία 118')
  expect(placeOf(alarm({ is_own: false }))).toBe('Θερμοτεχνική · Δημητριάδης Γεώργιος · Εγνατία 118')
})

test.each(alarmKinds)('%s says its cause, its consequence and what to do', (kind) => {
  const { cause, consequence, steps } = adviceOf(
    alarm({ kind, faults: [{ display: '5', description: null }], facts: { codes: ['5'] } }),
  )
  for (const sentence of [cause, consequence, ...steps.map(({ text }) => text)])
    expect(sentence).toMatch(/^[^{}]{5,}$/)
  expect(steps.length).toBeGreaterThan(1)
})

test('the history says what, and by whom or why', () => {
  const event = { id: '1', at: '2026-11-23T06:00:00Z', by: null, note: null }
  expect(eventText({ ...event, kind: 'resolved', note: 'parent' })).toEqual({
    word: 'Έκλεισε',
    detail: 'μπήκε σε ευρύτερο συναγερμό',
  })
  expect(eventText({ ...event, kind: 'escalated', note: 'Στέλιος Βασιλείου' })).toEqual({
    word: 'Κλιμακώθηκε',
    detail: 'Στέλιος Βασιλείου',
  })
  expect(eventText({ ...event, kind: 'escalated', note: '' }).detail).toMatch(/^σε κανέναν/)
  expect(eventText({ ...event, kind: 'escalated' }).detail).toBe('')
  expect(eventText({ ...event, kind: 'commented', note: 'Κλήση', by: 'Μαρία' }).detail).toBe('Κλήση · Μαρία')
})

test('the hours until it is cold are a time of the day, as long as nothing heats and they are known', () => {
  const now = Date.parse('2026-11-23T07:12:00Z')
  const facts = { hours: 6, hours_least: 4.97, hours_most: 6.9 }
  expect(coldBetween(alarm({ kind: 'comfort', facts }), now)).toBe('14:10 – 16:10')
  expect(coldBetween(alarm({ kind: 'comfort', facts: { ...facts, hours_most: 18 } }), now)).toMatch(
    / – .*24.* 03:10$/,
  )
  expect(coldBetween(alarm({ kind: 'comfort', facts, state: 'recovering' }), now)).toBeUndefined()
  expect(
    coldBetween(alarm({ kind: 'comfort', facts: { hours: 0, hours_least: 0, hours_most: 0 } }), now),
  ).toBeUndefined()
  expect(coldBetween(alarm({ kind: 'comfort', facts: { room: 15 } }), now)).toBeUndefined()
})

test('the person who has an alarm is shown with the time of taking it, or of its escalation', () => {
  const now = Date.parse('2026-11-23T07:12:00Z')
  const taken = { acknowledged_by: 'Νίκος Δημητρίου', acknowledged_at: '2026-11-23T06:40:00Z' }
  expect(holderOf(alarm(taken), now)).toBe('Νίκος Δημητρίου 08:40')
  expect(holderOf(alarm({ escalated_at: '2026-11-23T05:22:00Z' }), now)).toBe('κλιμακώθηκε 07:22')
  expect(holderOf(alarm({ ...taken, assignee_name: 'Μαρία' }), now)).toBe('Μαρία')
  expect(holderOf(alarm({}), now)).toBe('')
  const snoozed_until = '2026-11-23T12:00:00Z'
  expect(holderOf(alarm({ state: 'snoozed', snoozed_until }), now)).toBe('14:00')
  expect(holderOf(alarm({ state: 'recovering', snoozed_until }), now)).toBe('Σε αναβολή ως 14:00')
  expect(holderOf(alarm({ ...taken, snoozed_until }), now + 86_400_000)).toMatch(/^Νίκος Δημητρίου/)
  const ended = alarm({ state: 'resolved', snoozed_until, resolved_at: '2026-11-23T07:00:00Z' })
  expect(holderOf(ended, now)).toBe('')
})
