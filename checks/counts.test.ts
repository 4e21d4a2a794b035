import { expect, test } from 'vitest'
import { fromChecks, fromPlaywright, fromVitest } from './counts.ts'

test('checks are counted as they were', () => {
  expect(fromChecks('{"passed":9,"failed":1}')).toEqual({ passed: 9, failed: 1, failures: [] })
})

test('a test file that did not load counts as a failure, and every failure has its name and error', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'a sum is right', failureMessages: ['Error: 4 is not 5\n    at a'] },
          { status: 'passed', fullName: 'a sum is quick', failureMessages: [] },
        ],
      },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'all is well' }],
      },
    ],
  }
  expect(fromVitest(JSON.stringify(report))).toEqual({
    passed: 4,
    failed: 2,
    failures: [
      'a.test.ts\n    no such file',
      'b.test.ts › a sum is right\n    Error: 4 is not 5\n        at a',
    ],
  })
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
  expect(() => fromVitest('{}')).toThrow()
  expect(() => fromPlaywright('')).toThrow()
})
