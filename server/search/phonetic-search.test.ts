import { expect, test } from 'vitest'
import { patternsOf, patternsToFind } from './phonetic-search.ts'

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
  const [pattern = ''] = patternsOf('8xo')
  for (const written of ['thxo', '8xo', 'thkso']) expect(written).toMatch(new RegExp(pattern))
})

test('signs that mean something to a pattern are looked for as they are', () => {
  for (const search of ['a.b', '(', '[', 'a|z', '\\', '^', '$', '{2}', '*']) {
    const [pattern = ''] = patternsOf(search)
    expect(() => new RegExp(pattern)).not.toThrow()
    expect('qzzq').not.toMatch(new RegExp(pattern))
  }
})

test('one or two letters are looked for at the beginning of words', () => {
  expect(patternsOf('papad γ')).toEqual(['(papad|papant)', ' g'])
  expect(patternsOf('tsimiski 12')[1]).toBe(' 12')
})

test('a word with many spellings adds its selective stretch as a pattern', () => {
  expect(patternsToFind('χαραλαμπίδης γ')).toEqual([...patternsOf('χαραλαμπίδης γ'), '(aralampid|aralavid)'])
  expect(patternsToFind('Φωτιάδης')).toEqual([...patternsOf('Φωτιάδης'), '(otiadis|otiadhs)'])
  for (const search of ['papad γ', 'spyros 1', 'ουρ', '8xo'])
    expect(patternsToFind(search)).toEqual(patternsOf(search))
})

test('a word that is written in not too many ways is looked for in all of them as plain text, the plainest first', () => {
  expect(patternsOf('tsimiski')[0]).toMatch(/^\(tsimiski\|tsimiskei\|(\w+\|){24}\w+\)$/)
  expect(patternsOf('dhmhtrhs')[0]).toContain('(')
})
