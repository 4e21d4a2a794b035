import { Problem, type ProblemParts } from '../kit/problem/problem.ts'
import { keyText } from './problem-text.ts'

/** A problem with its sentence; the server's own words only for an unknown key. */
export function makeProblem(from: Omit<ProblemParts, 'sentence'>): Problem {
  const { key = 'unknown', detail, values } = from
  return new Problem({ ...from, sentence: key === 'unknown' && detail ? detail : keyText(key, values) })
}
