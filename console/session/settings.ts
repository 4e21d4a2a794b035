import { apiPrefix, type Reply } from '../../contract/route.ts'
import type { Routes } from '../../contract/routes.ts'

export type ConsoleSettings = Reply<Routes['getConsoleSettings']>

/** Settings needed before sign-in; rejects when the server is unreachable. */
export const loadSettings = async (): Promise<ConsoleSettings> => {
  const answer = await fetch(`${apiPrefix}/console`, { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`console settings: ${answer.status}`)
  return answer.json()
}
