import { beforeEach, expect, test } from 'vitest'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { anAlarm } from './alarm.testing.ts'
import { stepOf } from './step-of.ts'
import { holderOf } from './words.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const stopped = anAlarm({ kind: 'blocking_fault', group: 'stopped' })

test('a boiler that stopped can be reset from afar', () => {
  expect(stepOf(stopped)).toMatchObject({ kind: 'device', tab: 'remote', label: 'Επανεκκίνηση λέβητα' })
})

test('a boiler that this person may not command, or only sold, is opened at its faults: no reset is offered', () => {
  for (const closed of [{ may_command: false }, { is_own: false }])
    expect(stepOf({ ...stopped, ...closed })).toMatchObject({
      kind: 'device',
      tab: 'faults',
      label: 'Άνοιγμα',
    })
})

test('a distributor calls the installer, and looks where nothing is urgent or no phone is known', () => {
  const sold = { is_own: false, company_phone: '2310 123456', phone: null }
  for (const kind of alarmKinds.filter((one) => one !== 'short_cycling'))
    expect(stepOf(anAlarm({ kind, ...sold }))).toMatchObject({
      kind: 'call',
      phone: sold.company_phone,
      label: 'Κλήση εγκαταστάτη',
    })
  expect(stepOf(anAlarm({ kind: 'short_cycling', ...sold }))).toMatchObject({
    kind: 'device',
    tab: 'general',
  })
  const home = anAlarm({ kind: 'offline', is_own: false, device_id: null })
  expect(stepOf(home)).toMatchObject({ kind: 'home' })
  expect(stepOf({ ...home, installation_id: null })).toBeUndefined()
})

test('a heat pump that stopped is no boiler and has no reset: its faults are opened', () => {
  expect(stepOf({ ...stopped, device_type: 'THALPOS_HC_MB' })).toMatchObject({ tab: 'faults' })
})

test('a cold home is reset only where a fault has stopped it; without one its control is opened', () => {
  const cold = anAlarm({ kind: 'comfort', group: 'comfort', faults: [] })
  expect(stepOf(cold)).toMatchObject({ kind: 'device', tab: 'remote', label: 'Άνοιγμα' })
  const faults = [{ display: 'F28', description: null }]
  expect(stepOf({ ...cold, faults })).toMatchObject({ label: 'Επανεκκίνηση λέβητα' })
})

const now = Date.parse('2026-11-27T08:00:00Z')
const visit = (appointment_start: string) => ({ appointment_id: 'V1', appointment_start })

test('a visit that is booked soon enough comes before all else and says when it is', () => {
  expect(stepOf({ ...stopped, ...visit('2026-11-27T12:30:00Z') }, now)).toMatchObject({
    kind: 'visit',
    label: 'Ραντεβού 14:30',
  })
  const leaking = anAlarm({ kind: 'low_pressure', ...visit('2026-11-30T08:00:00Z') })
  expect(stepOf(leaking, now)).toMatchObject({ kind: 'visit', label: 'Ραντεβού 30 Νοε' })
})

test('a visit that comes too late leaves the action of the kind, and is named beside who has it', () => {
  const late = visit('2026-12-09T08:00:00Z')
  expect(stepOf({ ...stopped, ...late }, now)).toMatchObject({ label: 'Επανεκκίνηση λέβητα' })
  expect(holderOf({ ...stopped, ...late }, now)).toBe('Ραντεβού 9 Δεκ')
  expect(holderOf({ ...stopped, ...late, assignee_name: 'Μαρία' }, now)).toBe('Μαρία · Ραντεβού 9 Δεκ')
  expect(stepOf(anAlarm({ kind: 'low_pressure', ...late }), now)).toMatchObject({ kind: 'schedule' })
  expect(stepOf(anAlarm({ kind: 'short_cycling', ...late }), now)).toMatchObject({ kind: 'visit' })
  expect(holderOf(anAlarm({ kind: 'short_cycling', ...late }), now)).toBe('')
})

test('the next step for a silent home is a call, or the device where there is no phone', () => {
  const away = anAlarm({ kind: 'offline', group: 'connection' })
  expect(stepOf({ ...away, phone: '6971206448' })).toMatchObject({ kind: 'call' })
  expect(stepOf(away)).toMatchObject({ kind: 'device', tab: 'general' })
})

test('an outage is acknowledged once', () => {
  const outage = anAlarm({ kind: 'outage', device_id: null, device_type: null, installation_id: null })
  expect(stepOf(outage)).toMatchObject({ kind: 'acknowledge' })
  expect(stepOf({ ...outage, acknowledged_at: outage.since })).toBeUndefined()
})
