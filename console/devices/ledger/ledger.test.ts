import { beforeEach, expect, test } from 'vitest'
import type { Command } from '../../../contract/commands/routes.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { canRevert } from './can-revert.ts'
import { changeText, outcomeText, stepsOf, stepText } from './command-words.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const command = (change: Partial<Command> = {}): Command => ({
  id: 'c1',
  device_id: 'TH-OT-1',
  action: 't_r_set',
  action_value: 22,
  previous_value: 21,
  state: 'confirmed',
  reason: null,
  limit: null,
  request_reason: null,
  consent: null,
  requested_by: 'Μαρία Παπανικολάου',
  created_at: '2026-11-23T07:11:52.000Z',
  sent_at: '2026-11-23T07:11:52.100Z',
  acknowledged_at: '2026-11-23T07:11:52.400Z',
  confirmed_at: '2026-11-23T07:11:55.200Z',
  ended_at: '2026-11-23T07:11:55.200Z',
  expires_at: '2026-11-23T07:26:52.000Z',
  ...change,
})
const boiler = (control: Record<string, number>) =>
  ({ properties: { 'ot.thalpos': control }, updated: {} }) as unknown as LiveDevice

test('a row of the ledger shows the value before and the requested one', () => {
  expect(changeText(hcOt, command())).toBe('21,0\u00a0°C → 22,0\u00a0°C')
  expect(changeText(hcOt, command({ previous_value: null }))).toBe('→ 22,0\u00a0°C')
  expect(changeText(hcOt, command({ action: 'remote_reset', action_value: true }))).toBe('')
})

test('a mode code says what it turns: zone 2 may stay on', () => {
  const mode = command({ action: 'ctl_mod', action_value: 4, previous_value: 7 })
  expect(changeText(hcMb, mode)).toBe('Ζώνη 1 με ζεστό νερό → Ζεστό νερό χωρίς ζώνη 1')
  expect(changeText(hcMb, { ...mode, action_value: 0, previous_value: 3 })).toBe(
    'Ζώνη 1 χωρίς ζεστό νερό → Ούτε ζώνη 1 ούτε ζεστό νερό',
  )
})

test('it shows each step with its time', () => {
  expect(stepsOf(command()).map(stepText)).toEqual([
    'Στάλθηκε σε 0,1 δ',
    'Ελήφθη σε 0,4 δ',
    'Επιβεβαιώθηκε σε 3,2 δ',
  ])
})

test('an expired command shows when it ended and why', () => {
  const expired = command({
    state: 'expired',
    reason: 'expired',
    sent_at: null,
    acknowledged_at: null,
    confirmed_at: null,
    ended_at: '2026-11-23T07:26:52.000Z',
  })
  expect(stepsOf(expired).map(stepText)).toEqual(['Έληξε σε 15 λ'])
  expect(outcomeText(expired)).toMatch(/09:26/)
})

test('a value is put back only where it is known and not what the device has already', () => {
  expect(canRevert(command(), boiler({ t_r_set: 22 }), hcOt)).toBe(true)
  expect(canRevert(command(), boiler({ t_r_set: 21 }), hcOt)).toBe(false)
  expect(canRevert(command({ previous_value: null }), boiler({ t_r_set: 22 }), hcOt)).toBe(false)
  expect(canRevert(command({ state: 'sent', ended_at: null }), boiler({ t_r_set: 22 }), hcOt)).toBe(false)
  const press = command({ action: 'remote_reset', action_value: true, previous_value: false })
  expect(canRevert(press, boiler({}), hcOt)).toBe(false)
})
