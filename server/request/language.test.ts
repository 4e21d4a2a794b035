import { expect, test } from 'vitest'
import { requestedLanguage } from './language.ts'

test('the first supported language is chosen, Greek without one', () => {
  expect(requestedLanguage('en')).toBe('en')
  expect(requestedLanguage('fr-CH, fr;q=0.9, en;q=0.8, el;q=0.5')).toBe('en')
  expect(requestedLanguage('el-GR,el;q=0.9,en;q=0.8')).toBe('el')
  for (const header of [undefined, '', '*', 'enx']) expect(requestedLanguage(header)).toBe('el')
})
