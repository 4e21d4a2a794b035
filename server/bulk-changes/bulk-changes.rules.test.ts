import { describe, expect, test } from 'vitest'
import { canarySizeOf, nextStep, type Progress, pickCanaries } from './bulk-changes.rules.ts'

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [40, 3],
  [61, 4],
  [100, 5],
  [199, 10],
  [2000, 10],
])('of %d devices %d are canaries', (planned, size) => {
  expect(canarySizeOf(planned)).toBe(size)
})

test('the canaries are spread over the list', () => {
  const list = Array.from({ length: 100 }, (_, at) => at)
  expect(pickCanaries(list, 5)).toEqual([0, 20, 40, 60, 80])
  expect(pickCanaries([1, 2], 3)).toEqual([1, 2])
  expect(pickCanaries([], 3)).toEqual([])
})

const rules = { canary_share: 1, stop_in_row: 2, stop_share: 0.1 }
const progress = (given: Partial<Progress>): Progress => ({
  phase: 'running',
  planned: 100,
  waiting: 50,
  sent: 0,
  unreached: 0,
  failed: 0,
  answers: [true, true],
  canaries: { planned: 5, confirmed: 5, unended: 0 },
  ...given,
})
const step = (given: Partial<Progress>, more: Partial<typeof rules> = {}) =>
  nextStep(progress(given), { ...rules, ...more })

describe('the first few', () => {
  const first = { phase: 'canary', waiting: 100, answers: [] } as const

  test('go first, and no other until all have confirmed', () => {
    const canaries = { planned: 5, confirmed: 0, unended: 5 }
    expect(step({ ...first, canaries })).toEqual({ kind: 'ask', phase: 'canary', room: 20 })
    const nearly = { planned: 5, confirmed: 4, unended: 1 }
    expect(step({ ...first, waiting: 95, sent: 1, canaries: nearly })).toMatchObject({ phase: 'canary' })
    expect(step({ ...first, waiting: 95 })).toEqual({ kind: 'ask', phase: 'running', room: 20 })
  })

  test('stop it all as soon as one of them does not confirm', () => {
    const canaries = { planned: 5, confirmed: 2, unended: 2 }
    expect(step({ ...first, failed: 1, canaries })).toEqual({ kind: 'stop', reason: 'canary_failed' })
  })

  test('may be required to confirm only in part', () => {
    const canaries = { planned: 5, confirmed: 4, unended: 0 }
    expect(step({ ...first, failed: 1, canaries }, { canary_share: 0.8 })).toMatchObject({ phase: 'running' })
    const less = { planned: 5, confirmed: 3, unended: 0 }
    expect(step({ ...first, failed: 2, canaries: less }, { canary_share: 0.8 })).toMatchObject({
      kind: 'stop',
    })
  })

  test('do not stop the change if none was sent a command', () => {
    const canaries = { planned: 0, confirmed: 0, unended: 0 }
    expect(step({ ...first, canaries })).toEqual({ kind: 'stop', reason: 'canary_failed' })
  })
})

describe('the rest', () => {
  test('are sent twenty at a time, not counting those that wait for an offline device', () => {
    expect(step({ sent: 15 })).toEqual({ kind: 'ask', phase: 'running', room: 5 })
    expect(step({ sent: 30 })).toMatchObject({ room: 0 })
    expect(step({ sent: 30, unreached: 25 })).toMatchObject({ room: 15 })
  })

  test('stop when two in a row have failed', () => {
    expect(step({ failed: 1, answers: [false, true] })).toMatchObject({ kind: 'ask' })
    expect(step({ failed: 2, answers: [false, false] })).toEqual({ kind: 'stop', reason: 'failed_in_row' })
    expect(step({ failed: 2, answers: [false, false] }, { stop_in_row: 3 })).toMatchObject({ kind: 'ask' })
  })

  test('stop when more than a tenth of all have failed', () => {
    expect(step({ failed: 10 })).toMatchObject({ kind: 'ask' })
    expect(step({ failed: 11 })).toEqual({ kind: 'stop', reason: 'failed_share' })
    expect(step({ planned: 6, failed: 1 })).toEqual({ kind: 'stop', reason: 'failed_share' })
  })

  test('are not stopped when a stop would spare no device', () => {
    expect(step({ waiting: 0, sent: 1, failed: 40 })).toEqual({ kind: 'ask', phase: 'running', room: 0 })
    expect(step({ waiting: 0, sent: 1, unreached: 1, failed: 40 })).toMatchObject({ kind: 'stop' })
  })

  test('are done when nothing waits any more', () => {
    expect(step({ waiting: 0, failed: 40 })).toEqual({ kind: 'done' })
  })
})
