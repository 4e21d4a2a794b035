import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { commandStatus, type StatusSubject } from './command-status.tsx'

const subject: Omit<StatusSubject, 'state'> = {
  value: 21,
  decimals: 1,
  now: 0,
  words: String,
  backWords: String,
  restDetail: undefined,
  request: () => {},
  cancel: () => {},
  revert: () => {},
  isOthers: () => false,
  dismiss: () => {},
}
const lineOf = (kind: 'moving' | 'sending', isShort: boolean) =>
  commandStatus({ ...subject, isShort, state: { kind, requested: 22 } }).line

test.each([true, false])('while a control is moved it is not said to be sent: short %s', (isShort) => {
  overwriteGetLocale(() => 'el')
  expect(lineOf('moving', isShort)).toBe('Στέλνεται μόλις σταματήσετε')
  expect(lineOf('sending', isShort)).toBe('Αποστολή…')
})
