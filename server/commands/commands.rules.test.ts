import { describe, expect, test } from 'vitest'
import { actionLimitsSchema } from '../../contract/devices/schema.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { Problem } from '../request/problem.ts'
import { type DeviceState, judgeAction } from './commands.rules.ts'

/** What the product's specification allows where nothing else is written of a heat pump. */
const sliders: readonly [action: string, min: number, max: number][] = [
  ['t_ch1_set', 10, 85],
  ['t_ch2_set', 10, 85],
  ['h_t_amb_max', 20, 35],
  ['h_t_amb_min', -25, 30],
  ['h_dt_on', 2, 20],
  ['h_dt_out_on', 1, 10],
  ['h_t_cur_set_max', 25, 60],
  ['h_t_cur_set_min', 25, 60],
  ['h_t_out_min', -25, 35],
  ['h_t_out_max', -25, 35],
  ['c_t_amb_max', 35, 52],
  ['c_t_amb_min', -5, 25],
  ['c_dt_on', 2, 10],
  ['c_dt_out_on', 1, 10],
  ['c_t_cur_set_max', 5, 25],
  ['c_t_cur_set_min', 5, 25],
  ['c_t_out_min', -5, 46],
  ['c_t_out_max', -5, 46],
  ['t_dhw_set', 20, 60],
  ['dhw_on_dt', 1, 30],
  ['dhw_dt_set', 5, 40],
  ['dhw_t_amb_max', 35, 43],
  ['dhw_t_amb_min', -25, 5],
  ['h_cur', 1, 9],
  ['c_cur', 1, 9],
  ['ahs_t_on', -15, 30],
  ['ahs_dt_on', 2, 20],
  ['ahs_dt_dly', 5, 120],
  ['ibh_t_on', -15, 10],
  ['ibh_dt_on', 2, 10],
  ['ibh_dt_dly', 15, 120],
]

const codes: readonly [action: string, values: readonly number[]][] = [
  ['ctl_mod', [0, 3, 4, 7]],
  ['op_mode_set', [1, 2, 3]],
  ...['h_ter_typ_ch1', 'h_ter_typ_ch2', 'c_ter_typ_ch1', 'c_ter_typ_ch2'].map(
    (action): [string, number[]] => [action, [0, 1, 2]],
  ),
  ...['ctl_mod_dhw', 't_r_en', 'heat_set', 'cool_set', 'water_set', 'disinf_set', 'h_cur_en', 'c_cur_en'].map(
    (action): [string, number[]] => [action, [0, 1]],
  ),
]

const unknownPump: DeviceState = { model: hcMb, last: {}, limits: null }

/** The key of the refusal; undefined when the command is allowed. */
function refusalOf(action: string, value: unknown, known = unknownPump): string | undefined {
  try {
    judgeAction(known, action, value)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.key
    throw error
  }
}

describe('a heat pump', () => {
  test.each(sliders)('takes %s from %d to %d in whole steps and nothing beyond', (action, min, max) => {
    for (const value of [min, min + 1, max])
      expect([value, refusalOf(action, value)]).toEqual([value, undefined])
    for (const value of [min - 1, max + 1])
      expect([value, refusalOf(action, value)]).toEqual([value, 'action_value_range'])
    expect(refusalOf(action, min + 0.5)).toBe('action_value_step')
  })

  test.each(sliders)('takes %s within limits of its own, wherever these lie', (action, min, max) => {
    const own = actionLimitsSchema.parse({ [action]: { min: min - 3, max: max + 2 } })
    const known = { ...unknownPump, limits: own }
    for (const value of [min - 3, max + 2]) expect(refusalOf(action, value, known)).toBeUndefined()
    for (const value of [min - 4, max + 3]) expect(refusalOf(action, value, known)).toBe('action_value_range')
    for (const [other, least] of sliders)
      if (other !== action) expect(refusalOf(other, least - 1, known)).toBe('action_value_range')
  })

  test.each(codes)('takes %s as one of %j only', (action, values) => {
    for (let value = -1; value <= 16; value++) {
      const refusal = values.includes(value) ? undefined : 'action_value_choice'
      expect([value, refusalOf(action, value)]).toEqual([value, refusal])
    }
  })

  test('has no setting but these and its room target', () => {
    const known = [...sliders, ...codes].map(([action]) => action)
    expect(hcMb.settings.map(({ action }) => action).toSorted()).toEqual([...known, 't_r_set'].toSorted())
  })
})
