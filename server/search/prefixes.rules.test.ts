import { expect, test } from 'vitest'
import { phonetic } from './phonetic-search.ts'
import { firstWordPrefixes, prefixesOf } from './prefixes.rules.ts'

test.each([
  ['Π', ['p', 'π']],
  ['πα', ['pa', 'pα', 'πa', 'πα']],
  ['7', ['7']],
  ['69', ['69']],
])('%s is looked for at the beginning, in either alphabet', (search, expected) => {
  expect(prefixesOf(search)).toEqual(expected)
})

test.each([
  ['th', 'θ'],
  ['8a', 'θα'],
  ['ps', 'ψ'],
  ['x', 'ξ'],
  ['x', 'χ'],
  ['h', 'η'],
  ['h', 'ι'],
  ['ou', 'ου'],
  ['mp', 'μπ'],
])('%s may begin what is written %s', (search, expected) => {
  expect(prefixesOf(search)).toContain(expected)
})

test('none begins another, so that nothing is counted twice', () => {
  for (const search of ['x', 'ps', 'ou', 'eu', 'th', 'ψ', 'c']) {
    const found = prefixesOf(search) ?? []
    expect(found.filter((text) => found.some((other) => other !== text && text.startsWith(other)))).toEqual(
      [],
    )
  }
})

test.each(['παπ', 'π γ', '2310', '@', '.', '', '(', '%'])('%s is looked for everywhere', (search) => {
  expect(prefixesOf(search)).toBeUndefined()
})

test.each([
  ['papadop', 'Παπαδόπουλος'],
  ['mpotsaris', 'Μπότσαρης'],
  ['botsaris', 'Μπότσαρης'],
  ['8anos', 'Θάνος'],
  ['athanasiou', 'Αθανασίου'],
  ['axelou', 'Αξελού'],
  ['Ξάνθος', 'Ξάνθος'],
  ['chatzi', 'Χατζηχρήστου'],
  ['3m', '3M Hellas'],
  ['γε νικ', 'Γεωργίου Νίκος'],
  ['giorgos nik', 'Γιώργος'],
])('a name that begins with %s is among those that begin as its first letters do', (search, name) => {
  expect(firstWordPrefixes(search).some((text) => phonetic(name).startsWith(text))).toBe(true)
})

test('the first letters of a search leave most names out, and none begins another', () => {
  for (const search of ['papadop', 'giorgos', 'dimitris', 'ουρανία', 'γκ', 'i nik']) {
    const found = firstWordPrefixes(search)
    expect(found.length).toBeLessThan(20)
    expect(found.some((text) => phonetic('Βασιλείου').startsWith(text))).toBe(false)
    expect(found.filter((text) => found.some((other) => other !== text && text.startsWith(other)))).toEqual(
      [],
    )
  }
})
