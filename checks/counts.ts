import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Count {
  passed: number
  failed: number
  /** What failed: its name, and beneath it the beginning of its error, as far as the report gives them. */
  failures: string[]
}

const linesOfError = 12

/** Of a long log often only the end is shown, so that has to say why. */
export const failure = (name: string, error = ''): string =>
  [name, ...stripVTControlCharacters(error).trimEnd().split('\n', linesOfError)]
    .filter((line) => line !== '')
    .join('\n    ')

const countReport = z.object({
  passed: z.number(),
  failed: z.number(),
  failures: z.array(z.string()),
})
const playwrightError = z.object({ message: z.string().optional() })
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z
    .array(z.object({ results: z.array(z.object({ errors: z.array(playwrightError).default([]) })) }))
    .default([]),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(playwrightError),
})

/** Of our own checks and of vitest, whose reporter is ours. */
export const fromCount = (report: string): Count => countReport.parse(JSON.parse(report))

const failedSpecs = ({ specs, suites }: z.infer<typeof playwrightSuite>): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(`${file} › ${title}`, tests.flatMap(({ results }) => results)[0]?.errors[0]?.message),
    ),
  ...suites.flatMap(failedSpecs),
]

export function fromPlaywright(report: string): Count {
  const { suites, stats, errors } = playwrightReport.parse(JSON.parse(report))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map(({ message }) => failure('outside of any journey', message)),
      ...suites.flatMap(failedSpecs),
    ],
  }
}
