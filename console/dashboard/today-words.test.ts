import { beforeEach, expect, test } from 'vitest'
import type { Attention } from '../../contract/stats/routes.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { actionOf, calmOf, silentText, titleOf } from './today-words.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const stopped = (device_type: Attention['device_type']): Attention => ({
  kind: 'blocking_fault',
  device_id: 'TH-00000001',
  device_type,
  client_name: null,
  client_phone: null,
  address: null,
  area: null,
  model: null,
  code: 'E8',
  room_temperature: null,
  may_command: true,
  since: '2026-11-21T10:00:00.000Z',
})

test('a boiler that stopped can be reset from afar', () => {
  expect(titleOf(stopped('THALPOS_HC_OT'))).toBe('Ο λέβητας σταμάτησε: E8')
  expect(actionOf(stopped('THALPOS_HC_OT'))).toMatchObject({ kind: 'open', tab: 'remote' })
})

test('a boiler that this person may not command is opened at its faults: no reset is offered', () => {
  const closed = { ...stopped('THALPOS_HC_OT'), may_command: false }
  expect(actionOf(closed)).toMatchObject({ kind: 'open', tab: 'faults', label: 'Άνοιγμα' })
})

test('a heat pump that stopped is no boiler and has no reset: its faults are opened', () => {
  expect(titleOf(stopped('THALPOS_HC_MB'))).toBe('Η αντλία σταμάτησε: E8')
  expect(actionOf(stopped('THALPOS_HC_MB'))).toMatchObject({ kind: 'open', tab: 'faults' })
})

const reporting = (devices_installed: number, devices_unknown: number) => ({
  devices_installed,
  devices_unknown,
})

test.each([
  ['el', reporting(0, 0), 'Καμία εγκατεστημένη συσκευή ακόμη', /^Μόλις εγκατασταθεί η πρώτη/],
  ['el', reporting(1, 1), 'Δεν είναι γνωστό ακόμη', /^Η εγκατεστημένη συσκευή δεν έχει στείλει στοιχεία/],
  ['el', reporting(70, 70), 'Δεν είναι γνωστό ακόμη', /^Καμία από τις 70 εγκατεστημένες συσκευές/],
  ['el', reporting(70, 12), 'Τίποτα ως τώρα', /^12 από 70 συσκευές δεν έχουν στείλει στοιχεία/],
  ['el', reporting(70, 1), 'Τίποτα ως τώρα', /^1 από 70 συσκευές δεν έχει στείλει στοιχεία/],
  ['el', reporting(70, 0), 'Όλα καλά', /όλες οι συσκευές σε σύνδεση/],
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
