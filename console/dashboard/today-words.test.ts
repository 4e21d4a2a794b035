import { beforeEach, expect, test } from 'vitest'
import { anAlarm } from '../alarms/alarm.testing.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { calmOf, evidenceOf, silentText, whoOf } from './today-words.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const reporting = (devices_installed: number, devices_unknown: number, devices_offline = 0) => ({
  devices_installed,
  devices_unknown,
  devices_offline,
})

test.each([
  ['el', reporting(0, 0), 'Καμία εγκατεστημένη συσκευή ακόμη', /^Μόλις εγκατασταθεί η πρώτη/],
  ['el', reporting(1, 1), 'Δεν είναι γνωστό ακόμη', /^Η εγκατεστημένη συσκευή δεν έχει στείλει στοιχεία/],
  ['el', reporting(70, 70), 'Δεν είναι γνωστό ακόμη', /^Καμία από τις 70 εγκατεστημένες συσκευές/],
  ['el', reporting(70, 12), 'Τίποτα ως τώρα', /^12 από 70 συσκευές δεν έχουν στείλει στοιχεία/],
  ['el', reporting(70, 1), 'Τίποτα ως τώρα', /^1 από 70 συσκευές δεν έχει στείλει στοιχεία/],
  ['el', reporting(70, 0), 'Όλα καλά', /όλες οι συσκευές σε σύνδεση/],
  ['el', reporting(70, 0, 2), 'Κανένας ενεργός συναγερμός', /^2 από 70 συσκευές είναι εκτός σύνδεσης/],
  ['en', reporting(0, 0), 'No devices installed yet', /^Once the first one is installed/],
  ['en', reporting(1, 1), 'Not known yet', /^The installed device has sent no data/],
  ['en', reporting(70, 70), 'Not known yet', /^None of the 70 installed devices has sent data/],
  ['en', reporting(70, 12), 'Nothing so far', /^12 of 70 devices have sent no data/],
  ['en', reporting(70, 0), 'All is well', /every device online/],
] as const)('when nothing needs anybody, %s, %o: %s', (lang, counts, title, body) => {
  overwriteGetLocale(() => lang)
  const said = calmOf(counts)
  expect(said.title).toBe(title)
  expect(said.body).toMatch(body)
})

test('devices that never reported are mentioned beside those that need attention', () => {
  expect(silentText(reporting(70, 12))).toBe('12 από 70 δεν έχουν στείλει στοιχεία')
  expect(silentText(reporting(70, 1))).toBe('1 από 70 δεν έχει στείλει στοιχεία')
  expect(silentText(reporting(70, 0))).toBeUndefined()
  expect(silentText(reporting(0, 0))).toBeUndefined()
})

test('a row says whose home it is, where, and who has it; a distributor reads the company first', () => {
  const acknowledged = { acknowledged_by: 'Μαρία', acknowledged_at: '2026-11-23T06:00:00.000Z' }
  const alarm = anAlarm({ facts: { room: 17.1 }, state: 'acknowledged', ...acknowledged })
  const now = Date.parse('2026-11-23T08:00:00Z')
  expect(whoOf(alarm)).toBe('Δημητριάδης Γεώργιος')
  expect(evidenceOf(alarm, now)).toBe(
    'Εγνατία 118, Θεσσαλονίκη · χώρος 17,1 °C · Αναγνωρισμένος · Μαρία 08:00',
  )
  expect(whoOf({ ...alarm, is_own: false })).toBe('Θερμοτεχνική')
  expect(evidenceOf(anAlarm({ is_own: false }), now)).toBe('Δημητριάδης Γεώργιος · Εγνατία 118, Θεσσαλονίκη')
})

test('the row of a silent home shows the last room temperature with its time, or since when it is silent', () => {
  const now = Date.parse('2026-11-23T08:00:00Z')
  const away = { since: '2026-11-22T16:58:00Z', room: { value: 19.8, at: '2026-11-22T16:57:00Z' } }
  const of = (more: Parameters<typeof anAlarm>[0]) => evidenceOf(anAlarm(more), now).split(' · ').slice(1)
  expect(of({ kind: 'offline', away })).toEqual(['τελευταία τιμή χώρου 19,8 °C, 22 Νοε 18:57'])
  expect(of({ kind: 'comfort', away: { ...away, room: null } })).toEqual(['χωρίς στοιχεία από 22 Νοε 18:58'])
  expect(of({ kind: 'offline', away: { ...away, room: null } })).toEqual([])
})
