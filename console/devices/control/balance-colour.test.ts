import { expect, test } from 'vitest'
import { balanceColour } from './balance-colour.ts'

test.each([
  [1, 'green'],
  [2.4, 'green'],
  [2.5, 'yellow-green'],
  [4.9, 'yellow-green'],
  [5, 'orange'],
  [6.9, 'orange'],
  [7, 'red'],
  [10, 'red'],
])('a heating balance of %d is %s', (balance, colour) => {
  expect(balanceColour(balance)).toBe(`var(--balance-${colour})`)
})
