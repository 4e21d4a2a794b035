import { expect, test } from 'vitest'
import { differencesOf } from '../kit/record/differences.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { deviceFields } from './device-fields.ts'

overwriteGetLocale(() => 'el')

const swapOf = (notes: string | null) => ({
  id: 1,
  action: 'device_swapped' as const,
  at: '2026-11-21T19:00:00Z',
  by: 'Μαρία Παπανικολάου',
  device_id: 'TH-OT-2',
  before: { device: 'TH-OT-1', swap_reason: null, swap_notes: null },
  after: { device: 'TH-OT-2', swap_reason: 'broken', swap_notes: notes },
})

test('a swap shows its reason without an earlier value, and no empty notes', () => {
  expect(differencesOf(swapOf('Νερό στην πλακέτα'), deviceFields)).toEqual([
    { label: 'Λόγος', before: undefined, after: 'Βλάβη' },
    { label: 'Σημείωση αντικατάστασης', before: undefined, after: 'Νερό στην πλακέτα' },
  ])
  expect(differencesOf(swapOf(null), deviceFields)).toEqual([
    { label: 'Λόγος', before: undefined, after: 'Βλάβη' },
  ])
})
