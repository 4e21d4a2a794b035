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

test('a flagged word is found in a column, a wire name and the key of a message, not in its text', () => {
  expect(flaggedWords('server/database/schema/a.sql', `  ${word}_at timestamptz,`)).toEqual([
    `server/database/schema/a.sql:1 ${word}`,
  ])
  expect(flaggedWords('server/a.ts', `row.${word}_by`)).toEqual([`server/a.ts:1 ${word}`])
  expect(flaggedWords('console/messages/en.json', `  "list_${word}": "All",\n  "list": "${word}",`)).toEqual([
    `console/messages/en.json:1 ${word}`,
  ])
})

test.each(['unasked', 'untold', 'teller', 'unkept', 'deaf', 'hears', 'laid'])('%s is flagged', (other) => {
  expect(flaggedWords('server/a.ts', `// ${other}`)).toEqual([`server/a.ts:1 ${other}`])
})

test.each(['because', 'hear', 'stays', 'story', 'tell'])(
  '%s is a name of nothing, and plain English',
  (other) => {
    expect(flaggedWords('server/a.ts', `// It ${other} as it is, ${other} it is.`)).toEqual([])
    for (const line of [`const ${other} = 1`, `  ${other}: 1,`, `function ${other}First() {`])
      expect(flaggedWords('server/a.ts', line)).toEqual([`server/a.ts:1 ${other}`])
    expect(flaggedWords('console/messages/el.json', `  "${other}_title": "",`)).toEqual([
      `console/messages/el.json:1 ${other}`,
    ])
  },
)

test.each(['Past', 'Given', 'Found', 'Shown'])('no type is named only %s', (name) => {
  expect(flaggedWords('server/a.ts', `interface ${name} {`)).toEqual([`server/a.ts:1 ${name}`])
  expect(flaggedWords('server/a.ts', `interface ${name}Period {`)).toEqual([])
})

test('what devices report is an event; elsewhere facts are a list about a record', () => {
  expect(flaggedWords('gateway/a.ts', 'const facts = 1')).toEqual(['gateway/a.ts:1 facts'])
  expect(flaggedWords('console/a.ts', 'const facts = 1')).toEqual([])
})

test('longer words are left alone', () => {
  expect(flaggedWords('server/a.ts', `b${word}, outlaid, basket`)).toEqual([])
})
