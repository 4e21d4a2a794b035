import { expect, test } from 'vitest'
import { faultsOfRecord } from './decision-records.ts'

const path = 'docs/decisions/a.md'
const record = (...parts: string[]) =>
  `# A title\n\n${parts.map((part) => `**${part}.** Text.\n`).join('\n')}`

test('a record has context, decision and consequence; figures and what was left aside where there are any', () => {
  expect(faultsOfRecord(path, record('Context', 'Decision', 'Consequence'))).toEqual([])
  expect(faultsOfRecord(path, record('Context', 'Decision', 'Consequence', 'Figures', 'Left aside'))).toEqual(
    [],
  )
  expect(faultsOfRecord(path, record('Context', 'Decision'))).toEqual([
    `${path} has the parts Context, Decision; it should have Context, Decision, Consequence`,
  ])
})

test('another part, another order and a heading of another kind are refused', () => {
  for (const text of [
    record('Context', 'Decision', 'Consequence', 'Packages'),
    record('Context', 'Decision', 'Figures', 'Consequence'),
    `${record('Context', 'Decision', 'Consequence')}\n## Figures\n\nText.\n`,
  ])
    expect(faultsOfRecord(path, text)).toHaveLength(1)
})

test('half a page is 45 lines of 140 characters', () => {
  const text = record('Context', 'Decision', 'Consequence')
  expect(faultsOfRecord(path, `${text}${'Text.\n'.repeat(40)}`)).toEqual([
    `${path} has 47 lines, half a page is 45`,
  ])
  expect(faultsOfRecord(path, `${text}${'a'.repeat(141)}\n| ${'a'.repeat(141)} |\n`)).toEqual([
    `${path}:8 is wider than 140`,
  ])
})
