import { expect, test } from 'vitest'
import { gramsOf } from './grams.rules.ts'
import { spoken } from './spoken.rules.ts'

test.each([
  ['Παπάς', ['pap', 'apa', 'pas']],
  ['papad', ['pap', 'apa', 'ant|pad']],
  ['ιλουμ', ['ili|ilo', 'lim|loi', 'lim|oim']],
  ['69 712', ['697', '971', '712']],
  ['6971 206', ['697120', '971206']],
  ['Νίκος γε', ['nik', 'iko', 'kos', ' ge']],
  ['Νίκος 5', ['nik', 'iko', 'kos', '  5']],
  ['g.papas@', ['pap', 'apa', 'pas']],
  ['ουρ', []],
  ['Жук', []],
  ['(', []],
  ['', []],
])('%s is known by %o', (search, expected) => {
  expect(gramsOf(search)).toEqual(expected)
})

test.each([
  ['8eodwrou', 'Θεοδώρου'],
  ['xatzixristou', 'Χατζηχρήστου'],
  ['chatzi', 'Χατζηχρήστου'],
  ['dhmhtrhs', 'Δημήτρης'],
  ['mpotsarhs', 'Μπότσαρης'],
  ['botsaris', 'Μπότσαρης'],
  ['papadop', 'Παπαδόπουλος'],
  ['Καντίνης', 'Kadinis'],
  ['eva@example.com', 'Eva@Example.com'],
])('%s asks for no trigram that a name it finds lacks', (search, name) => {
  const groups = gramsOf(search)
  const text = ` ${spoken(name)} `
  expect(groups.length).toBeGreaterThan(0)
  for (const group of groups) expect(group.split('|').some((gram) => text.includes(gram))).toBe(true)
})
