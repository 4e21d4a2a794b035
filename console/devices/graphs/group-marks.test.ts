import { expect, test } from 'vitest'
import { groupMarks } from './group-marks.ts'
import type { Mark } from './marks.ts'

const mark = (at: number, tone: Mark['tone'] = 'command'): Mark => ({
  at,
  tone,
  text: String(at),
  detail: '',
})

test('marks that are far apart stay apart', () => {
  expect(groupMarks([mark(0), mark(100), mark(200)], 50)).toHaveLength(3)
})

test('marks that would cover each other become one, and a fault is not hidden by a command', () => {
  const groups = groupMarks([mark(0), mark(10), mark(20, 'fault'), mark(90)], 50)
  expect(groups.map(({ at, tone, marks }) => [at, tone, marks.length])).toEqual([
    [0, 'fault', 3],
    [90, 'command', 1],
  ])
})

test('a swap is seen among commands', () => {
  expect(groupMarks([mark(0), mark(10, 'turn'), mark(20)], 50)[0]?.tone).toBe('turn')
})
