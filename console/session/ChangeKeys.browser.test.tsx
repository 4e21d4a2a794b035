import { afterEach, beforeEach, expect, test } from 'vitest'

// Tests share a page: one before may have left the key of a form that was never answered.
beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

let loads = 0

/** The module as a page has it that was just loaded. */
const loaded = async () => {
  loads += 1
  const address = new URL(`./change-keys.ts?load=${loads}`, import.meta.url).href
  return (await import(/* @vite-ignore */ address)) as typeof import('./change-keys.ts')
}

test('a payment that is sent again after a reload has its first key, until the server has answered', async () => {
  const form = { body: { amount: 20, notes: 'Κλειδί στον θυρωρό' } }
  const first = (await loaded()).changeKey('addPayment', form)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('θυρωρό')
  const again = (await loaded()).changeKey('addPayment', form)
  expect(again?.key).toBe(first?.key)
  again?.forget()
  expect(sessionStorage).toHaveLength(0)
  expect((await loaded()).changeKey('addPayment', form)?.key).not.toBe(first?.key)
})
