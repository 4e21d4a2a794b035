import { expect, test } from 'vitest'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { findSetting, type Model, type SliderSetting } from '../../../contract/models/model.ts'
import { limitsOf, reachOf } from './limits.ts'

const slider = (model: Model, action: string): SliderSetting => {
  const setting = findSetting(model, action)
  if (setting?.kind !== 'slider') throw new Error(action)
  return setting
}

const reporting = (group: string, values: Record<string, number>) =>
  ({ properties: { [group]: values }, updated: {} }) as unknown as LiveDevice

test('what was written of this very device comes before what it reports and what its type allows', () => {
  const room = slider(hcOt, 't_r_set')
  const device = reporting('ot.thalpos', { t_r_set_min: 15, t_r_set_max: 25 })
  expect(limitsOf(room, device, hcOt, null)).toEqual({ min: 15, max: 25 })
  expect(limitsOf(room, device, hcOt, { t_r_set: { min: 18, max: 22 } })).toEqual({ min: 18, max: 22 })
  expect(limitsOf(room, reporting('ot.thalpos', {}), hcOt, null)).toEqual({ min: 5, max: 35 })
})

test('the room range keeps half a degree between its ends', () => {
  const device = reporting('ot.thalpos', { t_r_set_min: 15, t_r_set_max: 25 })
  expect(reachOf(slider(hcOt, 't_r_set_min'), device, hcOt, null)).toEqual({
    min: 5,
    max: 24.5,
    highest: 't_r_set_max',
  })
  expect(reachOf(slider(hcOt, 't_r_set_max'), device, hcOt, null)).toEqual({
    min: 15.5,
    max: 35,
    lowest: 't_r_set_min',
  })
})

test('the ends of a curve may be level but never stand over one another', () => {
  const device = reporting('mb', { h_t_out_max: 15, h_t_cur_set_min: 30 })
  expect(reachOf(slider(hcMb, 'h_t_out_min'), device, hcMb, null).max).toBe(14)
  expect(reachOf(slider(hcMb, 'h_t_cur_set_max'), device, hcMb, null).min).toBe(30)
})

test('a device that reports the impossible can still be put right', () => {
  const device = reporting('ot.thalpos', { t_r_set_min: 40 })
  expect(reachOf(slider(hcOt, 't_r_set_max'), device, hcOt, null)).toEqual({ min: 5, max: 35 })
})
