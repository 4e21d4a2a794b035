import { Problem } from '../request/problem.ts'

/** The problem that the asking ends with. */
export async function refusalOf(asking: Promise<unknown>): Promise<Problem> {
  const problem = await asking.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw new Error(`expected a problem, got ${String(problem)}`)
  return problem
}
