import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

test('a secret that is no longer valid is removed, and only it', () => {
  const attempts = countAttempts()
  attempts.succeeded('D1', Buffer.from('secret'))
  attempts.forget('D1', Buffer.from('guess'))
  expect(attempts.isKnown('D1', Buffer.from('secret'))).toBe(true)
  attempts.forget('D1', Buffer.from('secret'))
  expect(attempts.isKnown('D1', Buffer.from('secret'))).toBe(false)
})

test('of many keys the oldest are removed before their minute is over', () => {
  const attempts = countAttempts()
  for (let key = 0; key <= 50_000; key += 1) attempts.failed(`${key}`)
  expect(['0', '1', '50000'].map((key) => attempts.exceeded(key, 1))).toEqual([false, true, true])
})

test('what is counted of a long name does not hold on to it', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed / 1_000_000
  }
  const attempts = countAttempts()
  const before = used()
  for (let name = 0; name < 2000; name += 1)
    attempts.failed(Buffer.alloc(16_000, `${name} `).toString().slice(0, 128))
  expect(used() - before).toBeLessThan(8)
  expect(attempts.exceeded(Buffer.alloc(128, '7 ').toString(), 1)).toBe(true)
})
