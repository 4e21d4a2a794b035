import { beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { keyText } from './problem-text.ts'

beforeAll(() => overwriteGetLocale(() => 'el'))

test('a range without a limit has no number of days', () => {
  expect(keyText('date_range_error')).toBe('Το τέλος πρέπει να είναι μετά την αρχή')
  expect(keyText('date_range_error', { days: 31 })).toBe(
    'Το τέλος πρέπει να είναι μετά την αρχή, έως 31 ημέρες',
  )
})

test('a baseline that overlaps its period names the day by which it must end', () => {
  expect(keyText('baseline_overlaps', { begins: '2026-02-01T22:00:00Z' })).toBe(
    'Το διάστημα σύγκρισης επικαλύπτεται με την περίοδο που εξετάζεται: πρέπει να τελειώνει πριν από την έναρξή της, στις 2 Φεβ 2026',
  )
})
