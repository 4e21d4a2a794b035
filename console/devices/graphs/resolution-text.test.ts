import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { aggregateTexts, resolutionText } from './resolution-text.ts'

overwriteGetLocale(() => 'el')

test('a point that is no mean is described beside the width of its bucket', () => {
  expect(resolutionText(86_400)).toBe('Ημερήσιοι μέσοι όροι')
  expect(aggregateTexts({ t_r: 'mean' })).toEqual([])
  expect(aggregateTexts({ t_r: 'mean', t_r_set: 'last', flame: 'share' })).toEqual([
    'στόχοι: τελευταία τιμή',
    'ενεργό ή όχι: ποσοστό του χρόνου',
  ])
  expect(aggregateTexts({ t_r: null, t_r_set: null })).toEqual([])
})
