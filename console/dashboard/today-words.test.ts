import { beforeEach, expect, test } from 'vitest'
import type { Attention } from '../../contract/stats.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { actionOf, titleOf } from './today-words.ts'

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
  since: '2026-11-21T10:00:00.000Z',
})

test('a boiler that stopped can be reset from afar', () => {
  expect(titleOf(stopped('THALPOS_HC_OT'))).toBe('Ο λέβητας σταμάτησε: E8')
  expect(actionOf(stopped('THALPOS_HC_OT'))).toMatchObject({ kind: 'open', tab: 'remote' })
})

test('a heat pump that stopped is no boiler and has no reset: its faults are opened', () => {
  expect(titleOf(stopped('THALPOS_HC_MB'))).toBe('Η αντλία σταμάτησε: E8')
  expect(actionOf(stopped('THALPOS_HC_MB'))).toMatchObject({ kind: 'open', tab: 'faults' })
})
