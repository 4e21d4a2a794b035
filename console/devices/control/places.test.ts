import { expect, test } from 'vitest'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import type { Setting } from '../../../contract/models/model.ts'
import { placeOf, placesOf } from './places.ts'

const settable = (settings: readonly Setting[]) => settings.filter(({ kind }) => kind !== 'press')
const actionsAt = (settings: readonly Setting[], place: string, isMany: boolean) =>
  settable(settings).flatMap((setting) => (placeOf(setting, isMany) === place ? [setting.action] : []))

test('the room target, hot water and heating of a boiler come first, rare switches last', () => {
  expect(placesOf(settable(hcOt.settings), false)).toEqual(['daily', 'heating', 'advanced'])
  expect(actionsAt(hcOt.settings, 'daily', false)).toEqual(['heat_set', 'water_set', 't_r_set', 't_dhw_set'])
  expect(actionsAt(hcOt.settings, 'advanced', false)).toEqual([
    'chl_lck',
    't_r_overr',
    'rf_failsafe',
    'db_en',
    'db',
    't_r_set_min',
    't_r_set_max',
  ])
})

test('daily settings are the first group of a heat pump', () => {
  expect(placesOf(settable(hcMb.settings), true)[0]).toBe('daily')
  expect(actionsAt(hcMb.settings, 'daily', true)).toEqual([
    'ctl_mod',
    'ctl_mod_dhw',
    'op_mode_set',
    't_r_set',
    't_dhw_set',
  ])
})
