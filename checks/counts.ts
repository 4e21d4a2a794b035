import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
}

const checksReport = z.object({ passed: z.number(), failed: z.number() })
const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

export const fromChecks = (report: string): Count => checksReport.parse(JSON.parse(report))

/** A file that could not even be loaded holds no failed test; it counts as one. */
export function fromVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(report))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

export function fromPlaywright(report: string): Count {
  const { stats, errors } = playwrightReport.parse(JSON.parse(report))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
