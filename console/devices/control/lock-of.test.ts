import { beforeEach, expect, test } from 'vitest'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { findSetting, type Setting } from '../../../contract/models/model.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { lockOf } from './lock-of.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const rights = { isConsoleOffline: false, mayCommand: true }

const boiler = (values: Record<string, number>, fault?: number): LiveDevice =>
  ({
    properties: { 'ot.thalpos': values, 'ot.boiler': fault === undefined ? {} : { fault } },
    updated: {},
  }) as unknown as LiveDevice

const locked = (action: string, values: Record<string, number>, fault?: number) =>
  lockOf(findSetting(hcOt, action) as Setting, boiler(values, fault), hcOt, rights) !== undefined

test('weather adaptation opens its own sliders and closes the fixed temperature', () => {
  for (const action of ['otc_cur', 'ch_lb', 'ch_ub']) {
    expect([
      action,
      locked(action, { bypass: 1 }),
      locked(action, { bypass: 2 }),
      locked(action, {}),
    ]).toEqual([action, false, true, true])
  }
  expect([locked('t_set', { bypass: 1 }), locked('t_set', { bypass: 2 })]).toEqual([true, false])
})

test('the deadband is closed only where the device says that it is off', () => {
  expect([locked('db', { db_en: 0 }), locked('db', { db_en: 1 }), locked('db', {})]).toEqual([
    true,
    false,
    false,
  ])
})

test('a reset needs a fault', () => {
  expect([locked('remote_reset', {}, 0), locked('remote_reset', {}), locked('remote_reset', {}, 28)]).toEqual(
    [true, true, false],
  )
})

test('what is closed by a setting says which one opens it', () => {
  const fixed = findSetting(hcOt, 't_set') as Setting
  expect(lockOf(fixed, boiler({ bypass: 1 }), hcOt, rights)?.opens).toMatchObject({
    action: 'bypass',
    value: 2,
  })
  const limit = findSetting(hcOt, 'ch_ub') as Setting
  expect(lockOf(limit, boiler({ bypass: 2 }), hcOt, rights)?.opens).toMatchObject({
    action: 'bypass',
    value: 1,
  })
})
