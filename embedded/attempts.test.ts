import { expect, test } from 'vitest'
import { countAttempts } from './attempts.ts'

test('failures count for a minute from the first, each key by itself', () => {
  let now = 0
  const attempts = countAttempts(60_000, () => now)
  for (const at of [0, 30_000, 59_999]) {
    now = at
    attempts.failed('one')
  }
  expect([attempts.exceeded('one', 3), attempts.exceeded('one', 4)]).toEqual([true, false])
  expect(attempts.exceeded('other', 1)).toBe(false)
  now = 60_000
  expect(attempts.exceeded('one', 1)).toBe(false)
  attempts.failed('one')
  expect([attempts.exceeded('one', 1), attempts.exceeded('one', 2)]).toEqual([true, false])
})

test('only who signed in with this very secret is known', () => {
  const attempts = countAttempts()
  attempts.succeeded('D1', Buffer.from('secret'))
  const known = [
    ['D1', 'secret'],
    ['D1', 'guess'],
    ['D2', 'secret'],
  ] as const
  expect(known.map(([name, secret]) => attempts.isKnown(name, Buffer.from(secret)))).toEqual([
    true,
    false,
    false,
  ])
})
