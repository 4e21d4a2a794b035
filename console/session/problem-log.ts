// Problems stay readable: a snackbar for two seconds, and the latest ones in the header's bell.

import { showSnackbar } from '../kit/layers/snackbar.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { createStore, useStore } from '../kit/store.ts'
import { statusText } from '../problems/problem-text.ts'

export interface LoggedProblem {
  id: string
  at: Date
  problem: Problem
  times: number
}

const mostEntries = 30
const sameWithinMs = 60_000

export const problemLog = createStore<readonly LoggedProblem[]>([])
export const unreadProblems = createStore(0)

export const useProblemLog = (): readonly LoggedProblem[] => useStore(problemLog)
export const useUnreadProblems = (): number => useStore(unreadProblems)

const isSame = (entry: LoggedProblem, problem: Problem) =>
  entry.problem.operation === problem.operation &&
  entry.problem.status === problem.status &&
  entry.problem.key === problem.key &&
  Date.now() - entry.at.getTime() < sameWithinMs

export const showProblem = (problem: Problem): void => {
  const isBackground = problem.status === 0 && problem.key === 'unreachable'
  const [latest] = problemLog.read()
  const again = latest && isSame(latest, problem) ? latest : undefined
  const entry: LoggedProblem = {
    id: again?.id ?? crypto.randomUUID(),
    at: new Date(),
    problem,
    times: (again?.times ?? 0) + 1,
  }
  problemLog.write((log) => [entry, ...log.filter((other) => other.id !== entry.id)].slice(0, mostEntries))
  if (!again) unreadProblems.write((count) => count + 1)
  if (!isBackground || !again) showSnackbar({ tone: 'fault', text: statusText(problem) })
}
