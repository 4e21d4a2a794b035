import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { type FootSubject, footOf } from './foot-of.tsx'

const subject: Omit<FootSubject, 'state'> = {
  value: 21,
  decimals: 1,
  now: 0,
  words: String,
  backWords: String,
  restDetail: undefined,
  ask: () => {},
  cancel: () => {},
  revert: () => {},
  isOthers: () => false,
  dismiss: () => {},
}
const lineOf = (kind: 'moving' | 'sending', isShort: boolean) =>
  footOf({ ...subject, isShort, state: { kind, asked: 22 } }).line

test.each([true, false])('while a control is moved it is not said to be sent: short %s', (isShort) => {
  overwriteGetLocale(() => 'el')
  expect(lineOf('moving', isShort)).toBe('Στέλνεται μόλις σταματήσετε')
  expect(lineOf('sending', isShort)).toBe('Αποστολή…')
})
