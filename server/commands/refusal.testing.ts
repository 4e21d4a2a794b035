import { Problem } from '../request/problem.ts'

/** The problem that a request rejects with. */
export async function refusalOf(request: Promise<unknown>): Promise<Problem> {
  const problem = await request.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw new Error(`expected a problem, got ${String(problem)}`)
  return problem
}
