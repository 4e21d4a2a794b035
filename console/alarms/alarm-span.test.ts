import { expect, test } from 'vitest'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { modelOf } from '../../contract/models/index.ts'
import { anAlarm } from './alarm.testing.ts'
import { chartKeysOf, spanOf } from './alarm-span.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-23T06:00:00Z')

test('the chart begins hours before the cause, and ends now while that is near', () => {
  const alarm = anAlarm({ kind: 'blocking_fault' })
  expect(spanOf(alarm, start + 2 * hour)).toEqual({ from: start - 6 * hour, to: start + 2 * hour })
  expect(spanOf(alarm, start + 90 * hour)).toEqual({ from: start - 6 * hour, to: start + 12 * hour })
})

test('an alarm that has ended shows its end too', () => {
  const alarm = anAlarm({ kind: 'low_pressure', resolved_at: '2026-11-24T06:00:00Z' })
  expect(spanOf(alarm, start + 90 * hour).to).toBe(start + 25 * hour)
})

test('each kind shows the readings that tell of it, of a boiler as of a heat pump', () => {
  expect(chartKeysOf('comfort', hcOt)).toEqual(['room_temperatures', 'outdoor_temperature', 'status'])
  expect(chartKeysOf('comfort', hcMb)).toEqual(['climate', 'outdoor_temperature', 'compressor'])
  expect(chartKeysOf('low_pressure', hcOt)).toEqual(['pressure', 'status'])
  expect(chartKeysOf('short_cycling', hcOt)).toEqual(['status', 'boiler_temperatures'])
  expect(chartKeysOf('disinfection_overdue', hcMb)).toEqual(['water'])
})

test('every device has a chart for every kind', () => {
  for (const type of ['THALPOS_HC_OT', 'THALPOS_HC_MB', 'THALPOS_IAQ', 'SHELLY_EM_3PH'] as const)
    for (const kind of alarmKinds) {
      const model = modelOf(type)
      expect(model && chartKeysOf(kind, model).length).toBeGreaterThan(0)
    }
})
