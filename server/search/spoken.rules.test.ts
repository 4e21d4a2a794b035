import { expect, test } from 'vitest'
import { patternsOf } from './spoken.rules.ts'

test.each([
  ['Παπά Γιώργος', ['papa', 'giorgos']],
  ['ΣΠΥΡΟΣ', ['spiros']],
  ['spyros', ['spiros']],
  ['6971 206-448', ['6971206448']],
  ['+30 2310', ['2310']],
  ['0030 2310', ['2310']],
  ['8', ['8']],
  [' ', []],
])('%s is looked for as %o', (search, expected) => {
  expect(patternsOf(search)).toEqual(expected)
})

test('what could mean more than one sound is looked for in all of them', () => {
  const [pattern = ''] = patternsOf('8x')
  for (const written of ['thx', '8x', 'thks']) expect(written).toMatch(new RegExp(pattern))
})

test('signs that mean something to a pattern are looked for as they are', () => {
  for (const search of ['a.b', '(', '[', 'a|z', '\\', '^', '$', '{2}', '*']) {
    const [pattern = ''] = patternsOf(search)
    expect(() => new RegExp(pattern)).not.toThrow()
    expect('qzzq').not.toMatch(new RegExp(pattern))
  }
})
