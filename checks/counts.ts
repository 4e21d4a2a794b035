import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
  /** The names of what failed, as far as the report gives them. */
  failures: string[]
}

const checksReport = z.object({ passed: z.number(), failed: z.number() })
const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })).default([]),
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

export const fromChecks = (report: string): Count => ({
  ...checksReport.parse(JSON.parse(report)),
  failures: [],
})

/** A file that could not even be loaded holds no failed test; it counts as one. */
export function fromVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(report))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name} › ${fullName}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [...broken.map(({ name }) => name), ...failures],
  }
}

const failedSpecs = ({ specs, suites }: z.infer<typeof playwrightSuite>): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

export function fromPlaywright(report: string): Count {
  const { suites, stats, errors } = playwrightReport.parse(JSON.parse(report))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: suites.flatMap(failedSpecs),
  }
}
