import { expect, test } from 'vitest'
import { fromCount, fromPlaywright } from './counts.ts'

test('checks are counted as they were', () => {
  const count = { passed: 9, failed: 1, failures: ['lint\n    a.ts: unused'] }
  expect(fromCount(JSON.stringify(count))).toEqual(count)
})

test('a journey that passed only the second time, and an error outside any journey, count as failures', () => {
  const report = {
    suites: [
      {
        specs: [{ title: 'signs in', file: 'a.journey.ts', ok: true }],
        suites: [
          {
            specs: [
              {
                title: 'signs out',
                file: 'a.journey.ts',
                ok: false,
                tests: [{ results: [{ errors: [{ message: '\u001B[31mnot visible\u001B[39m' }] }] }],
              },
            ],
          },
        ],
      },
    ],
    stats: { expected: 7, unexpected: 1, flaky: 1 },
    errors: [{ message: 'the product did not start' }],
  }
  expect(fromPlaywright(JSON.stringify(report))).toEqual({
    passed: 7,
    failed: 3,
    failures: [
      'outside of any journey\n    the product did not start',
      'a.journey.ts › signs out\n    not visible',
    ],
  })
})

test('a report that says nothing is an error, not a success', () => {
  expect(() => fromCount('{}')).toThrow()
  expect(() => fromPlaywright('')).toThrow()
})
