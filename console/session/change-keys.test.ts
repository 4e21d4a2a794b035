import { expect, test } from 'vitest'
import { changeKey } from './change-keys.ts'

const form = { params: { id: 'job' }, body: { amount: 20 } }
const keyOf = (sent: object, now?: number) => changeKey('addExpense', sent, now)?.key

test('a form that is sent again before an answer has the same key', () => {
  const first = changeKey('addExpense', form)
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyOf({ ...form })).toBe(first?.key)
  expect(keyOf({ ...form, body: { amount: 30 } })).not.toBe(first?.key)
  first?.forget()
  expect(keyOf(form)).not.toBe(first?.key)
})

test('the same form much later is another record', () => {
  const now = Date.now()
  const sent = { params: { id: 'other' } }
  const first = keyOf(sent, now)
  expect(keyOf(sent, now + 60_000)).toBe(first)
  expect(keyOf(sent, now + 600_001)).not.toBe(first)
})

test('commands, edits and files have none', () => {
  expect(changeKey('changeDevice', form)).toBeUndefined()
  expect(changeKey('editJob', form)).toBeUndefined()
  expect(changeKey('listJobs', {})).toBeUndefined()
  expect(changeKey('addJob', { body: new Uint8Array() })).toBeUndefined()
})
