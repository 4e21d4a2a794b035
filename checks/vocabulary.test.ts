import { expect, test } from 'vitest'
import { flaggedWords } from './vocabulary.ts'

const word = ['ask', 'ed'].join('')
const capital = word.replace(/^./, (letter) => letter.toUpperCase())

test('a flagged word is found in a comment, an identifier and a file name', () => {
  expect(flaggedWords('server/a.ts', `// What is ${word}.\nconst by${capital} = 1\n`)).toEqual([
    `server/a.ts:1 ${word}`,
    `server/a.ts:2 ${capital}`,
  ])
  expect(flaggedWords(`server/${word}-first.ts`, '')).toEqual([`server/${word}-first.ts ${word}`])
})

test('wire names and longer words are left alone', () => {
  expect(flaggedWords('server/a.ts', `row.${word}_by, un${word}, basket`)).toEqual([])
})
