import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { type Count, failure } from './counts.ts'

/** What wraps an error often says no more than where it was caught. */
const whole = ({ message, stack, cause }: SerializedError): string =>
  cause ? `${message}\n${whole(cause)}` : (stack ?? message)

/** Of a file that did not load, and of what runs before or after all of its tests: these count as left out. */
const failuresAround = (module: TestModule): string[] => [
  ...module.errors().map((error) => failure(module.relativeModuleId, whole(error))),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => failure(`${module.relativeModuleId} › ${suite.fullName}`, whole(error))),
  ),
]

const hasEnded = (module: TestModule): boolean => !['queued', 'pending'].includes(module.state())

/**
 * Writes the `Count` of a run into vitest's `outputFile`. Vitest's own JSON report leaves out errors outside of any test,
 * and files that did not run because of one.
 */
export default class VitestCounts implements Reporter {
  #file = ''
  #specifications: readonly TestSpecification[] = []

  onInit({ config }: Vitest) {
    if (typeof config.outputFile !== 'string') throw new Error('outputFile is not one name')
    this.#file = config.outputFile
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#specifications = specifications
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const ended = new Set(modules.filter(hasEnded).map(({ moduleId }) => moduleId))
    const missing = this.#specifications
      .filter(({ moduleId }) => !ended.has(moduleId))
      .map(({ project, moduleId }) => moduleId.replace(`${project.config.root}/`, ''))
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...unhandled.map((error) => failure('outside of any test', whole(error))),
      ...(missing.length > 0 ? [failure('files that did not run to their end', missing.join(', '))] : []),
      ...modules.flatMap(failuresAround),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) =>
          failure(
            `${test.module.relativeModuleId} › ${test.fullName}`,
            test.result().errors?.map(whole).join('\n'),
          ),
        ),
    ]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    writeFileSync(this.#file, JSON.stringify({ passed, failed: failures.length, failures } satisfies Count))
  }
}
