import { expect, test } from 'vitest'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { findSetting, type Model, type Setting } from '../../../contract/models/model.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { viewCard } from './card-state.ts'
import { asReported, echoOf, isShown } from './setting-echo.ts'
import { settingValueText } from './value-text.ts'

const at = '2026-11-23T07:11:52.000Z'

const model = (type: string): Model => {
  const known = modelOf(type)
  if (!known) throw new Error(type)
  return known
}
const meter = model('SHELLY_EM_3PH_W_RELAY')
const pump = model('THALPOS_HC_MB')

const setting = (of: Model, action: string): Setting => {
  const found = findSetting(of, action)
  if (!found) throw new Error(action)
  return found
}
const relay = setting(meter, 'relay')

const reporting = (group: string, values: Record<string, number>, switchOf: LiveDevice['relay'] = null) =>
  ({
    relay: switchOf,
    properties: { [group]: values },
    updated: { [group]: Object.fromEntries(Object.keys(values).map((name) => [name, at])) },
  }) as unknown as LiveDevice

test("a relay takes 'on' and 'off' and reports 1 and 0", () => {
  expect(asReported(relay, 'on')).toBe(1)
  expect(asReported(relay, 'off')).toBe(0)
  expect(asReported(relay, null)).toBeUndefined()
})

test('weather adaptation reports the numbers that are sent for it', () => {
  const bypass = setting(model('THALPOS_HC_OT'), 'bypass')
  expect(asReported(bypass, 1)).toBe(1)
  expect(asReported(bypass, 2)).toBe(2)
})

test('the relay that the device has is shown, whatever else was ever reported', () => {
  const both = { relay_a: 0, external_relay_a: 1 }
  expect(echoOf(relay, reporting('relay', both, 0), meter).value).toBe(0)
  expect(echoOf(relay, reporting('relay', both, 100), meter).value).toBe(1)
  expect(isShown(relay, reporting('relay', both, 100), meter)).toBe(true)
  expect(isShown(relay, reporting('relay', { relay_a: 1 }, 100), meter)).toBe(false)
  expect(isShown(relay, reporting('relay', both, null), meter)).toBe(false)
  expect(isShown(relay, reporting('power', { power_a: 5 }, 0), meter)).toBe(false)
})

test('zone 2 of a heat pump does not hide which mode it is in', () => {
  const device = reporting('mb', { ctl_mod: 15 })
  expect(echoOf(setting(pump, 'ctl_mod'), device, pump).value).toBe(7)
})

test('a relay command that is being sent requests on, not an unknown value', () => {
  const view = viewCard({
    reported: { value: 0, at: Date.parse(at) },
    command: undefined,
    draft: { phase: 'sending', value: 'on' },
    online: true,
    decimals: 0,
    reads: (value) => asReported(relay, value),
  })
  expect(view).toMatchObject({ value: 0, state: { kind: 'sending', requested: 1 } })
})

test('the ledger says choices and relays in words', () => {
  overwriteGetLocale(() => 'el')
  expect(settingValueText(pump, 'op_mode_set', 2)).toBe('Ψύξη')
  expect(settingValueText(meter, 'relay', 'on')).toBe('Ενεργό')
  expect(settingValueText(meter, 'relay', 'off')).toBe('Ανενεργό')
})
