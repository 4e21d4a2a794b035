import { beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { keyText } from './problem-text.ts'

beforeAll(() => overwriteGetLocale(() => 'el'))

test('a range that may be of any length is asked for no number of days', () => {
  expect(keyText('date_range_error')).toBe('Το τέλος πρέπει να είναι μετά την αρχή.')
  expect(keyText('date_range_error', { days: 31 })).toBe(
    'Το τέλος πρέπει να είναι μετά την αρχή, έως 31 ημέρες.',
  )
})
