import type { Expectation } from '../../contract/expected.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import { Problem } from './problem.ts'

/** An edit of what somebody else has changed meanwhile would replace a change that its author never saw. */
export function requireAsExpected(
  { updated_at }: { updated_at: string | null },
  { expected_updated_at: expected }: Expectation,
  key: ProblemKey = 'record_changed',
): void {
  if (expected === undefined) return
  const isSame =
    expected === null ? updated_at === null : Date.parse(expected) === Date.parse(updated_at ?? '')
  if (!isSame) throw new Problem(409, key)
}
