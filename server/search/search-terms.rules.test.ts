import { expect, test } from 'vitest'
import { phonetic } from './phonetic-search.ts'
import { searchTermsOf } from './search-terms.rules.ts'

test.each([
  ['Παπάς', ['papas*']],
  ['papad', ['papad*|papant']],
  ['papadop', ['papado|papant']],
  ['Παπαδόπουλος', ['papado', 'pilos*|poilos']],
  ['ιλουμ', ['ilim*|iloim*']],
  ['69 712', ['69712*']],
  ['6971 206', ['697120']],
  ['6971 206 448', ['697120', '206448']],
  ['Νίκος γε', ['nikos*', 'Bge']],
  ['Νίκος 5', ['nikos*', 'B5*']],
  ['Νίκος θ', ['nikos*', 'B8*|Bth']],
  ['g.papas@', ['papas*']],
  ['ουρ', []],
  ['Жук', []],
  ['(', []],
  ['', []],
])('%s is known by %o', (search, expected) => {
  expect(searchTermsOf(search)).toEqual(expected)
})

/** As the database's search_terms_of() has them. */
function partsIn(text: string): string[] {
  const runs = text.match(/[a-z0-9]{3,}/g) ?? []
  return [
    ...runs.flatMap((run) => Array.from(run.slice(2), (_, at) => run.slice(at, at + 6))),
    ...text.split(' ').map((word) => `B${word.slice(0, 2)}`),
  ]
}

test.each([
  ['8eodwrou', 'Θεοδώρου'],
  ['xatzixristou', 'Χατζηχρήστου'],
  ['chatzi', 'Χατζηχρήστου'],
  ['dhmhtrhs', 'Δημήτρης'],
  ['mpotsarhs', 'Μπότσαρης'],
  ['botsaris', 'Μπότσαρης'],
  ['papadop', 'Παπαδόπουλος'],
  ['δοπουλου', 'Παπαδοπούλου Άννα'],
  ['Καντίνης', 'Kadinis'],
  ['x', 'Ξένος'],
  ['eva@example.com', 'Eva@Example.com'],
])('%s has no search term that a matching name lacks', (search, name) => {
  const groups = searchTermsOf(search)
  const parts = partsIn(phonetic(name))
  expect(groups.length).toBeGreaterThan(0)
  for (const group of groups)
    expect(
      group
        .split('|')
        .some((part) =>
          part.endsWith('*') ? parts.some((own) => own.startsWith(part.slice(0, -1))) : parts.includes(part),
        ),
    ).toBe(true)
})

test('a term has at most thirty-two spellings, however many a word has', () => {
  for (const search of ['dhmhtrhs', 'xatzixristou', 'hhhhhhhh', 'ουουουουου'])
    for (const group of searchTermsOf(search)) expect(group.split('|').length).toBeLessThanOrEqual(32)
})
