import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { anAlarm } from './alarm.testing.ts'
import { stepOf } from './step-of.ts'

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

test('a heat pump that stopped is no boiler and has no reset: its faults are opened', () => {
  expect(stepOf({ ...stopped, device_type: 'THALPOS_HC_MB' })).toMatchObject({ tab: 'faults' })
})

test('a cold home is reset only where a fault has stopped it; without one its control is opened', () => {
  const cold = anAlarm({ kind: 'comfort', group: 'comfort', faults: [] })
  expect(stepOf(cold)).toMatchObject({ kind: 'device', tab: 'remote', label: 'Άνοιγμα' })
  const faults = [{ display: 'F28', description: null }]
  expect(stepOf({ ...cold, faults })).toMatchObject({ label: 'Επανεκκίνηση λέβητα' })
})

test('a visit that is booked comes before all else', () => {
  expect(stepOf({ ...stopped, appointment_id: 'V1' })).toMatchObject({ kind: 'visit' })
})

test('who is away is called, and without a phone the device is opened', () => {
  const away = anAlarm({ kind: 'offline', group: 'connection' })
  expect(stepOf({ ...away, phone: '6971206448' })).toMatchObject({ kind: 'call' })
  expect(stepOf(away)).toMatchObject({ kind: 'device', tab: 'general' })
})

test('an outage is acknowledged once, by the company that has it', () => {
  const outage = anAlarm({ kind: 'outage', device_id: null, device_type: null, installation_id: null })
  expect(stepOf(outage)).toMatchObject({ kind: 'acknowledge' })
  expect(stepOf({ ...outage, acknowledged_at: outage.since })).toBeUndefined()
  expect(stepOf({ ...outage, is_own: false })).toBeUndefined()
})
