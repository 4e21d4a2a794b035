import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test('Greek comes first, unless another language is requested', () => {
  expect(chooseLanguage({})).toBe('el')
  expect(chooseLanguage({ uiLocales: 'fr de' })).toBe('el')
  expect(chooseLanguage({ uiLocales: 'fr en-GB el' })).toBe('en')
  expect(chooseLanguage({ cookie: 'en' })).toBe('en')
})

test('the toggle on the page wins over the console, and the console over what is remembered', () => {
  expect(chooseLanguage({ query: 'el', uiLocales: 'en', cookie: 'en' })).toBe('el')
  expect(chooseLanguage({ uiLocales: 'el', cookie: 'en' })).toBe('el')
  expect(chooseLanguage({ query: 'xx', cookie: 'en' })).toBe('en')
})
