import { expect, test } from 'vitest'
import { fromChecks, fromPlaywright, fromVitest } from './counts.ts'

test('checks are counted as they were', () => {
  expect(fromChecks('{"passed":9,"failed":1}')).toEqual({ passed: 9, failed: 1 })
})

test('a test file that did not load counts as a failure', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(fromVitest(JSON.stringify(report))).toEqual({ passed: 4, failed: 2 })
})

test('a journey that passed only the second time, and an error outside any journey, count as failures', () => {
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1 },
    errors: [{ message: 'the product did not start' }],
  }
  expect(fromPlaywright(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 })
})

test('a report that says nothing is an error, not a success', () => {
  expect(() => fromVitest('{}')).toThrow()
  expect(() => fromPlaywright('')).toThrow()
})
